import { columnsOf, type PrinterSettings } from '../../till/terminal/printer-settings.ts'
import type { Slip } from './slip.ts'

/**
 * A slip that shows a printer's abilities: large letters and, straight to a thermal printer, its columns. It
 * has no value.
 */
export function testSlip(settings: PrinterSettings): Slip {
  const { paper, way } = settings
  const columns = columnsOf(settings)
  const ruler = '1234567890'.repeat(5).slice(0, columns)
  return {
    title: 'Test slip',
    parts: [
      { kind: 'mark', text: 'NOTHING WAS SOLD' },
      { kind: 'under', text: paper === 'a4' ? 'A4' : `${paper} mm` },
      { kind: 'rule' },
      ...(way === 'browser' ? [] : [{ kind: 'note' as const, text: ruler }]),
      {
        kind: 'secret',
        label: 'As large as a token',
        groups: ['0000', '1111', '2222', '3333', '4444'],
      },
      { kind: 'row', name: 'Total', value: 'R\u00A00.00', strong: true },
      { kind: 'rule' },
      {
        kind: 'note',
        text:
          way === 'browser'
            ? 'If a line is split or cut off, choose the other paper width in Settings.'
            : 'If a line of digits is split or cut off, choose 58 mm in Settings.',
      },
    ],
  }
}
