import { useState } from 'react'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { ReceiptPaper } from '../receipt/ReceiptPaper.tsx'
import { Button } from '../ui/Button.tsx'
import { printPaper } from '../ui/print-paper.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useOpenedReceipt } from './use-opened-receipt.ts'

/** The receipt of a sale that is not simply sold, such as one that was set aside: shown when asked for. */
export function HeldReceipt({ reference }: { reference: string }) {
  const [shown, setShown] = useState(false)
  if (shown) return <Slip reference={reference} />
  return (
    <Button wide icon={<ReceiptText aria-hidden="true" />} onClick={() => setShown(true)}>
      Show its receipt
    </Button>
  )
}

function Slip({ reference }: { reference: string }) {
  const opened = useOpenedReceipt(reference)
  if (opened.kind === 'opening') return <Skeleton height="20rem" />
  if (opened.kind === 'gone')
    return <p className="sale-note">This device can not open the receipt any more.</p>
  return (
    <>
      <ReceiptPaper opened={opened.receipt} printed />
      <Button wide icon={<Printer aria-hidden="true" />} onClick={() => printPaper('80')}>
        Print it
      </Button>
    </>
  )
}
