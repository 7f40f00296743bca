import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { expectInSight } from '../checks/in-sight.ts'
import { pinFavourite } from '../till.ts'

/** The shop's home page: its first sight, and how few taps a sale takes. */

test(
  'the kinds are a row that scrolls, on a phone too, each with its icon',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
    await expect(chips).toHaveCount(9)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const tops = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getBoundingClientRect().top),
      )
      expect(new Set(tops).size).toBe(1)
      for (const chip of await chips.all()) await expect(chip.locator('svg')).toHaveCount(1)
    }
    await expectAccessible(page)
  },
)

test(
  'a tile focused by arrow keys is fully visible, not under the search or the places',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    for (const [width, height] of [
      [820, 1180],
      [700, 760],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await till.search.focus()
      for (const key of [...Array(14).fill('ArrowDown'), ...Array(12).fill('ArrowUp')]) {
        await page.keyboard.press(key)
        await expectInSight(page.locator('button:focus'))
      }
    }
  },
)

test(
  'tiles show their values, and no text overflows, down to 320 px',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
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
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
  },
)

test(
  'the home page is accessible, beside a sale too',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await pinFavourite(page, 'MTN airtime', 'R 10')
    for (let sale = 0; sale < 2; sale += 1) {
      await till.sellAirtime(`083123456${sale}`, '20')
      await till.next()
    }
    const panel = page.getByRole('region', { name: 'Sale' })
    await expect(panel.getByRole('region', { name: 'Best sellers' })).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Today' })).toContainText('2 sales')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Sell again' }).click()
    await expect(till.details.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(
      '083 123 4561',
    )
    await page.getByRole('button', { name: 'Close (Esc)' }).click()
    await expect(panel.getByText('Choose a product')).toBeVisible()
  },
)

test('one tap prints the last receipt', { tag: '@thorough' }, async ({ page, till }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `${document.title} printed`
      dispatchEvent(new Event('beforeprint'))
      dispatchEvent(new Event('afterprint'))
    }
  })
  await till.openShop()
  await till.sellAirtime('0831234567', '25')
  await till.next()
  await page.getByRole('button', { name: 'Print the receipt' }).click()
  await expect(till.receipt).toBeVisible()
  await expect(page).toHaveTitle(/printed$/)
})

test(
  'a number typed first goes into the form, and into no address',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await till.search.fill('083 123 4567')
    const offers = page.getByRole('region', { name: 'For 083 123 4567' })
    await expect(offers.getByRole('region', { name: 'SMS' })).toBeVisible()
    await expectAccessible(page)
    await offers.getByRole('button', { name: /^MTN 1GB 30-day bundle/ }).click()
    await expect(till.details.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(
      '083 123 4567',
    )
    expect(page.url()).not.toContain('4567')
  },
)

test(
  'after a click on “Next customer” the catalogue is fresh, and letters search',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await till.sellAirtime('0831234567')
    await till.next()
    await expect(till.search).toHaveValue('')
    await page.keyboard.type('tel air')
    await expect(till.search).toHaveValue('tel air')
  },
)
