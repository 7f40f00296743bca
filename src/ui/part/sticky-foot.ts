const feet = new Map<HTMLElement, HTMLElement>()

/**
 * The ref of a part that sticks to the bottom of what scrolls. Whatever gets the focus scrolls clear of it, however
 * high it is now (WCAG 2.2, Focus Not Obscured).
 */
export function stickyFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (foot === null) return undefined
  const measure = () => {
    const scroller = scrollerOf(foot)
    feet.set(foot, scroller)
    keepClear(scroller)
  }
  // Reports at once, after layout.
  const observer = new ResizeObserver(measure)
  observer.observe(foot)
  window.addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', measure)
    const scroller = feet.get(foot)
    feet.delete(foot)
    if (scroller !== undefined) keepClear(scroller)
  }
}

function keepClear(scroller: HTMLElement): void {
  const covered = [...feet].map(([foot, of]) => (of === scroller ? coveredBy(foot) : 0))
  scroller.style.scrollPaddingBottom = `${Math.max(0, ...covered)}px`
}

function coveredBy(foot: HTMLElement): number {
  const { position, bottom } = getComputedStyle(foot)
  if (position !== 'sticky' || bottom === 'auto' || isBeside(foot)) return 0
  return foot.offsetHeight + Number.parseFloat(bottom)
}

/** In a second column, beside what scrolls. */
function isBeside(foot: HTMLElement): boolean {
  const body = foot.previousElementSibling?.getBoundingClientRect()
  return body !== undefined && body.width > 0 && foot.getBoundingClientRect().left >= body.right
}

function scrollerOf(foot: HTMLElement): HTMLElement {
  let at = foot.parentElement
  while (at !== null && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement
  return at ?? document.documentElement
}
