import type { ReactNode } from 'react'
import Printer from 'lucide-react/icons/printer'
import { PrintNews } from '../../receipt/PrintNews.tsx'
import type { Slip } from '../../receipt/slip/slip.ts'
import { SlipPaper } from '../../receipt/slip/SlipPaper.tsx'
import { usePrint } from '../../receipt/use-print.ts'
import { Button } from '../../ui/Button.tsx'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { StepTitle } from '../count/StepTitle.tsx'

interface SlipViewProps {
  title: string
  slip: Slip
  /** Buttons beside *Print*. */
  children?: ReactNode
}

/** A slip as it prints, with its buttons. */
export function SlipView({ title, slip, children }: SlipViewProps) {
  const { outcome, print } = usePrint()
  const printIt = (byBrowser: boolean) => print(slip, { byBrowser })
  useShortcut('Ctrl+P', () => void printIt(false))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2>
        <StepTitle>{title}</StepTitle>
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" />}
          onClick={() => printIt(false)}
        >
          Print
        </Button>
        {children}
      </div>
      <PrintNews outcome={outcome} onAgain={() => printIt(false)} onBrowser={() => printIt(true)} />
      <div className="[&>.paper]:ms-0">
        <SlipPaper slip={slip} printed />
      </div>
    </div>
  )
}
