import { useEffect, useState } from 'react'
import { isPlain } from '../../customer-view.ts'
import { isDuplicate, receiptStrip } from '../../../receipt/slip/receipt-slip.ts'
import { usePrint } from '../../../receipt/use-print.ts'
import type { ReceiptCopies } from '../../../receipt/use-receipt-copies.ts'
import type { OpenedReceipt } from '../../../engine/engine.ts'
import { isUnsold } from '../../../engine/money.ts'
import type { Payment } from '../../../engine/payment.ts'
import type { Sale } from '../../../engine/sale.ts'
import { usePrinterSettings } from '../../../till/terminal/printer-settings.ts'
import { useTill } from '../../../till/till.ts'

/** By the sale's reference. */
export type OpenedReceipts = ReadonlyMap<string, OpenedReceipt>

/**
 * The receipts of a payment on one strip, as they may leave the till.
 * @param opened its sales that have a receipt
 * @returns `undefined` while there is none to show
 */
export function useStrip(
  payment: Payment,
  sales: readonly Sale[],
  opened: OpenedReceipts,
): ReceiptCopies | undefined {
  const { engine } = useTill()
  const settings = usePrinterSettings()
  const { outcome, print } = usePrint()
  const [copiedHere, setCopiedHere] = useState<readonly string[]>([])
  const receipts = sales.flatMap((sale) => {
    const receipt = opened.get(sale.reference)
    // Counts here too, in case the journal can't note it.
    const duplicate = copiedHere.includes(sale.reference) || isDuplicate(sale)
    return receipt === undefined ? [] : [{ opened: { ...receipt, sale }, duplicate }]
  })
  if (receipts.length === 0) return undefined
  // What the customer must get comes first.
  const ordered = [...receipts].sort((a, b) => +isPlain(a.opened) - +isPlain(b.opened))
  const slip = receiptStrip(payment, ordered, sales.filter(isUnsold))

  const copied = async () => {
    const references = receipts.map(({ opened }) => opened.sale.reference)
    setCopiedHere(references)
    for (const reference of references) await engine.noteCopy(reference)
  }
  return {
    slip,
    outcome,
    copied,
    print: ({ byBrowser } = {}) => print(slip, { settings, byBrowser, onPrinted: copied }),
  }
}

/** Opens the sealed receipts while they are on the screen; memory holds them only meanwhile (ruling R32). */
export function useOpenedReceipts(sales: readonly Sale[]): OpenedReceipts {
  const { engine } = useTill()
  const [opened, setOpened] = useState<OpenedReceipts>(new Map())
  const wanted = sales
    .filter(({ hasReceipt }) => hasReceipt)
    .map(({ reference }) => reference)
    .join(' ')
  useEffect(() => {
    let left = false
    const open = async () => {
      const found = new Map<string, OpenedReceipt>()
      for (const reference of wanted.split(' ').filter(Boolean)) {
        const receipt = await engine.openReceipt(reference)
        if (receipt !== undefined) found.set(reference, receipt)
      }
      if (!left) setOpened(found)
    }
    void open()
    return () => {
      left = true
    }
  }, [engine, wanted])
  return opened
}
