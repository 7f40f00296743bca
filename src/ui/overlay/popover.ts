const ownPopovers = 'popover' in HTMLElement.prototype

/** The browser's own state where it has one, else the stand-in's class: a selector that a browser doesn't know is an error to it. */
const openPopover = ownPopovers ? '[popover]:popover-open' : '[popover].\\:popover-open'

/** Gives the page popovers where the browser has none of its own: Chromium before 114, Firefox before 125, Safari before 17. */
export async function teachPopover(): Promise<void> {
  if (ownPopovers) return
  await import('@oddbird/popover-polyfill')
  // Esc is used up by the popover it closes, as it is where the browser closes it.
  document.addEventListener('keydown', closeOnEscape, { capture: true })
}

/** @returns an open popover, if there is one */
export function findOpenPopover(): HTMLElement | null {
  return document.querySelector<HTMLElement>(openPopover)
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const open = findOpenPopover()
  if (open === null) return
  open.hidePopover()
  event.preventDefault()
}
