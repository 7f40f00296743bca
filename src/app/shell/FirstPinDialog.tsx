import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ChoosePin } from '../../settings/people/ChoosePin.tsx'

export interface FirstPinDialogProps {
  onClose: () => void
  /** Called when the PIN is set. */
  onSet: () => void
}

/** Asks for a first PIN when somebody locks a till without one. */
export function FirstPinDialog({ onClose, onSet }: FirstPinDialogProps) {
  return (
    <Dialog open size="small" title="Set the manager’s PIN" onClose={onClose}>
      <p className="mb-4 text-ink-soft">
        It unlocks the till. The till also asks for it before somebody closes the shift or changes
        settings. Sales continue while the till is locked.
      </p>
      <ChoosePin submitLabel="Set it and lock" onSet={onSet} onDone={onClose} />
    </Dialog>
  )
}
