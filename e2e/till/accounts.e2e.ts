import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { storedTexts } from '../checks/stored.ts'
import { linkTo, Till } from '../till.ts'

/** The longest PIN: eight digits appear nowhere by chance. */
const PIN = '73914826'
const NEW_PASSWORD = 'three words here'

/** The token that the platform would mail; the sandbox hands it out. */
async function mailedToken(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/reset-tokens?username=${username}`)
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function openSettings(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

const pinCard = (page: Page) => card(page, 'Manager’s PIN')

async function setPin(page: Page) {
  await openSettings(page)
  const lock = pinCard(page)
  await lock.getByRole('button', { name: 'Set a PIN' }).click()
  await lock.getByLabel('New PIN').fill(PIN)
  await lock.getByLabel('Repeat it').fill(PIN)
  await lock.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(lock.getByText('PIN set')).toBeVisible()
}

/** Waits until a reload would find the session: the till seals it a moment after it has set the PIN. */
const untilSealed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        dispatchEvent(new Event('pagehide'))
        const isLeft = sessionStorage.length > 0
        dispatchEvent(new Event('pageshow'))
        return isLeft
      }),
    )
    .toBe(true)

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

test.describe('a forgotten password', () => {
  test(
    'is changed with the link, which alone contains the code; a second use says so',
    { tag: '@thorough' },
    async ({ page, server, watched }) => {
      await page.goto('/forgot-password')
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('User name').fill('poor')
      await page.getByRole('button', { name: 'Send it' }).click()
      await expect(page.getByRole('heading', { name: 'Check your messages' })).toBeVisible()
      const link = `/reset-password?token=${await mailedToken(server.origin, 'poor')}`
      for (const outcome of ['Sign in with the new one.', 'That code doesn’t work']) {
        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
        expect(new URL(page.url()).search).toBe('')
        await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
        await page.getByLabel('Repeat it', { exact: true }).fill(NEW_PASSWORD)
        await page.getByRole('button', { name: 'Change the password' }).click()
        await expect(page.getByText(outcome)).toBeVisible()
      }
      await expectAccessible(page)
      // The platform's own link is the only address with it.
      expect(await watched.leaks()).toEqual(['token in addresses'])
    },
  )
})

test.describe('role by role', () => {
  for (const [username, account] of [
    ['merchant', 'M-1001'],
    ['submerchant', 'S-2001'],
  ] as const) {
    test(
      `a ${username} can open every place, sell and retry`,
      { tag: '@thorough' },
      async ({ page, till, ledger }) => {
        const wallet = async () =>
          (await ledger()).accounts.find(({ id }) => id === account)?.balance ?? 0
        await till.openShop(username)
        const rail = page.getByRole('navigation', { name: 'Till' }).getByRole('link')
        await expect(rail).toHaveText([
          'Sell',
          'Redeem',
          'Sales',
          'Cash-up',
          'Catalogue',
          'Settings',
        ])
        const before = await wallet()
        await till.sellAirtime('0821234567')
        await expect(till.sold).toBeVisible()
        expect(await wallet()).toBe(before - 2_000)
        await till.next()
        await till.sellAirtime('0821230004')
        await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
        await rail.filter({ hasText: 'Sales' }).click()
        await page.getByRole('button', { name: /^Retry MTN airtime/ }).click()
        const question = page.getByRole('dialog', { name: 'Retry this sale' })
        await question.getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByRole('heading', { name: 'Sold', exact: true })).toBeVisible()
        expect(await wallet()).toBe(before - 4_000)
      },
    )
  }
})

test(
  'the lock hides a sale in progress, says nothing of it, and opens to its receipt',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await setPin(page)
    await page.getByRole('link', { name: 'Sell' }).first().click()
    await till.sellAirtime('0821230001')
    await expect(till.outcome.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await page.keyboard.press('F2')
    await expect(lockScreen(page)).toBeVisible()
    await expect(page).toHaveTitle('Locked · Tuckshop')
    await expectAccessible(page)

    // The sale ends behind the lock, within about four seconds.
    await expect.poll(() => page.locator('.paper').count(), { timeout: 20_000 }).toBeGreaterThan(0)
    expect(await page.locator('#root').isVisible()).toBe(false)
    const tree = await page.locator('body').ariaSnapshot()
    expect(tree).not.toMatch(/Sold|MTN|Receipt|R\s20/)
    await expect(page).toHaveTitle('Locked · Tuckshop')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const stops = new Set<string>()
    for (let tab = 0; tab < 8; tab += 1) {
      await page.keyboard.press('Tab')
      stops.add(
        await page.evaluate(() => String(document.activeElement?.closest('#root') !== null)),
      )
    }
    expect([...stops]).toEqual(['false'])
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.paper').first()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    const pin = lockScreen(page).getByLabel('Manager’s PIN')
    await pin.fill('11112222')
    await page.keyboard.press('Enter')
    await expect(lockScreen(page).getByText('Wrong PIN')).toBeVisible()
    await pin.focus()
    await page.keyboard.type(PIN)
    await page.keyboard.press('Enter')
    await expect(lockScreen(page)).toBeHidden()
    await expect(till.sold).toBeVisible()
    for (const text of Object.values(await storedTexts(page)))
      expect(text.includes(PIN)).toBe(false)
  },
)

test('a reload asks only this tab for the PIN, and the same user continues', async ({
  page,
  till,
  context,
}) => {
  await till.openShop()
  await setPin(page)
  await untilSealed(page)
  await page.reload()
  const pin = page.getByLabel('Manager’s PIN')
  await expect(page.getByRole('heading', { name: 'Enter the PIN' })).toBeVisible()
  await expect(pin).toBeFocused()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  const other = await context.newPage()
  await new Till(other).open()
  await other.close()

  await page.reload()
  await pin.fill(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('the focus goes to a mistake in the folded part of the set-up, and to the name after removing a cashier', async ({
  page,
  till,
}) => {
  await till.signIn('merchant')
  const terminal = page.getByLabel(/^Terminal id/)
  await page.getByText('Advanced').click()
  await terminal.fill('T'.repeat(101))
  await page.getByText('Advanced').click()
  await expect(terminal).toBeHidden()
  await till.setUp()
  await expect(terminal).toBeFocused()
  await terminal.fill('')
  await page.getByText('Advanced').click()
  const ways = page.getByRole('group', { name: 'Ways to pay' }).getByRole('button')
  const chosen = ways.and(page.locator('[aria-pressed=true]'))
  while ((await chosen.count()) > 0) await chosen.first().click()
  await till.setUp()
  await expect(ways.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await till.setUp()

  await openSettings(page)
  const name = page.getByLabel('Name of a cashier')
  await name.fill('Thandi')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Thandi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(name).toBeFocused()
})

test(
  'cashiers switch with two keys; the receipt shows the name',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await openSettings(page)
    for (const name of ['Thandi', 'Anele']) {
      await page.getByLabel('Name of a cashier').fill(name)
      await page.keyboard.press('Enter')
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sell' }).first().click()
    await page.keyboard.press('F4')
    const choice = page.getByRole('dialog', { name: 'Who is at the till?' })
    await expect(choice.getByRole('button', { name: /^Thandi/ })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('1')
    await expect(choice).toBeHidden()
    await till.sellAirtime('0821234567')
    await expect(till.receipt.getByText('Served by Anele')).toBeVisible()
  },
)

test(
  'the manager’s PIN guards manager actions, and no action without such a PIN',
  { tag: '@thorough' },
  async ({ page, till }) => {
    const go = (place: string) => linkTo(page, place).click()
    const asked = page.getByLabel('Manager’s PIN')
    const enter = async (pin = PIN) => {
      await asked.fill(pin)
      await page.keyboard.press('Enter')
    }
    const arranged = page.getByRole('list', { name: 'Categories' })
    const openArrange = async () => {
      await go('Catalogue')
      await page.getByRole('link', { name: 'Arrange' }).click()
      await expect(page.getByRole('heading', { name: 'Arrange', level: 1 })).toBeVisible()
    }

    await till.openShop()
    await openArrange()
    await expect(arranged).toBeVisible()
    await expect(asked).toHaveCount(0)
    await setPin(page)
    // It stays open for the person who set it.
    await expect(page.getByRole('heading', { name: 'This till' })).toBeVisible()

    await openArrange()
    await expect(asked).toBeVisible()
    await expect(arranged).toHaveCount(0)
    await expectAccessible(page)
    await enter('11112222')
    await expect(page.getByText('Wrong PIN')).toBeVisible()
    await enter()
    await expect(arranged).toBeVisible()

    await openSettings(page)
    await expect(asked).toBeVisible()
    for (const shut of ['This till', 'Cashiers', 'Manager’s PIN', 'Past sales', 'Printer'])
      await expect(page.getByRole('heading', { name: shut, exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await enter()
    for (const open of ['This till', 'Manager’s PIN', 'Printer'])
      await expect(page.getByRole('heading', { name: open, exact: true })).toBeVisible()

    await go('Cash-up')
    await page.getByLabel('Float in the drawer').fill('100')
    await page.getByRole('button', { name: 'Open the shift' }).click()
    await page.getByRole('link', { name: 'Count and close' }).click()
    await page.getByLabel('R100 notes').fill('1')
    await page.getByRole('button', { name: 'Done counting' }).click()
    await page.getByRole('button', { name: 'Close the shift' }).click()
    await expect(page.getByRole('dialog', { name: 'For the manager' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Z report' })).toHaveCount(0)
    await enter()
    await expect(page.getByRole('article', { name: 'Z report' })).toBeVisible()

    // Everybody may sell.
    await go('Sell')
    await till.sellAirtime('0821234567')
    await expect(till.sold).toBeVisible()
    for (const text of Object.values(await storedTexts(page)))
      expect(text.includes(PIN)).toBe(false)
  },
)
