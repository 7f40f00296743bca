import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cashierStore } from '../till/terminal/cashiers.ts'
import { keepingIn } from '../till/terminal/kept-days.ts'
import { idleLockStore } from '../till/terminal/pin/idle-lock.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { signalStore, usualSignals } from '../till/terminal/signals.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { savedFile } from '../testing/dom/saved-file.ts'
import { openShop, sellAirtime, type Shop } from '../testing/dom/shop-on-screen.tsx'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const PIN = '739148'

let shop: Shop
beforeEach(forgetChoices)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  signalStore.change(usualSignals)
})

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
async function answer(question: string, button: string) {
  const dialog = await screen.findByRole('dialog', { name: question })
  await shop.user.click(within(dialog).getByRole('button', { name: button }))
}

describe('cashiers', () => {
  const typeName = (name: string) =>
    shop.user.type(card('Cashiers').getByLabelText('Name of a cashier'), `${name}{Enter}`)

  it('are added and removed; who is at the till is only removed after a question', async () => {
    await openSettings()
    await typeName('Thandi')
    await typeName('Anele')
    expect(await screen.findByText('Anele is added')).toBeInTheDocument()
    const cashiers = card('Cashiers')
    const rows = () => cashiers.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows()).toEqual(['Thandi', 'Anele'])
    act(() => cashierStore.choose(account, 'Thandi'))
    expect(rows()).toEqual(['ThandiAt the till', 'Anele'])
    await shop.user.click(cashiers.getByRole('button', { name: 'Remove Anele' }))
    await shop.user.click(cashiers.getByRole('button', { name: 'Remove Thandi' }))
    await answer('Remove Thandi?', 'Keep')
    expect(cashierStore.of(account)).toEqual({ names: ['Thandi'], active: 'Thandi' })
    await shop.user.click(cashiers.getByRole('button', { name: 'Remove Thandi' }))
    await answer('Remove Thandi?', 'Remove')
    expect(cashierStore.of(account)).toEqual({ names: [] })
  })

  it('have PINs if the manager sets them, none twice, and lose them with their name', async () => {
    await openSettings()
    await typeName('Thandi')
    expect(card('Cashiers').queryByRole('button', { name: /PIN/ })).not.toBeInTheDocument()
    await act(() => pinStore.set(account, PIN))
    await shop.user.click(card('Cashiers').getByRole('button', { name: 'Set the PIN of Thandi' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'PIN of Thandi' }))
    const set = async (pin: string) => {
      await shop.user.type(dialog.getByLabelText('New PIN'), pin)
      await shop.user.type(dialog.getByLabelText('Repeat it'), `${pin}{Enter}`)
    }
    await set(PIN)
    expect(await dialog.findByText('Somebody else has this PIN. Choose another.')).toBeVisible()
    await set('48291')
    await vi.waitFor(() => expect(pinStore.hasCashier(account, 'Thandi')).toBe(true))
    await shop.user.click(
      await card('Cashiers').findByRole('button', { name: 'Change the PIN of Thandi' }),
    )
    await shop.user.click(await screen.findByRole('button', { name: 'Remove the PIN' }))
    expect(pinStore.hasCashier(account, 'Thandi')).toBe(false)
    await pinStore.setCashier(account, 'Thandi', '48291')
    await shop.user.click(card('Cashiers').getByRole('button', { name: 'Remove Thandi' }))
    expect(pinStore.hasCashier(account, 'Thandi')).toBe(false)
    pinStore.remove(account)
  })

  it('are refused if the name is too long, also after one that was only a blank', async () => {
    await openSettings()
    await typeName(' ')
    expect(await screen.findByText(/Enter a name/)).toBeInTheDocument()
    await typeName('x'.repeat(41))
    expect(await screen.findByText(/At most 40 letters/)).toBeInTheDocument()
    expect(cashierStore.of(account)).toEqual({ names: [] })
  })

  it.each([
    [' ', /Enter a name/],
    ['x'.repeat(41), /At most 40 letters/],
  ])('need a name that fits, unlike %j', async (name, words) => {
    await openSettings()
    await typeName(name)
    expect(card('Cashiers').getByLabelText('Name of a cashier')).toHaveAccessibleDescription(words)
    expect(cashierStore.of(account).names).toEqual([])
  })
})

