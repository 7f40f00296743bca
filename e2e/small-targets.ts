import type { Page } from '@playwright/test'

/**
 * Buttons, links and fields in sight that a finger or a mouse can miss: what is theirs, without a gap, over and under their
 * middle or left and right of it, is less than asked for. What is at the edge of the window is left out, and so is what
 * lies under something.
 * @param least the side of the square that must be theirs, in CSS pixels (WCAG 2.2, 2.5.8: 24; by touch: 44)
 */
export async function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((side) => {
    const own = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
    const isTheirs = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      if (element.contains(hit) || hit.closest('label')?.control === element) return true
      // The frame of a field, which a press in it gives the focus.
      return element.matches('input, select, textarea') && hit.contains(element)
    }
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0
      while (far < side && isTheirs(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1
      return far
    }
    /** How far it reaches across and down; `undefined` where it is not to be pressed now. */
    const sizeOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const inside = x > side && y > side && x < innerWidth - side && y < innerHeight - side
      if (width < 2 || height < 2 || !inside || !isTheirs(element, x, y)) return undefined
      return [
        1 + reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0),
        1 + reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1),
      ]
    }
    const isSmall = (element: Element) => Math.min(...(sizeOf(element) ?? [side])) < side - 1
    const small = [...document.querySelectorAll(own)].filter(isSmall).filter((element) => {
      // It may have been cut by what it scrolls in.
      element.scrollIntoView({ block: 'center', inline: 'center' })
      return isSmall(element)
    })
    return small.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${element.tagName} “${name.trim().slice(0, 40)}” ${sizeOf(element)?.join('×')}`
    })
  }, least)
}
