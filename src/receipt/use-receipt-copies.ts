import { useState } from 'react'
import type { OpenedReceipt } from '../engine/engine.ts'
import type { Sale } from '../engine/sale.ts'
import { usePrinterSettings } from '../till/terminal/printer-settings.ts'
import { useTill } from '../till/till.ts'
import type { PrintOutcome } from './printer/print-outcome.ts'
import { isDuplicate, receiptSlip } from './slip/receipt-slip.ts'
import { withShopLines, type Slip } from './slip/slip.ts'
import { usePrint } from './use-print.ts'

/** The receipt of a sale as it may leave the till. */
export interface ReceiptCopies {
  /** As it stands on the screen and on paper; marked as a duplicate once a copy has left the till. */
  readonly slip: Slip
  /** The same with the shop's own lines, for messages and files. */
  readonly whole: Slip
  /** Prints it, and remembers that it was. */
  readonly print: (how?: { readonly byBrowser?: boolean }) => Promise<void>
  /** What became of the last print; gone with the next. */
  readonly outcome: PrintOutcome | undefined
  /** A copy left the till in another way: the journal remembers it. */
  readonly copied: () => Promise<void>
}

/**
 * @param opened `undefined` while there is none to show; then there are no copies either
 * @param sale as it stands now; the opened receipt holds it as it stood when it was opened
 */
export function useReceiptCopies(
  opened: OpenedReceipt | undefined,
  sale: Sale,
): ReceiptCopies | undefined {
  const { engine } = useTill()
  const settings = usePrinterSettings()
  const { outcome, print } = usePrint()
  const [copiedHere, setCopiedHere] = useState(false)
  if (opened === undefined) return undefined
  // Also where the journal takes no writes just now.
  const duplicate = copiedHere || isDuplicate(sale)
  const slip = receiptSlip({ ...opened, sale }, { duplicate })
  const whole = withShopLines(slip, settings)

  const copied = async () => {
    setCopiedHere(true)
    await engine.noteCopy(sale.reference)
  }
  return {
    slip,
    whole,
    outcome,
    copied,
    print: ({ byBrowser } = {}) => print(slip, { settings, byBrowser, onPrinted: copied }),
  }
}
