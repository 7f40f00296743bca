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

test('a PDF contains the slip as text, on a page of the roll’s width', async () => {
  const pdf = await (await slipPdf(slip)).text()
  expect(pdf.startsWith('%PDF-1.')).toBe(true)
  expect(pdf).toContain('(1111 2222 3333 4444 5555) Tj')
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(width)).toBeCloseTo(80 * (72 / 25.4), 0)
  expect(Number(height)).toBeGreaterThan(Number(width) - 1)
})

/** The text on the page: letters per line of 72 mm, size and baseline in points, weight. */
function lettering(pdf: string) {
  const bold = /\/(F\d+) 6 0 R/.exec(pdf)?.[1]
  const each = /\/(F\d+) ([\d.]+) Tf[^]*?([\d.]+) ([\d.]+) Td\n\((.*)\) Tj/g
  return Array.from(pdf.matchAll(each), ([, font, size, left, foot, text = '']) => ({
    text: text.trim(),
    size: Number(size),
    left: Number(left),
    foot: Number(foot),
    bold: font === bold,
  }))
}

test('lines follow each other downwards; tokens are large, and only plain lines are not bold', async () => {
  const mark = { kind: 'mark', text: 'DUPLICATE' } as const
  const lines = lettering(await (await slipPdf({ ...slip, parts: [...slip.parts, mark] })).text())
  // 48 letters of 0.6 em fill the 72 mm between the margins.
  const size = (72 / 48 / 0.6) * (72 / 25.4)
  expect(lines.map(({ text, bold }) => `${text}${bold ? ', bold' : ''}`)).toEqual([
    'Receipt, bold',
    'Token',
    '1111 2222 3333 4444 5555, bold',
    expect.stringMatching(/^Name +Zo. \\\(Pty\\\) Ltd$/),
    expect.stringMatching(/^Address +Soweto$/),
    '** DUPLICATE **, bold',
  ])
  for (const line of lines) {
    expect(line.size).toBeCloseTo(/\d{4}$/.test(line.text) ? 2 * size : size)
    expect(line.left).toBeCloseTo(4 * (72 / 25.4))
  }
  const down = lines.map(({ foot }, index) => (lines[index - 1]?.foot ?? foot) - foot)
  const line = 1.3 * size
  const expected = [0, 2, 2, 2, 1, 2].map((count) => count * line)
  down.forEach((way, index) => expect(way).toBeCloseTo(expected[index] ?? 0))
})

test('a long slip has a page of its length', async () => {
  const parts = Array.from({ length: 60 }, () => ({ kind: 'note', text: 'Thank you' }) as const)
  const pdf = await (await slipPdf({ title: 'Receipt', parts })).text()
  const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pdf)?.[1])
  expect(height).toBeCloseTo((61 * 1.3 * 2.5 + 8) * (72 / 25.4), 0)
  const [first, last] = [lettering(pdf).at(0), lettering(pdf).at(-1)]
  const letters = 2.5 * (72 / 25.4)
  expect(height - (first?.foot ?? 0)).toBeCloseTo(4 * (72 / 25.4) + letters, 0)
  expect(last?.foot).toBeCloseTo(4 * (72 / 25.4) + 0.3 * letters, 0)
})

test('its file reveals only the title', async () => {
  const pdf = await (await slipPdf(slip)).text()
  const info = pdf.slice(pdf.indexOf('/Producer'))
  expect(info).toContain('Receipt')
  expect(info).not.toContain('1111')
})
