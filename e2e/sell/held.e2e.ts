import { expect, test } from '../fixtures.ts'
import { storedTexts } from '../checks/stored.ts'

test('a draft is held, visible above the tiles at every width, unreadable in the storage, and continued after a reload', async ({
  page,
  till,
}) => {
  const resume = page
    .getByRole('region', { name: 'Held' })
    .getByRole('button', { name: /^Resume 083 ••• 9999 · R\s75/ })
  const number = till.details.getByRole('textbox', { name: 'Mobile number' })
  await till.openShop()
  await till.choose('MTN airtime')
  await number.fill('083 123 9999')
  await till.details.getByRole('textbox', { name: 'Amount', exact: true }).fill('75')
  await page.keyboard.press('Escape')
  await expect(till.details).toBeHidden()
  for (const width of [390, 820, 320, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(resume).toBeInViewport()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }

  const kept = Object.values(await storedTexts(page)).join('\n')
  for (const text of ['0831239999', '083 123 9999', '9999 ·']) expect(kept).not.toContain(text)

  await till.signIn('merchant')
  await resume.click()
  await expect(number).toHaveValue('083 123 9999')
})
