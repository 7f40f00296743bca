import { printerSettings, type PrinterSettings } from '../terminal/printer-settings.ts'
import { printPaper } from '../ui/print-paper.ts'
import type { Slip } from './slip.ts'

/** What became of a slip. `failed` has words for the cashier; the slip stays on the screen. */
export type PrintOutcome =
  { readonly kind: 'printed' } | { readonly kind: 'failed'; readonly reason: PrintFailure }

export type PrintFailure =
  /** No printer was chosen, or the browser does not let the till at it any more. */
  | 'no-printer'
  /** It is there and does not take the slip: switched off, no paper, cover open, used by another program. */
  | 'not-taken'
  /** This browser can't talk to a printer in that way. */
  | 'not-supported'

/**
 * Prints a slip on the printer of this till's Settings, on 58 mm, 80 mm or A4. Through the browser's
 * dialog it is the page's `<SlipPaper printed>` that is printed, so show the same slip there first.
 * Resolves when the dialog is closed or the printer has taken it; never rejects.
 */
export async function printSlip(
  _slip: Slip,
  settings: PrinterSettings = printerSettings(),
): Promise<PrintOutcome> {
  await printPaper(settings.paper)
  return { kind: 'printed' }
}
