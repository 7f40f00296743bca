import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { DrawerPin } from '../../till/terminal/printer-settings.ts'
import type { Slip } from '../slip/slip.ts'
import { slipLines } from '../slip/slip-lines.ts'

export interface EscPosOptions {
  readonly columns: 32 | 48
  readonly cut: boolean
}

/** Feeds these lines so that the last one clears the knife or the tear bar. */
const FEED = 5

/** Milliseconds for which the drawer's coil has power and then rests. */
const PULSE = { on: 100, off: 250 }

/** The bytes that open the drawer on the printer's plug, without printing. */
export function drawerPulse(pin: DrawerPin): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos' })
  return Uint8Array.from(encoder.pulse(pin === 2 ? 0 : 1, PULSE.on, PULSE.off).encode())
}

/**
 * A slip as the bytes of an ESC/POS printer. This file sets the lines, in ASCII, which every printer knows; the library
 * adds styles and cut. A text can't become a command, because letters.ts removes control characters.
 */
export function escPosOf(slip: Slip, { columns, cut }: EscPosOptions): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    newline: '\n',
    feedBeforeCut: FEED,
  })
  encoder.initialize()
  for (const { text, look } of slipLines(slip, columns, 'plain')) {
    encoder.bold(look !== 'normal')
    if (look === 'big') encoder.size(2, 2)
    encoder.text(text)
    if (look === 'big') encoder.size(1, 1)
    encoder.bold(false)
    encoder.newline()
  }
  if (cut) encoder.cut('partial')
  else encoder.newline(FEED)
  return Uint8Array.from(encoder.encode())
}
