import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** The order of search for the first focus: a text field, then a control; never the back button. */
const firstFields = '[data-part=body] :is(input, select, textarea):not(:disabled, [hidden])'
const firstButtons =
  ':is([data-part=body], [data-part=foot]) :is(button, a[href]):not(:disabled, [tabindex="-1"], [data-step])'

export interface ModalOptions {
  /** Gets the focus; by default, the first control after the head. */
  initialFocus: RefObject<HTMLElement | null> | undefined
  /** Called for Esc, the back gesture, or a click on the backdrop. */
  onDismiss: () => void
}

/**
 * Shows a native `<dialog>` as modal while mounted. Focuses its first control, and restores the focus afterwards.
 * Handles Esc at the key too, because a browser may skip `cancel` at the second Esc. A browser may still close the
 * dialog, at Esc with the focus outside or at a swipe back: it then opens again until {@link ModalOptions.onDismiss}
 * removes it.
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
      // A click hits the dialog itself only outside its content: on its backdrop.
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
