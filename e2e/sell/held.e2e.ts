import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { storedTexts } from '../checks/stored.ts'
import type { Till } from '../till.ts'

const held = (till: Till) => till.page.getByRole('region', { name: 'Held' })

/** Types an airtime sale without confirming it. */
async function begin(till: Till, product: string, number: string, amount: string): Promise<void> {
  await till.choose(product)
  await till.details.getByRole('textbox', { name: 'Mobile number' }).fill(number)
  await till.details.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
  await till.page.keyboard.press('Escape')
  await expect(till.details).toBeHidden()
}

test('two drafts are held, unreadable in the storage, and continued after a reload', async ({
  page,
  till,
}) => {
  await till.openShop()
  await begin(till, 'MTN airtime', '083 123 9999', '75')
  await begin(till, 'Vodacom airtime', '072 555 1111', '20')
  await expect(held(till).getByRole('button', { name: /^Resume/ })).toHaveCount(2)
  await expectAccessible(page)

  const kept = Object.values(await storedTexts(page)).join('\n')
  for (const text of ['0831239999', '083 123 9999', '9999 ·', '072 555 1111'])
    expect(kept).not.toContain(text)

  await till.signIn('merchant')
  await expect(held(till).getByRole('button', { name: /^Resume 072/ })).toBeVisible()
  await held(till)
    .getByRole('button', { name: /^Resume 083 ••• 9999 · R\s75/ })
    .click()
  await expect(till.details.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(
    '083 123 9999',
  )
})

test(
  'held sales are visible above the tiles, at every width',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await begin(till, 'MTN airtime', '083 123 9999', '75')
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(held(till).getByRole('button', { name: /^Resume/ })).toBeInViewport()
      await expectAccessible(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${width}×${height}`).toBeLessThanOrEqual(0)
    }
  },
)
