import type { Locator } from '@playwright/test'
import type { Visit } from '../visit.ts'
import { words } from '../words.ts'

const pin = '73914826'

const card = ({ page }: Visit, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function openSettings(visit: Visit): Promise<void> {
  await visit.goTo('Settings')
  await visit.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
}

const pinCard = 'Manager’s PIN'

async function setPin(visit: Visit): Promise<void> {
  const of = card(visit, pinCard)
  await of.getByRole('button', { name: 'Set a PIN' }).click()
  await of.getByLabel('New PIN').fill(pin)
  await of.getByLabel(words.repeatIt).fill(pin)
  await of.getByRole('button', { name: 'Set the PIN' }).click()
  await of.getByText('PIN set').waitFor()
}

/** The settings, the account's menu, the keys. */
export async function settings(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await till.tiles.first().waitFor()
  await page.getByRole('button', { name: /^Signed in as merchant/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await visit.shoot('account menu')
  await page.keyboard.press('Escape')
  await till.tiles.first().focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await visit.shoot('keys')
  await page.keyboard.press('Escape')
  await openSettings(visit)
  await visit.shoot('settings')
  await card(visit, pinCard).getByRole('button', { name: 'Set a PIN' }).click()
  await card(visit, pinCard).getByLabel('New PIN').waitFor()
  await visit.shoot('settings, choosing a PIN')
}

/** Cashiers, and the lock. */
export async function colleagues(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await openSettings(visit)
  for (const name of ['Early', 'Late']) {
    await page.getByLabel('Name of a cashier').fill(name)
    await page.keyboard.press('Enter')
  }
  await setPin(visit)
  await visit.shoot('settings, with cashiers and a PIN')
  await visit.goTo('Sell')
  await till.tiles.first().waitFor()
  await page.keyboard.press('F4')
  const choice = page.getByRole('dialog', { name: 'Who is at the till?' })
  await choice.getByRole('button', { name: /^Late/ }).waitFor()
  await visit.shoot('cashier dialog')
  await page.keyboard.press('1')
  await choice.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /signed in as merchant/i }).click()
  await page.getByRole('button', { name: 'Lock the till' }).waitFor()
  await visit.shoot('account menu, with a cashier')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  const lock = page.getByRole('dialog', { name: 'Locked' })
  await lock.waitFor()
  await visit.shoot('lock')
  await lock.getByLabel('Manager’s PIN').fill('11112222')
  await page.keyboard.press('Enter')
  await lock.getByText(words.wrongPin).waitFor()
  await visit.shoot('lock, wrong PIN')
  await lock.getByRole('button', { name: 'Use the password' }).click()
  await lock.getByLabel('Password', { exact: true }).waitFor()
  await visit.shoot('lock, by password')
}

/** A manager's places. */
export async function manager(visit: Visit): Promise<void> {
  const { page, till } = visit
  const asked = page.getByLabel('Manager’s PIN')
  await till.openShop()
  await openSettings(visit)
  await setPin(visit)
  await visit.goTo('Catalogue')
  await page.getByRole('link', { name: 'Arrange' }).click()
  await asked.waitFor()
  await visit.shoot('arrange, manager gate')
  await openSettings(visit)
  await asked.waitFor()
  await visit.shoot('settings, manager gate')
  await visit.goTo('Cash-up')
  await page.getByLabel('Float in the drawer').fill('100')
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await page.getByRole('link', { name: 'Count and close' }).click()
  await page.getByLabel('R100 notes').fill('1')
  await page.getByRole('button', { name: 'Done counting' }).click()
  await page.getByText(words.exact).waitFor()
  await visit.shoot('cash-up, right to the cent')
  await page.getByRole('button', { name: 'Close the shift' }).click()
  await page.getByRole('dialog', { name: 'For the manager' }).waitFor()
  await visit.shoot('manager dialog')
}
