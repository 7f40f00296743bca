import type { OpenedReceipt } from '../sale/engine.ts'
import { isDuplicate, receiptSlip } from './receipt-slip.ts'
import { SlipPaper } from './SlipPaper.tsx'

export interface ReceiptPaperProps {
  opened: OpenedReceipt
  /** True where it is the slip that the page prints. */
  printed?: boolean | undefined
}

/** The customer's slip, the same on screen and on paper. */
export function ReceiptPaper({ opened, printed = false }: ReceiptPaperProps) {
  const slip = receiptSlip(opened, { duplicate: isDuplicate(opened.sale) })
  return <SlipPaper slip={slip} printed={printed} />
}
