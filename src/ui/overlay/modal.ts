import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { createStore } from 'zustand/vanilla'

/** The order of search for the first focus: a text field, then a control; never the back button. */
const firstFields = '[data-part=body] :is(input, select, textarea):not(:disabled, [hidden])'
const firstButtons =
  ':is([data-part=body], [data-part=foot]) :is(button, a[href]):not(:disabled, [tabindex="-1"], [data-step])'

/** The open modal dialogs, the one on top last: nothing outside it is seen or heard. */
export const openModals = createStore<readonly HTMLDialogElement[]>(() => [])

/** Puts a dialog that has just opened on top. @returns the function for when it closes */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  openModals.setState((open) => [...open, dialog], true)
  return () => openModals.setState((open) => open.filter((other) => other !== dialog), true)
}

/** Whether a modal dialog covers an element. */
export function isCovered(element: Element): boolean {
  return openModals.getState().at(-1)?.contains(element) === false
}

interface ModalOptions {
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
    let wasPressedOutside = false
    const onDown = (event: PointerEvent) => {
      wasPressedOutside = event.target === dialog
    }
    const onClick = (event: MouseEvent) => {
      // A click hits the dialog itself only outside its content: on its backdrop. Not if a drag from inside ended there.
      if (event.target === dialog && wasPressedOutside) dismiss()
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
    dialog.addEventListener('pointerdown', onDown)
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('cancel', onCancel)
    return () => {
      dialog.removeEventListener('close', onClose)
      dialog.removeEventListener('keydown', onKey)
      dialog.removeEventListener('pointerdown', onDown)
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('cancel', onCancel)
    }
  }, [ref])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const before = document.activeElement
    dialog.showModal()
    const takeOff = putOnTop(dialog)
    const first =
      initialFocus?.current ??
      dialog.querySelector<HTMLElement>(firstFields) ??
      dialog.querySelector<HTMLElement>(firstButtons)
    first?.focus()
    return () => {
      dialog.close()
      takeOff()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ref, initialFocus])
}
