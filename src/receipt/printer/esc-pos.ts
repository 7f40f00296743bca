import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Columns, DrawerPin } from '../../till/terminal/printer-settings.ts'
import type { Slip } from '../slip/slip.ts'
import { slipLines } from '../slip/slip-lines.ts'

export interface EscPosOptions {
  readonly columns: Columns
  readonly letters: 'plain' | 'cp858'
  readonly cut: boolean
}

/** Lines that are fed so that the last one stands above the knife or the tear bar. */
const FEED = 5

/** Milliseconds that the drawer's coil gets and then rests. */
const PULSE = { on: 100, off: 250 }

/** The bytes that open the drawer on the printer's plug, and print nothing. */
export function drawerPulse(pin: DrawerPin): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos' })
  return Uint8Array.from(encoder.pulse(pin === 2 ? 0 : 1, PULSE.on, PULSE.off).encode())
}

/**
 * A slip as the bytes of an ESC/POS printer. The lines are set here, in columns of 32, 42 or 48, and only
 * their looks, the code page and the cut are the library's: what a text says can't become a
 * command, since no control character is left in it (letters.ts).
 */
export function escPosOf(
  slip: Slip,
  { columns, letters, cut }: EscPosOptions,
): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: 'epson',
    newline: '\n',
    feedBeforeCut: FEED,
  })
  encoder.initialize()
  if (letters === 'cp858') encoder.codepage('cp858')
  for (const { text, look } of slipLines(slip, columns, letters)) {
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
