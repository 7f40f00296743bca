import { useRef, type ReactNode, type RefObject } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from '../IconButton.tsx'
import { spokenSums } from '../../values/money.ts'
import { Spoken } from '../Spoken.tsx'
import { useModal } from './modal.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the next action last; without buttons there is no foot. */
  footer?: ReactNode
  /** False: only its own buttons close it, not Esc, a click outside or a cross. */
  dismissible?: boolean | undefined
  /** Gets the focus; by default, the first field or button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  size?: 'small' | 'medium' | undefined
}

/** A question in the middle of the screen, in a native modal dialog. Renders nothing while closed. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

const dialogClass =
  'm-auto flex max-h-[min(100dvh-2rem,48rem)] max-w-none animate-arrive flex-col overflow-hidden rounded-xl border border-line bg-surface p-0 text-ink shadow-lg backdrop:animate-veil backdrop:bg-veil'

const widths = {
  small: 'w-[min(100vw-2rem,24rem)] short:w-[min(100vw-2rem,42rem)]',
  medium: 'w-[min(100vw-2rem,30rem)]',
} as const

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  dismissible = true,
  initialFocus,
  size = 'medium',
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const onDismiss = () => {
    if (dismissible) onClose()
  }
  useModal(ref, { initialFocus, onDismiss })
  return (
    <dialog ref={ref} aria-label={spokenSums(title)} className={`${dialogClass} ${widths[size]}`}>
      <div className="flex items-start justify-between gap-4 pt-5 pr-3 pb-3 pl-6 max-xs:pl-4.5">
        <h2 className="outline-none">
          <Spoken>{title}</Spoken>
        </h2>
        {dismissible && (
          <IconButton
            label="Close"
            className="-my-2"
            icon={<X aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </div>
      <div
        data-part="body"
        className="@container -mt-1 min-h-0 flex-auto overflow-y-auto overscroll-contain px-6 pt-1 pb-6 max-xs:px-4.5"
      >
        {children}
      </div>
      {footer != null && footer !== false && (
        <div
          data-part="foot"
          className="flex flex-wrap justify-end gap-2 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-xs:px-4.5 max-xs:[&>:is(a,button)]:flex-auto"
        >
          {footer}
        </div>
      )}
    </dialog>
  )
}
