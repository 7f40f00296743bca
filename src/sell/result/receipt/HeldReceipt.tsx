import { useState } from 'react'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { OddTokens } from '../../../receipt/OddTokens.tsx'
import { PrintNews } from '../../../receipt/PrintNews.tsx'
import { ReceiptTools } from '../../../receipt/ReceiptTools.tsx'
import { SlipPaper } from '../../../receipt/slip/SlipPaper.tsx'
import { useReceiptCopies } from '../../../receipt/use-receipt-copies.ts'
import type { Sale } from '../../../engine/sale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/part/Skeleton.tsx'
import { PrintButton } from './PrintButton.tsx'
import { useOpenedReceipt } from '../../../receipt/use-opened-receipt.ts'

/** The receipt of a sale that did not simply complete, such as one that was set aside: shown on request. */
export function HeldReceipt({ sale }: { sale: Sale }) {
  const [shown, setShown] = useState(false)
  if (shown) return <OpenedHeldReceipt sale={sale} />
  return (
    <Button wide icon={<ReceiptText aria-hidden="true" />} onClick={() => setShown(true)}>
      Show its receipt
    </Button>
  )
}

/** The same, shown at once. */
export function OpenedHeldReceipt({ sale }: { sale: Sale }) {
  const opened = useOpenedReceipt(sale.reference)
  const copies = useReceiptCopies(opened.kind === 'open' ? opened.receipt : undefined, sale)
  if (opened.kind === 'opening') return <Skeleton height="20rem" />
  if (opened.kind === 'gone' || copies === undefined)
    return <p className="text-sm text-ink-soft">This device can’t open the receipt any more.</p>
  return (
    <>
      <PrintNews
        outcome={copies.outcome}
        onAgain={() => copies.print()}
        onBrowser={() => copies.print({ byBrowser: true })}
      />
      <PrintButton onClick={() => copies.print()}>Print it</PrintButton>
      <OddTokens opened={opened.receipt} />
      <SlipPaper slip={copies.slip} printed />
      <ReceiptTools copies={copies} recipient={opened.receipt.recipient} />
    </>
  )
}
