import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Notes the moment at which something first stands on the page. */
async function noteMoments(page: Page, selectors: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((wanted) => {
    new MutationObserver(() => {
      for (const [name, selector] of Object.entries(wanted))
        if (performance.getEntriesByName(name).length === 0 && document.querySelector(selector))
          performance.mark(name)
    }).observe(document, { childList: true, subtree: true, attributes: true })
  }, selectors)
}

/** Bytes of JavaScript, as they travelled, that had come by a moment. */
async function scriptBytesBy(page: Page, moment: string): Promise<number> {
  return page.evaluate((name) => {
    const [mark] = performance.getEntriesByName(name)
    if (mark === undefined) throw new Error(`The page never came to: ${name}`)
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= mark.startTime)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, moment)
}

test('the browser has no more JavaScript than the budget allows when a screen shows', async ({
  page,
  till,
}) => {
  await till.openShop()
  await noteMoments(page, { 'sign-in screen': 'form h1', tiles: 'button.tile' })
  await till.signIn('merchant')
  await expect(till.tiles.first()).toBeVisible()

  const signIn = await scriptBytesBy(page, 'sign-in screen')
  expect(signIn).toBeGreaterThan(50_000)
  expect(signIn).toBeLessThanOrEqual(100_000)
  const tiles = await scriptBytesBy(page, 'tiles')
  expect(tiles).toBeGreaterThan(signIn)
  expect(tiles).toBeLessThanOrEqual(110_000)
})
