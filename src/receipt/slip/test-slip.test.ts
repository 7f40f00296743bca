import { expect, it } from 'vitest'
import { usualPrinter, type PrinterSettings } from '../../till/terminal/printer-settings.ts'
import { slipText } from './slip-text.ts'
import { testSlip } from './test-slip.ts'

const slip = (settings: Partial<PrinterSettings>) => testSlip({ ...usualPrinter, ...settings })

it('shows the chosen columns', () => {
  const text = slipText(slip({ way: 'usb', columns: 42 }))
  expect(text).toMatch(/^\d{42}$/m)
  expect(text).toContain('choose fewer letters')
})

it.each([
  ['58', '12345678901234567890123456789012'],
  ['80', '123456789012345678901234567890123456789012345678'],
] as const)('of a thermal printer with %s mm of paper shows its columns', (paper, ruler) => {
  const text = slipText(slip({ paper, way: 'serial' }))
  expect(text).toContain(`${paper} mm`)
  expect(text.split('\n')).toContain(ruler)
})

it('has no columns when the browser prints it', () => {
  expect(slipText(slip({ paper: 'a4', way: 'browser' }))).not.toContain('1234567890')
  expect(slipText(slip({ paper: 'a4', way: 'browser' }))).toContain('A4')
})

it('shows accents and large letters, and has no value', () => {
  expect(slipText(slip({}))).toBe(
    [
      'Test slip',
      '** NOTHING WAS SOLD **',
      '80 mm',
      '',
      'Accents: Zoë Müller, São, kêrel, 5 €',
      'As large as a token: 0000 1111 2222 3333 4444',
      'Total: R 0.00',
      '',
      'If a line is split or cut off, choose the other paper width in Settings.',
    ].join('\n'),
  )
})
