import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** Looked for in this order: something to write in, else something to press; never the way back. */
const firstFields = '[data-part=body] :is(input, select, textarea):not(:disabled, [hidden])'
const firstButtons =
  ':is([data-part=body], [data-part=foot]) :is(button, a[href]):not(:disabled, [tabindex="-1"], [data-step])'

export interface ModalOptions {
  /** Where the focus goes; without it, the first control after the head. */
  initialFocus: RefObject<HTMLElement | null> | undefined
  /** Esc, the back gesture, or a click on the veil. */
  onDismiss: () => void
}

/**
 * Shows a native `<dialog>` as modal while it is mounted, gives the focus to the first thing in it,
 * and back to where it was when it goes. Esc is taken at the key, not only at the dialog's `cancel`: a browser may skip
 * `cancel` at the second Esc. What it closes all the same, with the focus outside or by a swipe back, is shown again
 * until {@link ModalOptions.onDismiss} takes it away.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { initialFocus, onDismiss }: ModalOptions,
): void {
  const dismiss = useEffectEvent(onDismiss)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      dismiss()
    }
    const onClick = (event: MouseEvent) => {
      // The dialog itself is hit only outside its content: on its veil.
      if (event.target === dialog) dismiss()
    }
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      dismiss()
    }
    const onClose = () => {
      if (dialog.open) return
      dialog.showModal()
      dismiss()
    }
    dialog.addEventListener('close', onClose)
    dialog.addEventListener('keydown', onKey)
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('cancel', onCancel)
    return () => {
      dialog.removeEventListener('close', onClose)
      dialog.removeEventListener('keydown', onKey)
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('cancel', onCancel)
    }
  }, [ref])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const before = document.activeElement
    dialog.showModal()
    const first =
      initialFocus?.current ??
      dialog.querySelector<HTMLElement>(firstFields) ??
      dialog.querySelector<HTMLElement>(firstButtons)
    first?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ref, initialFocus])
}
