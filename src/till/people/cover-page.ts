import { coverTitle } from '../address/page-title.ts'

/** What the page's title says while it is covered. */
const TITLE = 'Locked · Tuckshop'

/** How a person or a scanner reaches what listens at the page, and how a browser closes its dialogs. */
const acts = ['keydown', 'keypress', 'keyup', 'beforeinput', 'copy', 'cut', 'paste', 'cancel']

/** Lies over the page now. */
let top: HTMLDialogElement | undefined

// Listens as soon as this module loads, so that no other listener of the window hears an act first.
for (const act of acts) globalThis.addEventListener?.(act, keepFromPage, { capture: true })

/** While the page is covered, only the cover hears anything. Esc would close it. */
function keepFromPage(event: Event): void {
  if (top === undefined) return
  if (event instanceof KeyboardEvent && event.key === 'Escape') event.preventDefault()
  if (event.target instanceof Node && top.contains(event.target)) return
  event.stopImmediatePropagation()
  // The browser's own keys stay, such as Tab and the one for a reload.
  if (!event.type.startsWith('key')) event.preventDefault()
}

/**
 * Takes everything else of the page away while a modal dialog is over it: out of sight, out of the keyboard's reach,
 * out of the accessibility tree, off the print, and out of the title. Nothing of it is unmounted: what runs there
 * runs on. A dialog that opens underneath meanwhile would take the top for itself, and a browser closes a dialog
 * without asking (a second Esc, a second swipe back), so the cover is raised again.
 * @param cover a `<dialog>` directly in the body
 * @param raise shows it as modal again
 * @returns the function that gives the page back, as it is then
 */
export function coverPage(cover: HTMLDialogElement, raise: () => void): () => void {
  const { body, documentElement: root } = document
  const raiseIfClosed = () => {
    if (!cover.open) raise()
  }
  const covered = new Map<HTMLElement, Pick<HTMLElement, 'hidden' | 'inert'>>()

  const hideOthers = () => {
    for (const child of body.children) {
      if (child === cover || !(child instanceof HTMLElement) || covered.has(child)) continue
      covered.set(child, { hidden: child.hidden, inert: child.inert })
      child.hidden = true
      child.inert = true
    }
  }
  const watcher = new MutationObserver((changes) => {
    hideOthers()
    const opened = changes.some(
      ({ target }) => target instanceof HTMLDialogElement && target !== cover && target.open,
    )
    if (opened || hasOpenDialog(changes)) raise()
  })

  top = cover
  cover.addEventListener('close', raiseIfClosed)
  hideOthers()
  // What was marked before could still be copied.
  document.getSelection()?.removeAllRanges()
  coverTitle(TITLE)
  root.dataset['covered'] = ''
  watcher.observe(body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })

  return () => {
    top = undefined
    cover.removeEventListener('close', raiseIfClosed)
    watcher.disconnect()
    delete root.dataset['covered']
    for (const [child, before] of covered) {
      child.hidden = before.hidden
      child.inert = before.inert
    }
    coverTitle(undefined)
  }
}

/** Calls whenever the page is covered. @returns the function that ends the watch */
export function watchCover(onCover: () => void): () => void {
  const root = document.documentElement
  const watcher = new MutationObserver(() => {
    if ('covered' in root.dataset) onCover()
  })
  watcher.observe(root, { attributeFilter: ['data-covered'] })
  return () => watcher.disconnect()
}

/** A dialog that came into the page already open. */
function hasOpenDialog(changes: readonly MutationRecord[]): boolean {
  return changes.some(({ addedNodes }) =>
    Array.from(addedNodes).some(
      (node) =>
        node instanceof HTMLElement &&
        (node.matches('dialog[open]') || node.querySelector('dialog[open]') !== null),
    ),
  )
}
