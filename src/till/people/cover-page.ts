import { coverTitle } from '../address/page-title.ts'

/** What the page's title says while it is covered. */
const TITLE = 'Locked · Tuckshop'

/** Events by which a person or scanner reaches the page, or a browser closes its dialogs. */
const acts = ['keydown', 'keypress', 'keyup', 'beforeinput', 'copy', 'cut', 'paste', 'cancel']

/** The cover that is on the page now. */
let top: HTMLDialogElement | undefined

// Listens from module load, before all other listeners of the window.
for (const act of acts) globalThis.addEventListener?.(act, keepFromPage, { capture: true })

/** While the page is covered, only the cover receives events. Esc would close it. */
function keepFromPage(event: Event): void {
  if (top === undefined) return
  if (event instanceof KeyboardEvent && event.key === 'Escape') event.preventDefault()
  if (event.target instanceof Node && top.contains(event.target)) return
  event.stopImmediatePropagation()
  // Lets the browser's own keys through, such as Tab and reload.
  if (!event.type.startsWith('key')) event.preventDefault()
}

/**
 * Hides the rest of the page while a modal dialog covers it: from view, keyboard, accessibility tree, print and title.
 * Unmounts nothing: everything there runs on. A dialog that opens underneath would be on top, and a browser may close a
 * dialog without asking (a second Esc, a second swipe back). So the cover is raised again.
 * @param cover a `<dialog>` directly in the body
 * @param raise shows it as modal again
 * @returns the function that restores the page
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
  // Otherwise an earlier selection could still be copied.
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

/** Calls back whenever the page is covered. @returns the function that stops it */
export function watchCover(onCover: () => void): () => void {
  const root = document.documentElement
  const watcher = new MutationObserver(() => {
    if ('covered' in root.dataset) onCover()
  })
  watcher.observe(root, { attributeFilter: ['data-covered'] })
  return () => watcher.disconnect()
}

/** A dialog that was already open when it entered the page. */
function hasOpenDialog(changes: readonly MutationRecord[]): boolean {
  return changes.some(({ addedNodes }) =>
    Array.from(addedNodes).some(
      (node) =>
        node instanceof HTMLElement &&
        (node.matches('dialog[open]') || node.querySelector('dialog[open]') !== null),
    ),
  )
}
