import { Dialog } from '../ui/Dialog.tsx'
import { ChoosePin } from './settings/ChoosePin.tsx'

export interface FirstPinDialogProps {
  onClose: () => void
  /** There is a PIN now. */
  onSet: () => void
}

/** Somebody wants to lock a till that has no PIN by which it would open again. */
export function FirstPinDialog({ onClose, onSet }: FirstPinDialogProps) {
  return (
    <Dialog open size="small" title="Give the till a PIN" onClose={onClose}>
      <p className="mb-4 text-ink-soft">
        To lock the till it needs a PIN, by which it opens again. Sales continue while it is locked.
        Change or remove the PIN under Settings.
      </p>
      <ChoosePin purpose="lock" submitLabel="Set it and lock" onSet={onSet} onDone={onClose} />
    </Dialog>
  )
}
