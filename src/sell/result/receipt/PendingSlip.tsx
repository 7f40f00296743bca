import { useState } from 'react'
import Ticket from 'lucide-react/icons/ticket'
import { pendingSlip } from '../../../receipt/slip/pending-slip.ts'
import { PrintNews } from '../../../receipt/PrintNews.tsx'
import { ShareButton } from '../../../receipt/share/ShareButton.tsx'
import { SlipPaper } from '../../../receipt/slip/SlipPaper.tsx'
import { usePrint } from '../../../receipt/use-print.ts'
import type { Sale } from '../../../engine/sale.ts'
import { Button } from '../../../ui/Button.tsx'
import { PrintButton } from './PrintButton.tsx'

/** For a customer who can't wait for the outcome: a slip that says so, shown on request. */
export function PendingSlip({ sale }: { sale: Sale }) {
  const [shown, setShown] = useState(false)
  const { outcome, print } = usePrint()
  if (!shown)
    return (
      <Button wide icon={<Ticket aria-hidden="true" />} onClick={() => setShown(true)}>
        Slip for a customer who can’t wait
      </Button>
    )
  const slip = pendingSlip(sale)
  const printIt = (byBrowser: boolean) => print(slip, { byBrowser })
  return (
    <>
      <PrintNews outcome={outcome} onAgain={() => printIt(false)} onBrowser={() => printIt(true)} />
      <PrintButton onClick={() => printIt(false)}>Print the slip</PrintButton>
      <SlipPaper slip={slip} printed />
      <ShareButton noun="slip" slip={slip} recipient={undefined} />
    </>
  )
}
