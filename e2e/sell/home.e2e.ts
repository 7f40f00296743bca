import { expect, test } from '../fixtures.ts'
import { expectInSight } from '../checks/in-sight.ts'

/** The shop's home page at several widths. */

test(
  'tiles show their values, the kinds are a row that scrolls, and nothing overflows, down to 320 px',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
    await expect(chips).toHaveCount(9)
    for (const width of [1440, 1024, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const row = page.getByRole('region', { name: 'MTN', exact: true })
      await expect(row.getByText('R 10', { exact: true })).toBeVisible()
      const wide = await till.tiles.evaluateAll((all) =>
        all.flatMap((tile) =>
          [...tile.querySelectorAll('b')]
            .filter((value) => value.scrollWidth > value.clientWidth + 1)
            .map((value) => value.textContent),
        ),
      )
      expect(wide).toEqual([])
      const tops = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getBoundingClientRect().top),
      )
      expect(new Set(tops).size).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
  },
)

test(
  'a tile focused by arrow keys is fully visible, not under the search or the places',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    for (const [width, height] of [
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await till.search.focus()
      for (const key of [...Array(14).fill('ArrowDown'), ...Array(12).fill('ArrowUp')]) {
        await page.keyboard.press(key)
        await expectInSight(page.locator(':focus'))
      }
    }
  },
)

test('arrows go from the search through tiles and chips as in one grid, and Esc returns', async ({
  page,
  till,
}) => {
  await till.openShop()
  const focused = page.locator(':focus')
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  await till.search.focus()
  await press('ArrowDown', 4)
  await expect(focused).toHaveAccessibleName(/^Cell C/)
  await press('ArrowUp', 4)
  // From the first tile to the kinds above it, then to the search.
  await expect(focused).toHaveAttribute('aria-pressed')
  await press('ArrowDown', 1)
  await expect(focused).toHaveAccessibleName(/^MTN/)
  await press('ArrowUp', 9)
  await expect(till.search).toBeFocused()
  await press('ArrowDown', 3)
  await page.keyboard.press('Escape')
  await expect(till.search).toBeFocused()
})
