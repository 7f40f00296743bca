import { useState } from 'react'
import { PrintTrouble } from '../../receipt/PrintTrouble.tsx'
import type { PrintFailure } from '../../receipt/print-outcome.ts'
import { printSlip } from '../../receipt/print-slip.ts'
import { SlipPaper } from '../../receipt/SlipPaper.tsx'
import { testSlip } from '../../receipt/test-slip.ts'
import { firstDayStore } from '../../terminal/first-day.ts'
import { usePrinterSettings } from '../../terminal/printer-settings.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** A slip on which nothing was sold, as it prints. */
export function TestSlipDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const settings = usePrinterSettings()
  const { account } = useTill()
  const [failure, setFailure] = useState<PrintFailure>()
  const print = async (byBrowser: boolean) => {
    const outcome = await printSlip(testSlip(settings), { settings, byBrowser })
    setFailure(outcome.kind === 'failed' ? outcome.reason : undefined)
    // Whoever has printed one has a printer that will do.
    if (outcome.kind === 'printed') firstDayStore.tick(account, ['printer', 'test-slip'])
    if (outcome.kind === 'printed' && settings.way !== 'browser') announce('Sent to the printer')
  }
  return (
    <Dialog open={open} onClose={onClose} title="Test slip">
      <div className="flex flex-col gap-4">
        <PrintTrouble
          failure={failure}
          onAgain={() => print(false)}
          onBrowser={() => print(true)}
        />
        {/* Over the slip: what scrolls must hold something that takes the focus. */}
        <Button variant="primary" wide onClick={() => print(false)}>
          Print it
        </Button>
        <SlipPaper slip={testSlip({ ...settings, way: 'browser' })} printed />
      </div>
    </Dialog>
  )
}
