import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { cashierStore } from '../till/terminal/cashiers.ts'
import { idleLockStore } from '../till/terminal/pin/idle-lock.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { leaveOlderPins } from '../testing/shop/older-pins.ts'
import { openShop, type Shop } from '../testing/dom/shop-on-screen.tsx'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const PIN = '739148'

let shop: Shop
beforeEach(forgetChoices)

async function openSettings() {
  shop = await openShop()
  await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
}
const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section')
  if (found === null) throw new Error(`No card ${title}`)
  return within(found)
}
async function setPin(pin: string, again = pin) {
  const { user } = shop
  const title = 'Manager’s PIN'
  await user.click(card(title).getByRole('button', { name: /^(?:Set a|Change the) PIN$/ }))
  await user.type(card(title).getByLabelText('New PIN'), pin)
  await user.type(card(title).getByLabelText('Repeat it'), again)
  await user.click(card(title).getByRole('button', { name: 'Set the PIN' }))
}

describe('cashiers', () => {
  it('can be added and removed; the first becomes the current cashier', async () => {
    await openSettings()
    const cashiers = card('Cashiers')
    await shop.user.type(cashiers.getByLabelText('Name of a cashier'), 'Thandi{Enter}')
    await shop.user.type(cashiers.getByLabelText('Name of a cashier'), 'Anele{Enter}')
    const rows = cashiers.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['Anele', expect.stringContaining('ThandiAt the till')])
    await shop.user.click(cashiers.getByRole('button', { name: 'Remove Anele' }))
    expect(cashierStore.of(account)).toEqual({ names: ['Thandi'], active: 'Thandi' })
  })

  it('are added without claiming that they are at the till', async () => {
    await openSettings()
    for (const name of ['Thandi', 'Anele']) {
      await shop.user.type(card('Cashiers').getByLabelText('Name of a cashier'), `${name}{Enter}`)
      await waitFor(() => expect(screen.getByText(`${name} is added`)).toBeInTheDocument())
    }
    expect(screen.queryByText(/Anele is at the till/)).not.toBeInTheDocument()
  })

  it('ask before the current cashier is removed', async () => {
    cashierStore.add(account, 'Thandi')
    await openSettings()
    const remove = card('Cashiers').getByRole('button', { name: 'Remove Thandi' })
    await shop.user.click(remove)
    const question = within(screen.getByRole('dialog', { name: 'Remove Thandi?' }))
    await shop.user.click(question.getByRole('button', { name: 'Keep' }))
    expect(cashierStore.of(account)).toEqual({ names: ['Thandi'], active: 'Thandi' })
    await shop.user.click(remove)
    await shop.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }),
    )
    expect(cashierStore.of(account)).toEqual({ names: [] })
  })

  test.each([
    [' {Enter}', /Enter a name/],
    [`${'x'.repeat(41)}{Enter}`, /At most 40 letters/],
  ])('need a name that fits: %s', async (typed, words) => {
    await openSettings()
    const field = card('Cashiers').getByLabelText('Name of a cashier')
    await shop.user.type(field, typed)
    expect(field).toHaveAccessibleDescription(words)
    expect(cashierStore.of(account).names).toEqual([])
  })
})

describe('the PIN of the till', () => {
  it('must be typed twice, and is kept only as a hash', async () => {
    await openSettings()
    await setPin(PIN, '739149')
    expect(card('Manager’s PIN').getByLabelText('Repeat it')).toHaveAccessibleDescription(
      /The two don’t match/,
    )
    await shop.user.clear(card('Manager’s PIN').getByLabelText('Repeat it'))
    await shop.user.type(card('Manager’s PIN').getByLabelText('Repeat it'), `${PIN}{Enter}`)
    expect(await card('Manager’s PIN').findByText('PIN set')).toBeVisible()
    expect(await pinStore.check(account, 'lock', PIN)).toEqual({ kind: 'right' })
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(PIN)
  })

  it('says that it is not security', async () => {
    await openSettings()
    expect(card('Manager’s PIN').getByText(/a courtesy, not security/)).toBeVisible()
  })

  it.each([
    [{ lock: PIN }, /only unlocks the till/],
    [{ lock: PIN, manager: '482913' }, /two older PINs/],
  ])('explains older PINs, and replaces them: %j', async (pins, words) => {
    await leaveOlderPins(account, pins)
    await openSettings()
    for (const gate of screen.queryAllByLabelText('Manager’s PIN'))
      await shop.user.type(gate, '482913{Enter}')
    await screen.findByRole('heading', { name: 'Manager’s PIN' })
    expect(card('Manager’s PIN').getByText(words)).toBeVisible()
    await setPin('261594')
    await waitFor(() => expect(pinStore.older(account)).toBeUndefined())
    expect(card('Manager’s PIN').queryByText(words)).not.toBeInTheDocument()
    expect(await pinStore.check(account, 'lock', '261594')).toEqual({ kind: 'right' })
  })

  it('lets the till lock itself after the chosen minutes', async () => {
    await openSettings()
    await setPin(PIN)
    const minutes = await card('Manager’s PIN').findByRole('combobox', {
      name: /Lock automatically/,
    })
    await shop.user.selectOptions(minutes, '5 minutes')
    expect(idleLockStore.minutes(account)).toBe(5)
    await shop.user.selectOptions(minutes, 'Never')
    expect(idleLockStore.minutes(account)).toBeUndefined()
    await shop.user.click(card('Manager’s PIN').getByRole('button', { name: 'Remove it' }))
    const question = within(screen.getByRole('dialog', { name: 'Remove the PIN?' }))
    await shop.user.click(question.getByRole('button', { name: 'Remove' }))
    expect(card('Manager’s PIN').getByText('No PIN')).toBeVisible()
  })
})

describe('with a manager’s PIN', () => {
  it('the PIN protects changes to the till; all users see the rest', async () => {
    await pinStore.set(account, PIN)
    await openSettings()
    expect(screen.queryByRole('heading', { name: 'This till' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Cashiers' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Printer' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Signed in' })).toBeVisible()
    await shop.user.type(screen.getByLabelText('Manager’s PIN'), `${PIN}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'This till' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Printer' })).toBeVisible()
    await shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByLabelText('Manager’s PIN')).toBeVisible()
  })

  it('does not lock out the person who sets it', async () => {
    await openSettings()
    await setPin(PIN)
    await waitFor(() => expect(pinStore.has(account, 'manager')).toBe(true))
    expect(card('Manager’s PIN').getByText('PIN set')).toBeVisible()
  })
})
