import { useState } from 'react'
import type { OpenedReceipt } from '../engine/engine.ts'
import type { Sale } from '../engine/sale.ts'
import { usePrinterSettings } from '../till/terminal/printer-settings.ts'
import { useTill } from '../till/till.ts'
import type { PrintOutcome } from './printer/print-outcome.ts'
import { isDuplicate, receiptSlip } from './slip/receipt-slip.ts'
import type { Slip } from './slip/slip.ts'
import { usePrint } from './use-print.ts'

/** A sale's receipt, ready to leave the till. */
export interface ReceiptCopies {
  /** Marked as a duplicate after the first copy. */
  readonly slip: Slip
  /** Prints it, and records the copy. */
  readonly print: (how?: { readonly byBrowser?: boolean }) => Promise<void>
  /** The result of the last print; cleared by the next. */
  readonly outcome: PrintOutcome | undefined
  /** Records in the journal that a copy left the till in another way. */
  readonly copied: () => Promise<void>
}

/**
 * @param opened `undefined` while there is none to show; then there are no copies either
 * @param sale the current sale; the opened receipt has the sale at the time of opening
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
  // Also while the journal can't be written.
  const duplicate = copiedHere || isDuplicate(sale)
  const slip = receiptSlip({ ...opened, sale }, { duplicate })

  const copied = async () => {
    setCopiedHere(true)
    await engine.noteCopy(sale.reference)
  }
  return {
    slip,
    outcome,
    copied,
    print: ({ byBrowser } = {}) => print(slip, { settings, byBrowser, onPrinted: copied }),
  }
}
