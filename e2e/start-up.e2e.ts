import type { Page } from '@playwright/test'
import { budgets, scriptsFor } from '../scripts/first-scripts.mjs'
import { expect, test } from './fixtures.ts'

/** From now on, scripts other than these never come. @returns those that were asked for in vain */
async function letOnly(page: Page, scripts: readonly string[]): Promise<readonly string[]> {
  const others: string[] = []
  await page.route('**/*.js', async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    if (scripts.includes(path)) await route.continue()
    else others.push(path)
  })
  return others
}

test('the sign-in screen shows with the scripts that its budget counts, and no other', async ({
  page,
  till,
}) => {
  await letOnly(page, await scriptsFor(budgets.signIn.chunks))
  await till.open()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('the tiles show with the scripts that their budget counts, while all else is still to come', async ({
  page,
  till,
}) => {
  await till.openShop()
  const others = await letOnly(page, await scriptsFor(budgets.tiles.chunks))
  await till.signIn('merchant')
  await expect(till.tiles.first()).toBeVisible()
  await expect.poll(() => others.length).toBeGreaterThan(0)
})
