const ownPopovers = 'popover' in HTMLElement.prototype

/** The native state, or the fallback's class: an unknown selector is an error in older browsers. */
const openPopover = ownPopovers ? '[popover]:popover-open' : '[popover].\\:popover-open'

/** Adds popovers to browsers without native ones: Chromium before 114, Firefox before 125, Safari before 17. */
export async function teachPopover(): Promise<void> {
  if (ownPopovers) return
  await import('@oddbird/popover-polyfill')
  // The popover uses up the Esc that closes it, as native ones do.
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
