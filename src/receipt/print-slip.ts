import { printerStore, type PrinterSettings } from '../till/terminal/printer-settings.ts'
import { printPaper } from '../ui/overlay/print-paper.ts'
import { printDirectly } from './printer/direct-print.ts'
import type { PrintOutcome } from './printer/print-outcome.ts'
import { withShopLines, type Slip } from './slip/slip.ts'

export interface PrintOptions {
  readonly settings?: PrinterSettings | undefined
  /** Through the browser's dialog, whatever Settings say. */
  readonly byBrowser?: boolean | undefined
}

/**
 * Prints a slip on the printer of this till's Settings, on 58 mm, 80 mm or A4. Through the browser's
 * dialog it is the page's `<SlipPaper printed>` that is printed, so show the same slip there first;
 * that dialog does not tell whether it was cancelled, so closed counts as printed. Resolves when the
 * dialog is closed or the printer has taken it; never rejects.
 */
export async function printSlip(
  slip: Slip,
  { settings = printerStore.getState(), byBrowser = false }: PrintOptions = {},
): Promise<PrintOutcome> {
  if (byBrowser || settings.way === 'browser') {
    const closed = await printPaper(settings.paper)
    return closed ? { kind: 'printed' } : { kind: 'failed', reason: 'no-dialog' }
  }
  return printDirectly(withShopLines(slip, settings), settings)
}