describe('the manager’s PIN', () => {
  const title = 'Manager’s PIN'
  async function setPin(pin: string, again = pin) {
    await shop.user.click(card(title).getByRole('button', { name: /^(?:Set a|Change the) PIN$/ }))
    await shop.user.type(card(title).getByLabelText('New PIN'), pin)
    await shop.user.type(card(title).getByLabelText('Repeat it'), `${again}{Enter}`)
  }

  it('is typed twice, is kept only as a hash, and doesn’t lock out the person who sets it', async () => {
    await openSettings()
    await setPin(PIN, '739149')
    const again = card(title).getByLabelText('Repeat it')
    expect(again).toHaveAccessibleDescription(/The two don’t match/)
    await shop.user.clear(again)
    await shop.user.type(again, `${PIN}{Enter}`)
    expect(await card(title).findByText('PIN set')).toBeVisible()
    expect(await pinStore.check(account, PIN)).toEqual({ kind: 'right' })
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(PIN)
    const minutes = card(title).getByRole('combobox', { name: /Lock automatically/ })
    await shop.user.selectOptions(minutes, '5 minutes')
    expect(idleLockStore.minutes(account)).toBe(5)
    await shop.user.selectOptions(minutes, 'Never')
    expect(idleLockStore.minutes(account)).toBeUndefined()
    await shop.user.click(card(title).getByRole('button', { name: 'Remove it' }))
    await answer('Remove the PIN?', 'Remove')
    expect(card(title).getByText('No PIN')).toBeVisible()
  })

  it('protects changes to the till on each visit; everybody sees the rest', async () => {
    await pinStore.set(account, PIN)
    await openSettings()
    const headings = () =>
      screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    const guarded = ['This till', 'Cashiers', 'Printer']
    for (const name of guarded) expect(headings()).not.toContain(name)
    expect(headings()).toContain('Sales kept on this device')
    await shop.user.type(screen.getByLabelText(title), `${PIN}{Enter}`)
    await screen.findByRole('heading', { name: 'This till' })
    expect(headings()).toEqual(expect.arrayContaining(guarded))
    await shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByLabelText(title)).toBeVisible()
  })
})

describe('sales kept on this device', () => {
  const fact = (name: string) =>
    screen.findByText(name, { selector: 'dt' }).then((term) => term.nextElementSibling)

  /** The browser's answers about its storage. */
  function browserStorage(persisted: boolean, grants = persisted) {
    const value = { persisted: async () => persisted, persist: async () => grants }
    Object.defineProperty(navigator, 'storage', { configurable: true, value })
  }

  it('are counted, and saved as a file for support without any customer’s number', async () => {
    browserStorage(true)
    await openSettings()
    expect(await fact('Sales')).toHaveTextContent('0')
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' })
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await fact('Sales')).toHaveTextContent('1')
    expect(await fact('Protected')).toHaveTextContent('Yes')
    expect(screen.queryByRole('button', { name: /protect them/ })).not.toBeInTheDocument()

    const saved = savedFile()
    await shop.user.click(
      await screen.findByRole('button', { name: 'Download the last thousand sales' }),
    )
    expect(saved.name).toMatch(/^tuckshop-2026-11-20T\d\d-\d\d\.json$/)
    const text = await saved.blob?.text()
    expect(text).toContain('"productCode": "MTN-AIRTIME"')
    expect(text).not.toMatch(/821234567|4567/)
  })

  it.each([
    [true, 'Yes', /keeps them until/],
    [false, 'No', /Install or bookmark the till/],
  ])('are protected if the browser agrees: %s', async (grants, protection, words) => {
    browserStorage(false, grants)
    await openSettings()
    expect(await fact('Protected')).toHaveTextContent('No')
    await shop.user.click(screen.getByRole('button', { name: 'Ask the browser to protect them' }))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(await fact('Protected')).toHaveTextContent(protection)
  })

  it('are kept as long as somebody chooses, and older ones are removed only after a question', async () => {
    await openSettings()
    const keep = card('Past sales').getByRole('combobox', { name: 'Keep on this device' })
    expect(keep).toHaveDisplayValue('Receipts for a week, sales for a year')
    // The platform has told the time.
    const none = 'Nothing is removed until this device and the platform agree about the time.'
    expect(screen.queryByText(none)).toBeNull()
    await shop.user.selectOptions(keep, 'Receipts for a month, sales for five years')
    expect(keepingIn(localStorage)).toBe('month')
    const shorter = 'Receipts for a day, sales for a month'
    await shop.user.selectOptions(keep, shorter)
    await answer('Remove what is older?', 'Keep it')
    expect(keepingIn(localStorage)).toBe('month')
    expect(keep).toHaveDisplayValue('Receipts for a month, sales for five years')
    await shop.user.selectOptions(keep, shorter)
    await answer('Remove what is older?', 'Remove it')
    expect(keepingIn(localStorage)).toBe('day')
  })
})

it('sound and vibration are on until somebody switches them off; switching vibration on gives a sample', async () => {
  const vibrate = vi.fn<() => boolean>(() => true)
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  await openSettings()
  const signs = card('Sound and vibration')
  await shop.user.click(signs.getByRole('checkbox', { name: 'Sound' }))
  await shop.user.click(signs.getByRole('checkbox', { name: /Vibration/ }))
  expect(signalStore.settings()).toEqual({ sound: false, vibration: false })
  expect(vibrate).not.toHaveBeenCalled()
  await shop.user.click(signs.getByRole('checkbox', { name: /Vibration/ }))
  expect(signalStore.settings()).toEqual({ sound: false, vibration: true })
  expect(vibrate).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'vibrate')
})
