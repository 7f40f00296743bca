import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accountKey } from '../platform/reads/account.ts'
import { cashierStore } from '../till/terminal/cashiers.ts'
import { idleLockStore } from '../till/terminal/pin/idle-lock.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import * as onDevice from '../till/version/on-device.ts'
import { followTill } from './customer/follow-till.ts'
import { settle } from '../testing/fake-clock.ts'
import { openShop, sellAirtime, type Shop, pendingSale } from '../testing/dom/shop-on-screen.tsx'

const shop = { accountType: 'merchant', accountId: 'M-1001' } as const
const PIN = '739148'

beforeEach(async () => {
  await pinStore.set(shop, PIN)
})
afterEach(() => {
  pinStore.remove(shop)
  idleLockStore.choose(shop, undefined)
  cashierStore.choose(shop, undefined)
  for (const name of cashierStore.of(shop).names) cashierStore.remove(shop, name)
})

const lockScreen = () => screen.findByRole('dialog', { name: 'Locked' })
const theRest = () => document.getElementById('main')?.parentElement?.parentElement ?? undefined

async function lock({ user }: Shop) {
  // The menu comes when the browser is idle.
  await screen.findByText('Lock the till')
  await user.keyboard('{F2}')
  return lockScreen()
}
async function unlock({ user }: Shop, pin = PIN) {
  const dialog = await lockScreen()
  await user.type(within(dialog).getByLabelText('Manager’s PIN'), `${pin}{Enter}`)
}

function scanAt(target: Element) {
  for (const key of [...Array.from('0123456789'), 'Enter']) fireEvent.keyDown(target, { key })
}
/** Chrome sends this at a second Esc, and Android at a second swipe back. */
function closeUnasked(dialog: HTMLElement) {
  dialog.removeAttribute('open')
  dialog.dispatchEvent(new Event('close'))
}

