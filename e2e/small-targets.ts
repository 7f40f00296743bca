import type { Page } from '@playwright/test'

/**
 * Buttons, links and fields in sight that a finger or a mouse can miss: what lies a given way from the middle, up, down,
 * left or right, is not theirs. What is cut at the edge of the window or of a scrolling box, or lies under something,
 * is left out.
 * @param least the side of the square that must be theirs, in CSS pixels (WCAG 2.2, 2.5.8: 24; by touch: 44)
 */
export async function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((side) => {
    const reach = side / 2 - 1
    const own = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
    const isTheirs = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      if (element.contains(hit) || hit.contains(element)) return true
      return hit.closest('label')?.control === element
    }
    const small = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(own)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const inside = x > reach && y > reach && x < innerWidth - reach && y < innerHeight - reach
      if (width < 2 || height < 2 || !inside || !isTheirs(element, x, y)) continue
      const missed = [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ].filter(([dx = 0, dy = 0]) => !isTheirs(element, x + dx, y + dy))
      if (missed.length > 0) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        small.add(
          `${element.tagName} “${name.trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}: ${missed.join(' ')}`,
        )
      }
    }
    return [...small]
  }, least)
}
