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
  await till.tiles.first().waitFor()
  await till.search.focus()
  for (const brand of [/^MTN/, /^Vodacom/, /^Telkom/, /^Cell C/]) {
    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveAccessibleName(brand)
  }
  for (const brand of [/^Telkom/, /^Vodacom/, /^MTN/]) {
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveAccessibleName(brand)
  }
  await page.keyboard.press('ArrowUp')
  // From the first tile to the kinds above it, then to the search.
  await expect(focused).toHaveAttribute('aria-pressed')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/^MTN/)
  for (let time = 0; time < 9; time++) await page.keyboard.press('ArrowUp')
  await expect(till.search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/^MTN/)
  await page.keyboard.press('Escape')
  await expect(till.search).toBeFocused()
})

test(
  'on a phone, what waits is one line, and four whole tiles stay in sight',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await till.openShop()
    await till.sellAirtime('0831234567', '20')
    await till.next()
    await till.sellAirtime('0830000007', '20')
    // It stays pending.
    await page.getByRole('button', { name: 'Next customer' }).click()
    await till.choose('MTN airtime')
    await till.details.getByRole('textbox', { name: 'Mobile number' }).fill('0831112222')
    await page.keyboard.press('Escape')
    await till.search.fill('')
    const line = page.getByRole('region', { name: 'Sale', exact: true })
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(line.getByRole('button', { name: 'Resume 083 ••• 2222' })).toBeVisible()
      await expect(line.getByRole('button', { name: 'Discard 083 ••• 2222' })).toBeVisible()
      await expect(line.locator('summary')).toContainText('1 pending')
      const box = await line.boundingBox()
      expect(box?.height).toBeLessThan(56)
      for (const nth of [0, 1, 2, 3]) await expectInSight(till.tiles.nth(nth))
      const summary = line.locator('summary')
      await summary.click()
      await expectInSight(line.getByRole('link', { name: /^MTN airtime/ }))
      await summary.click()
    }
  },
)