describe('the lock', () => {
  it('hides and disables everything else, and restores it unchanged', async () => {
    const till = await openShop()
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    await till.user.type(search, 'mtn')
    await lock(till)
    expect(theRest()).toHaveAttribute('hidden')
    expect(theRest()?.inert).toBe(true)
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    expect(document.title).toBe('Locked · Tuckshop')
    // A translator writes the title again at every change: a till that fought it would never stop.
    document.title = 'Gesperrt · Tuckshop'
    await Promise.resolve()
    expect(document.title).toBe('Gesperrt · Tuckshop')
    await unlock(till)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(theRest()).not.toHaveAttribute('hidden')
    expect(search).toHaveValue('mtn')
    expect(search).toHaveFocus()
    expect(document.title).not.toContain('Locked')
  })

  it('lets a new version replace the page only while it is locked', async () => {
    const keep = vi.spyOn(onDevice, 'keepVersion')
    onTestFinished(() => void vi.restoreAllMocks())
    const isKept = () => keep.mock.calls.findLast(([why]) => why === 'sign-in')?.[1]
    const till = await openShop()
    const check = pinStore.check.bind(pinStore)
    vi.spyOn(pinStore, 'check').mockImplementation(async (...asked) => {
      // Long enough for another look at the fields, which are empty by now.
      await till.clock.advance(5_000)
      return check(...asked)
    })
    for (const _ of ['once', 'again']) {
      const dialog = await lock(till)
      expect(isKept()).toBe(false)
      await unlock(till)
      await waitFor(() => expect(dialog).not.toBeInTheDocument())
      expect(isKept()).toBe(true)
    }
  })

  it('quiets the customer’s screen until it is opened', async () => {
    const till = await openShop()
    const customer = followTill()
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    await till.user.type(search, 'mtn air{Enter}')
    await screen.findByRole('form', { name: 'Details' })
    await till.user.keyboard('0831239999{Enter}20{Enter}')
    await waitFor(() =>
      expect(customer.getState()).toMatchObject({ items: [{ recipient: '083 123 9999' }] }),
    )
    await lock(till)
    await waitFor(() => expect(customer.getState()).toEqual({ kind: 'idle' }))
    await unlock(till)
    await waitFor(() =>
      expect(customer.getState()).toMatchObject({ items: [{ recipient: '083 123 9999' }] }),
    )
  })

  it('shows nothing of a receipt, and stays, whatever is tried', async () => {
    const till = await openShop()
    await sellAirtime(till, '0821234567')
    await screen.findByRole('region', { name: 'Receipt' })
    const dialog = await lock(till)
    const { pathname } = till.bar.at()
    const pin = within(dialog).getByLabelText('Manager’s PIN')
    const heard = vi.fn<(event: Event) => void>()
    const acts = ['keydown', 'copy']
    for (const act of acts) window.addEventListener(act, heard, { capture: true })
    onTestFinished(() => {
      for (const act of acts) window.removeEventListener(act, heard, { capture: true })
    })
    const attempts: Readonly<Record<string, () => unknown>> = {
      keys: () => till.user.keyboard('c/?{F2}{F4}{F9}{Enter}'),
      Esc: () => till.user.keyboard('{Escape}{Escape}{Escape}'),
      'a scan': () => scanAt(document.body),
      'a browser that closes the dialog unasked': () => closeUnasked(dialog),
      'going back': () => till.bar.go(-1),
      'going back by two': () => till.bar.go(-2),
      copying: () => document.body.dispatchEvent(new Event('copy', { bubbles: true })),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      // As the browser does after the last Tab.
      act(() => pin.blur())
      await act(async () => attempt())
      const { length } = screen.getAllByRole('dialog')
      expect([name, heard.mock.calls, dialog.hasAttribute('open'), length]).toEqual([
        name,
        [],
        true,
        1,
      ])
      expect([name, till.bar.at().pathname]).toEqual([name, pathname])
    }
    await unlock(till, '111111')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong PIN')
    await till.user.clear(pin)
    await unlock(till)
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible()
    await till.bar.go(-1)
    await waitFor(() => expect(till.bar.at().pathname).not.toBe(pathname))
  })

  it('keeps a dialog underneath open, however browsers close dialogs', async () => {
    const till = await openShop()
    await screen.findByText('Lock the till')
    await till.user.keyboard('{F4}')
    const choice = await screen.findByRole('dialog', { name: 'Who is at the till?' })
    await lock(till)
    const cancel = new Event('cancel', { cancelable: true })
    act(() => void choice.dispatchEvent(cancel))
    expect(cancel.defaultPrevented).toBe(true)
    await unlock(till)
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([choice]))
  })

  it('lets a sale go on underneath, and shows its receipt once it is opened', async () => {
    const till = await openShop()
    await sellAirtime(till, '0821230001')
    await pendingSale(till)
    await lock(till)
    await till.pass(5_000)
    expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument()
    expect(till.tab.engine.snapshot().sales[0]?.phase.kind).toBe('completed')
    await unlock(till)
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible()
  })

  it('is silent about a sale underneath, and says how it ended once it is opened', async () => {
    const till = await openShop()
    await sellAirtime(till, '0821230001')
    await pendingSale(till)
    await lock(till)
    await till.pass(5_000)
    const said = () => document.querySelector('.sr-only > [aria-live=assertive]')?.textContent ?? ''
    expect(said()).toBe('')
    await unlock(till)
    await waitFor(() => expect(said()).toMatch(/^Unlocked\. Sold/))
  })

  it('stays above a dialog that opens underneath', async () => {
    const till = await openShop()
    const dialog = await lock(till)
    const late = document.createElement('dialog')
    onTestFinished(() => late.remove())
    await act(async () => {
      theRest()?.append(late)
      late.showModal()
    })
    expect(dialog).toHaveAttribute('open')
    expect(within(dialog).getByLabelText('Manager’s PIN')).toHaveFocus()
  })

  it('opens by the password when the PIN is unknown, and leaves the PIN unchanged', async () => {
    const till = await openShop()
    const dialog = await lock(till)
    await till.user.click(within(dialog).getByRole('button', { name: 'Use the password' }))
    await till.user.type(within(dialog).getByLabelText('Password'), 'merchant-demo{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await pinStore.check(shop, PIN)).toEqual({ kind: 'right' })
  })

  it('locks with another window of its account, and ignores other accounts', async () => {
    await openShop()
    await screen.findByText('Lock the till')
    const other = new BroadcastChannel('tuckshop-lock')
    onTestFinished(() => other.close())
    const say = other.postMessage.bind(other)
    const lockedThere = (accountId: string) =>
      act(async () => {
        say(accountKey({ ...shop, accountId }))
        await settle()
      })
    await lockedThere('M-1002')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await lockedThere('M-1001')
    expect(await lockScreen()).toBeVisible()
  })

  it('locks by itself after the chosen minutes without a touch, also when they change', async () => {
    idleLockStore.choose(shop, 2)
    const till = await openShop()
    await screen.findByText('Lock the till')
    await till.pass(90_000)
    await till.user.keyboard('x')
    await till.pass(90_000)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => idleLockStore.choose(shop, undefined))
    await till.pass(31 * 60_000)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => idleLockStore.choose(shop, 1))
    await till.pass(61_000)
    expect(await lockScreen()).toBeVisible()
  })
})

