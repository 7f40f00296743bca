import { useState } from 'react'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../ui/Button.tsx'
import { ShareDialog, type ShareDialogProps } from './ShareDialog.tsx'

/** Ways to share a slip without a printer, behind one button. */
export function ShareButton(slip: Omit<ShareDialogProps, 'open' | 'onClose'>) {
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
      <ShareDialog open={sharing} onClose={() => setSharing(false)} {...slip} />
    </>
  )
}
