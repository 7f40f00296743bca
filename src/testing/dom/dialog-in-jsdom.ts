/**
 * jsdom has `<dialog>` but neither shows nor closes it. This adds what component tests need: the `open` attribute.
 * Browser tests cover focus, the top layer and `inert`.
 */
export function teachDialog(): void {
  const dialog = HTMLDialogElement.prototype
  if ('showModal' in dialog) return
  Object.assign(dialog, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}