it('a cashier’s own PIN opens the lock and changes over; the manager’s opens it for the same cashier', async () => {
  for (const name of ['Sipho', 'Anele']) cashierStore.add(shop, name)
  cashierStore.choose(shop, 'Sipho')
  await pinStore.setCashier(shop, 'Anele', '48291')
  const till = await openShop()
  const open = async (pin: string) => {
    const dialog = await lock(till)
    await till.user.type(within(dialog).getByLabelText('PIN'), `${pin}{Enter}`)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  }
  expect(await lock(till)).toHaveTextContent(
    'Sipho has no PIN. The manager’s unlocks it, or another cashier’s.',
  )
  await till.user.keyboard(`${PIN}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Locked' })).toBeNull())
  expect(cashierStore.of(shop).active).toBe('Sipho')
  await open('48291')
  expect(cashierStore.of(shop).active).toBe('Anele')
  expect(await screen.findByText(/Unlocked: Anele is at the till/)).toBeInTheDocument()
})

it('a change to a cashier with a PIN asks for that PIN', async () => {
  for (const name of ['Sipho', 'Anele', 'Zola']) cashierStore.add(shop, name)
  cashierStore.choose(shop, 'Sipho')
  await pinStore.setCashier(shop, 'Anele', '48291')
  await pinStore.setCashier(shop, 'Zola', '90317')
  const { user } = await openShop()
  await screen.findByText('Lock the till')
  await user.keyboard('{F4}2')
  const dialog = await screen.findByRole('dialog', { name: 'Anele' })
  const pin = within(dialog).getByLabelText('PIN')
  await user.type(pin, '90317{Enter}')
  expect(await within(dialog).findByText('Wrong PIN')).toBeVisible()
  expect(cashierStore.of(shop).active).toBe('Sipho')
  await user.type(pin, '48291{Enter}')
  await waitFor(() => expect(cashierStore.of(shop).active).toBe('Anele'))
  await user.keyboard('{F4}1')
  await waitFor(() => expect(cashierStore.of(shop).active).toBe('Sipho'))
})

it('another cashier takes two keys, and is on the next sale’s receipt', async () => {
  cashierStore.add(shop, 'Sipho')
  cashierStore.add(shop, 'Anele')
  cashierStore.choose(shop, 'Sipho')
  const till = await openShop()
  await screen.findByRole('button', { name: /^Sipho, signed in as merchant/ })
  await till.user.keyboard('{F4}')
  await screen.findByRole('dialog', { name: 'Who is at the till?' })
  await till.user.keyboard('2')
  await screen.findByRole('button', { name: /^Anele, signed in as merchant/ })
  await sellAirtime(till, '0821234567')
  const receipt = await screen.findByRole('region', { name: 'Receipt' })
  expect(within(receipt).getByText('Served by Anele')).toBeVisible()
})

describe('a till without a PIN', () => {
  beforeEach(() => pinStore.remove(shop))
  afterEach(() => pinStore.remove(shop))
  const offer = () => screen.findByRole('dialog', { name: 'Set the manager’s PIN' })
  const choose = async (till: Shop) => {
    const dialog = within(await offer())
    await till.user.type(dialog.getByLabelText('New PIN'), PIN)
    await till.user.type(dialog.getByLabelText('Repeat it'), `${PIN}{Enter}`)
  }

  it('offers at F2 to set a PIN, and locks with it; without one it stays open', async () => {
    const till = await openShop()
    await till.user.click(await screen.findByText('Lock the till'))
    await till.user.click(within(await offer()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pinStore.has(shop)).toBe(false)
    await till.user.keyboard('{F2}')
    await choose(till)
    await unlock(till)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
