import { expect, test } from '../fixtures.ts'

/** An account with 20,000 products beyond the demo's. */
test.use({ environment: { SANDBOX_CONTROLS: '1', CATALOGUE_SIZE: '20000' } })

/** Many more tiles than a window shows, and far fewer than the catalogue has. */
const inThePage = 400

test(
  'one of 20,000 products is found and sold by keyboard alone',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await till.openShop()
    const hands = till.byKeys()
    await hands.press('/')
    await hands.type('plan 1')
    // The tiles just below the window are already there.
    const below = () =>
      till.tiles.evaluateAll(
        (tiles) =>
          tiles.filter((tile) => tile.getBoundingClientRect().top > window.innerHeight + 200)
            .length,
      )
    await expect.poll(below).toBeGreaterThan(0)
    expect(await till.tiles.count()).toBeLessThan(inThePage)
    await hands.type('9999')
    await expect(till.tiles).toHaveCount(1)
    await hands.press('Enter')
    await expect(page).toHaveURL(/\/sell\/product\/GEN-19999/)
    await expect(till.details).toBeVisible()
    await hands.fillIn(['0821234567'])
    await hands.press('Enter')
    await expect(till.sold).toBeVisible()
    expect((await ledger()).transactions['COMPLETED']).toBe(1)
  },
)

test(
  'thousands of tiles scroll, and the page holds only those near the window',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await page.getByRole('button', { name: 'Data', exact: true }).click()
    const names = () => till.tiles.evaluateAll((tiles) => tiles.map((tile) => tile.textContent))
    await expect.poll(async () => (await names()).length).toBeGreaterThan(20)
    expect((await names()).length).toBeLessThan(inThePage)
    const first = await names()

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect.poll(async () => (await names()).every((name) => !first.includes(name))).toBe(true)
    expect((await names()).length).toBeLessThan(inThePage)
    // Heights are estimates before tiles are seen, so the end may move during scrolling.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(till.tiles.last()).toBeInViewport({ timeout: 1_000 })
    }).toPass()
    // A tap opens the tile under the finger.
    const last = till.tiles.last()
    const [name = 'no name'] = ((await last.getAttribute('aria-label')) ?? '').split(/ R\s/)
    await last.click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  },
)
