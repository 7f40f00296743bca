import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enterPin, lockFirst } from '../shop-front.ts'
import { Till } from '../till.ts'

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

/** What somebody may try at a locked till. */
const attempts: readonly [string, (page: Page) => unknown][] = [
  ['Tab out of the dialog, then Esc', (page) => press(page, 'Tab Tab Tab Escape Escape Escape')],
  ['Shift and Tab, then Esc', (page) => press(page, 'Shift+Tab Shift+Tab Escape Escape Escape')],
  ['Esc from the field', (page) => press(page, 'Escape Escape Escape')],
  ['the till’s keys', (page) => press(page, 'Tab Tab Tab F2 F4 F8 F9 / ? Enter')],
  ['selecting and copying everything', (page) => press(page, 'Tab Tab Tab Control+a Control+c')],
  ['a click beside the dialog', (page) => page.mouse.click(5, 5)],
  ['Back', (page) => page.evaluate(() => history.back())],
  ['Back by two', (page) => page.evaluate(() => history.go(-2))],
  ['a browser that closes the dialog', (page) => page.evaluate(closeDialogs)],
  ['another dialog and a popover', (page) => page.evaluate(openOthers)],
  ['a message from another window', (page) => page.evaluate(sayToAll)],
]

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}
function openOthers(): void {
  const root = document.getElementById('root')
  const dialog = document.createElement('dialog')
  root?.append(dialog)
  dialog.showModal()
  document.querySelector<HTMLElement>('[popover]')?.showPopover()
}
function sayToAll(): void {
  for (const name of ['tuckshop-lock', 'tuckshop-customer', 'tuckshop-sales']) {
    const channel = new BroadcastChannel(name)
    const say = channel.postMessage.bind(channel)
    say({ kind: 'open', locked: false })
  }
}

test('nothing gets past the lock to a voucher’s PIN, and the till’s PIN opens it, after a reload for this tab alone', async ({
  page,
  till,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await till.openShop()
  for (const place of ['Sales', 'Settings', 'Sell'])
    await page.getByRole('link', { name: place, exact: true }).first().click()
  await till.search.fill('ott voucher')
  const hands = till.byKeys()
  await hands.press('Enter')
  await expect(till.details).toBeVisible()
  await hands.fillIn(['0821234567', 'First', 'Customer', '100'])
  await hands.press('Enter')
  await expect(till.sold).toBeVisible()
  const address = page.url()
  await lockFirst(page)
  await page.evaluate(() => navigator.clipboard.writeText('nothing'))
  for (const [what, attempt] of attempts)
    await test.step(what, async () => {
      await attempt(page)
      // The current focus, and where a browser's own dialog would leave it.
      await page.keyboard.press('c')
      await page.evaluate(leaveFocus)
      await page.keyboard.press('c')
      await page.keyboard.type('12\n')
      await expect(lockScreen(page)).toBeVisible()
      await expect(page.locator('#root')).toBeHidden()
      await expect(page).toHaveTitle('Locked · Tuckshop')
      expect(page.url()).toBe(address)
      await lockScreen(page).getByLabel('Manager’s PIN').fill('')
      expect(await copied()).not.toMatch(/\d/)
    })
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Sold|Receipt|R\s100/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.paper').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await enterPin(page, 'Unlock')
  await expect(lockScreen(page)).toBeHidden()
  await expect(till.sold).toBeVisible()

  await page.keyboard.press('F2')
  await page.goto('/sales')
  const enterThePin = page.getByRole('heading', { name: 'Enter the PIN' })
  await expect(enterThePin).toBeVisible()
  await expect(page.getByLabel('Manager’s PIN')).toBeFocused()
  await expect(page.getByRole('link')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const other = await context.newPage()
  await new Till(other).open()
  await other.close()
  await page.goBack()
  await expect(enterThePin).toBeVisible()
  await page.reload()
  await enterPin(page, 'Continue')
  await expect(page.getByRole('navigation', { name: 'Till' })).toBeVisible()
})
