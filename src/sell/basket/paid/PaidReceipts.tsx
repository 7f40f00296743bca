import ReceiptText from 'lucide-react/icons/receipt-text'
import { PrintNews } from '../../../receipt/PrintNews.tsx'
import { ReceiptTools } from '../../../receipt/ReceiptTools.tsx'
import { SlipPaper } from '../../../receipt/slip/SlipPaper.tsx'
import type { ReceiptCopies } from '../../../receipt/use-receipt-copies.ts'
import type { Sale } from '../../../engine/sale.ts'
import { Button } from '../../../ui/Button.tsx'
import { OpenedHeldReceipt } from '../../result/receipt/HeldReceipt.tsx'

export interface PaidReceiptsProps {
  strip: ReceiptCopies
  /** The receipt to show alone; absent, all are on one strip. */
  alone: Sale | undefined
  onAll: () => void
}

/** The receipts of what was sold: all on one strip, or one. The page prints the slip that it shows. */
export function PaidReceipts({ strip, alone, onAll }: PaidReceiptsProps) {
  if (alone !== undefined)
    return (
      <div className="flex flex-col gap-3">
        <Button wide icon={<ReceiptText aria-hidden="true" />} onClick={onAll}>
          All receipts on one strip
        </Button>
        <OpenedHeldReceipt key={alone.reference} sale={alone} />
      </div>
    )
  return (
    <>
      <PrintNews
        outcome={strip.outcome}
        onAgain={() => strip.print()}
        onBrowser={() => strip.print({ byBrowser: true })}
      />
      <SlipPaper slip={strip.slip} printed />
      <ReceiptTools copies={strip} recipient={undefined} />
    </>
  )
}
