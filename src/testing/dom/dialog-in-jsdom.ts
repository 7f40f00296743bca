/**
 * jsdom knows `<dialog>` but neither shows nor closes it. The least that tests of components need:
 * the `open` attribute. Focus, the top layer and `inert` are seen to in the browser's tests.
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
