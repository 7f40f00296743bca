import { PrintNews } from '../receipt/PrintNews.tsx'
import { SlipPaper } from '../receipt/slip/SlipPaper.tsx'
import { testSlip } from '../receipt/slip/test-slip.ts'
import { usePrint } from '../receipt/use-print.ts'
import { usePrinterSettings } from '../till/terminal/printer-settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'

/** A test slip, as it prints. */
export function TestSlipDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const settings = usePrinterSettings()
  const { outcome, print } = usePrint()
  const printIt = (byBrowser: boolean) => print(testSlip(settings), { settings, byBrowser })
  return (
    <Dialog open={open} onClose={onClose} title="Test slip">
      <div className="flex flex-col gap-4">
        <PrintNews
          outcome={outcome}
          onAgain={() => printIt(false)}
          onBrowser={() => printIt(true)}
        />
        {/* Above the slip, because a scrolling area must contain something focusable. */}
        <Button variant="primary" wide onClick={() => printIt(false)}>
          Print it
        </Button>
        <SlipPaper slip={testSlip({ ...settings, way: 'browser' })} printed />
      </div>
    </Dialog>
  )
}
