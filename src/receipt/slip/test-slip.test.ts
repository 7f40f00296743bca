import { expect, it } from 'vitest'
import { usualPrinter, type PrinterSettings } from '../../till/terminal/printer-settings.ts'
import { slipText } from './slip-text.ts'
import { testSlip } from './test-slip.ts'

const slip = (settings: Partial<PrinterSettings>) => testSlip({ ...usualPrinter, ...settings })

it('a test slip shows large letters, and has no value', () => {
  expect(slipText(slip({}))).toBe(
    [
      'Test slip',
      '** NOTHING WAS SOLD **',
      '80 mm',
      '',
      'As large as a token: 0000 1111 2222 3333 4444',
      'Total: R 0.00',
      '',
      'If a line is split or cut off, choose the other paper width in Settings.',
    ].join('\n'),
  )
})

it('a test slip shows the columns of a thermal printer', () => {
  const text = slipText(slip({ way: 'usb' }))
  expect(text).toMatch(/^\d{48}$/m)
  expect(text).toContain('choose 58 mm')
})

it('a test slip names a page of A4', () => {
  expect(slipText(slip({ paper: 'a4', way: 'browser' }))).toContain('A4')
})
