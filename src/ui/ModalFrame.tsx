import { useRef, type ReactNode, type RefObject } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from './IconButton.tsx'
import { useModal } from './modal.ts'

export interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** Kept for screen readers, not shown. */
  titleHidden?: boolean | undefined
  children: ReactNode
  /** Buttons, the next action last. */
  footer?: ReactNode
  /** False: neither Esc nor a click outside nor a cross closes it; only its own buttons do. */
  dismissible?: boolean | undefined
  /** Where the focus goes; without it, the first field or button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  closeLabel?: string | undefined
  className?: string | undefined
}

/** What Dialog and Sheet share. Nothing of it is in the page while it is closed. */
export function ModalFrame({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null
}

function OpenModal({
  onClose,
  title,
  titleHidden = false,
  children,
  footer,
  dismissible = true,
  initialFocus,
  closeLabel = 'Close',
  className = '',
}: Omit<ModalProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const onDismiss = () => {
    if (dismissible) onClose()
  }
  useModal(ref, { initialFocus, onDismiss })
  return (
    <dialog ref={ref} aria-label={title} className={`modal ${className}`}>
      <div className={titleHidden && !dismissible ? 'visually-hidden' : 'modal-head'}>
        <h2 className={titleHidden ? 'visually-hidden' : undefined}>{title}</h2>
        {dismissible && (
          <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
        )}
      </div>
      <div className="modal-body">{children}</div>
      {footer != null && <div className="modal-foot">{footer}</div>}
    </dialog>
  )
}
