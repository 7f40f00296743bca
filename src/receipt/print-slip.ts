import { printerStore, type PrinterSettings } from '../till/terminal/printer-settings.ts'
import { printPaper } from '../ui/overlay/print-paper.ts'
import { printDirectly } from './printer/direct-print.ts'
import type { PrintOutcome } from './printer/print-outcome.ts'
import { withShopLines, type Slip } from './slip/slip.ts'

export interface PrintOptions {
  readonly settings?: PrinterSettings | undefined
  /** Prints through the browser's dialog instead of the printer in Settings. */
  readonly byBrowser?: boolean | undefined
}

/**
 * Prints a slip on the printer in Settings, on 58 mm, 80 mm or A4. The browser's dialog prints the page's `<SlipPaper
 * printed>`, so show the same slip there first. That dialog does not report a cancel, so closed counts as printed.
 * Resolves when the dialog is closed or the printer has taken the slip; never rejects.
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
