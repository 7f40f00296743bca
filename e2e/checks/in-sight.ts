import { expect, type Locator } from '@playwright/test'

/** Whether the whole element is on the screen, with nothing over it. */
async function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  })
}

export async function expectInSight(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  await expect.poll(async () => isInSight(part), { message: 'all of it is in sight' }).toBe(true)
}

/** How many tiles are fully in the window, with nothing over their middle. */
export async function wholeTiles(tiles: Locator): Promise<number> {
  return tiles.evaluateAll(
    (all) =>
      all.filter((tile) => {
        const { top, bottom, left, right } = tile.getBoundingClientRect()
        const inside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return inside && over !== null && tile.contains(over)
      }).length,
  )
}
