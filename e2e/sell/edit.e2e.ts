import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The brands of the shown tiles, in their order. */
const brands = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('a brand moves by mouse, a tile by keyboard, and Sell follows', async ({ page, till }) => {
  await till.openShop()
  await page.getByRole('button', { name: 'Edit the tiles' }).click()
  await expect(brands(page).first()).toHaveText('MTN')

  const handle = (place: number) => page.getByRole('button', { name: /^Move / }).nth(place)
  const names = await brands(page).allTextContents()
  const second = page.getByRole('button', { name: `Move ${names[1]}`, exact: true })
  await second.hover()
  await page.mouse.down()
  await handle(0).hover()
  await page.mouse.move(200, 150, { steps: 5 })
  await page.mouse.up()
  await expect(brands(page).first()).toHaveText(names[1] ?? '')

  const tiles = page.getByRole('button', { name: new RegExp(`^Move ${names[0]} .`) })
  const first = await tiles.first().textContent()
  await tiles.first().focus()
  // Each key waits for what a screen reader hears of the one before.
  const heard = (words: string) => expect(page.getByText(words)).toBeAttached()
  await page.keyboard.press('Space')
  await heard(': place 1 of')
  // dnd-kit listens for the next key from a timer's turn after it has announced the first.
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
  await page.keyboard.press('ArrowRight')
  await heard(': place 2 of')
  await page.keyboard.press('Space')
  await expect(tiles.nth(1)).toHaveText(first ?? '')

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(brands(page).first()).toHaveText(names[1] ?? '')
})
