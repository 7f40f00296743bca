import { expect, test } from 'vitest'
import { slipPdf } from './slip-pdf.ts'
import type { Slip } from './slip.ts'

const slip: Slip = {
  title: 'Receipt',
  parts: [
    { kind: 'secret', label: 'Token', groups: ['1111', '2222', '3333', '4444', '5555'] },
    { kind: 'row', name: 'Name', value: 'Zoë (Pty) Ltd' },
    { kind: 'row', name: 'Address', value: 'Šoweto' },
  ],
}

test('a PDF holds the slip as text, on a page of the roll’s width', async () => {
  const pdf = await (await slipPdf(slip)).text()
  expect(pdf.startsWith('%PDF-1.')).toBe(true)
  expect(pdf).toContain('(1111 2222 3333 4444 5555) Tj')
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(width)).toBeCloseTo(80 * (72 / 25.4), 0)
  expect(Number(height)).toBeGreaterThan(Number(width) - 1)
})

test('its file says nothing but its title about what is in it', async () => {
  const pdf = await (await slipPdf(slip)).text()
  const info = pdf.slice(pdf.indexOf('/Producer'))
  expect(info).toContain('Receipt')
  expect(info).not.toContain('1111')
})
