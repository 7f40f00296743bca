import type { Page } from '@playwright/test'

/**
 * Visible buttons, links and fields that a finger or a mouse can miss: their area around the middle, without gaps, is
 * smaller than required in height or width. Leaves out elements at the window's edge or under others.
 * @param least the side of the required square in CSS pixels (WCAG 2.2, 2.5.8: 24; by touch: 44)
 */
export async function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((side) => {
    const own = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
    const isTheirs = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      if (element.contains(hit) || hit.closest('label')?.control === element) return true
      // A field's frame: a press on it focuses the field.
      return element.matches('input, select, textarea') && hit.contains(element)
    }
    /** How far it goes from its middle, both ways, as far as that matters. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 1
      for (const way of [-1, 1])
        for (
          let step = way;
          far < side && isTheirs(element, x + dx * step, y + dy * step);
          step += way
        )
          far += 1
      return far
    }
    /** Its width and height; undefined when it can't be pressed now. */
    const sizeOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const inside = x > side && y > side && x < innerWidth - side && y < innerHeight - side
      if (width < 2 || height < 2 || !inside || !isTheirs(element, x, y)) return undefined
      return [reach(element, x, y, 1, 0), reach(element, x, y, 0, 1)]
    }
    const isSmall = (element: Element) => Math.min(...(sizeOf(element) ?? [side])) < side - 1
    const small = [...document.querySelectorAll(own)].filter(isSmall).filter((element) => {
      // Its scrolling container may have cut it.
      element.scrollIntoView({ block: 'center', inline: 'center' })
      return isSmall(element)
    })
    return small.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${element.tagName} “${name.trim().slice(0, 40)}” ${sizeOf(element)?.join('×')}`
    })
  }, least)
}
