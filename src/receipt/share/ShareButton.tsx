import { useState } from 'react'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../ui/Button.tsx'
import { usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { withShopLines, type Slip } from '../slip/slip.ts'
import { ShareDialog, type ShareDialogProps } from './ShareDialog.tsx'

/** Ways to share a slip without a printer, behind one button. */
export function ShareButton({
  slip,
  ...rest
}: Omit<ShareDialogProps, 'open' | 'onClose' | 'whole'> & { slip: Slip }) {
  const settings = usePrinterSettings()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <Button
        className="flex-1"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => setSharing(true)}
      >
        Share or save
      </Button>
      <ShareDialog
        open={sharing}
        onClose={() => setSharing(false)}
        whole={withShopLines(slip, settings)}
        {...rest}
      />
    </>
  )
}
