import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cashierStore } from '../till/terminal/cashiers.ts'
import { settle } from '../testing/fake-clock.ts'
import {
  checkAirtime,
  chooseProduct,
  openShop,
  readyButton,
  sellAirtime,
  type Shop,
  atRest,
} from '../testing/dom/shop-on-screen.tsx'
import { commit, pause, pressKeys, scan } from '../testing/dom/timed-keys.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

interface Burst {
  readonly text: string
  readonly gap: number | ((index: number) => number)
}

const burst = (letters: string, length: number, gap: Burst['gap']): Burst => ({
  text: letters.repeat(length).slice(0, length),
  gap,
})

/**
 * What codes hold, by scanners and at a person's pace; some of these keys do something on the screen. The guard goes by
 * no speed (decision 0009). Its own test tries more of them.
 */
const bursts: readonly Burst[] = [
  burst('0412345678', 3, 1),
  burst('0412345678', 40, 60),
  burst('ABC123XYZ', 13, 1),
  burst('c?/1 C2', 40, 1),
  burst('c?/1 C2', 13, 60),
  burst('1 2 3 4 ', 13, 1),
  // A scanner that pauses once, on a busy machine.
  burst('0412345678', 13, (index) => (index === 6 ? 60 : 5)),
]

const check = () => screen.findByRole('region', { name: 'Check' })
const receipt = () => screen.findByRole('region', { name: 'Receipt' })
const sent = () => shop.tab.sent.length
const phases = () => shop.till.engine.snapshot().sales.map(({ phase }) => phase.kind)
const said = () => screen.getAllByText(/Nothing can be typed or scanned here/).length > 0
const lone = () => {
  pressKeys(['Enter'], 500)
  pause()
}

/** What may follow a code and its Enter, and how much later, depending on the scanner's settings. */
const ends: readonly (readonly (readonly [key: string, gapMs: number])[])[] = [
  [],
  [['Enter', 5]],
  [['Enter', 30]],
  [['Enter', 80]],
  [
    ['Tab', 5],
    ['Enter', 5],
  ],
  [['Ctrl+j', 5]],
  [
    ['Enter', 80],
    ['Enter', 80],
  ],
]

/** Scans, after restoring the focus before each; then waits until everything it triggered is done. */
async function scanAll(focus: () => void): Promise<void> {
  for (const [index, { text, gap }] of bursts.entries()) {
    act(focus)
    scan(text, gap)
    for (const [key, after] of ends[index % ends.length] ?? []) pressKeys([key], after)
  }
  pause()
  await act(settle)
}

/** A scanner that also sends Enter before the code. */
async function scanAfterEnter(focus: () => void): Promise<void> {
  for (const gap of [1, 16, 50, 80]) {
    act(focus)
    pause()
    pressKeys(['Enter', ...Array.from('6001234567890'), 'Enter', 'Enter'], gap)
  }
  pause()
  await act(settle)
}

const focusOn = (name: string | RegExp) => {
  const element = screen.getByRole('button', { name })
  return () => element.focus()
}
const blur = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

async function openPay() {
  await checkAirtime(shop)
  await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
  return screen.findByRole('textbox', { name: 'Cash from the customer' })
}

describe('at the check of a sale', () => {
  test('no scan sells or goes anywhere, and the till says so; an Enter alone sells once', async () => {
    const region = await checkAirtime(shop)
    for (const name of [/^Exact cash/, 'Give change', 'Back to the details']) {
      await scanAll(focusOn(name))
      expect(sent()).toBe(0)
      expect(region).toBeVisible()
      expect(said()).toBe(true)
    }
    await scanAll(blur)
    // Codes may begin with a space, and scanners with an Enter.
    pressKeys([' '], 200)
    await scanAfterEnter(focusOn(/^Exact cash/))
    expect(region).toBeVisible()

    pressKeys(['?'], 500)
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const close = within(dialog).getByRole('button', { name: 'Close' })
    await scanAll(() => close.focus())
    expect(dialog).toBeVisible()
    await shop.user.keyboard('{Escape}')
    expect(sent()).toBe(0)

    // A key held down sells once, and hands over once.
    act(focusOn(/^Exact cash/))
    await shop.user.keyboard('{Enter>9/}')
    await receipt()
    await readyButton(/^Next customer/)
    expect(phases()).toEqual(['completed'])
    await shop.user.keyboard('{Enter>9/}')
    await atRest()
    expect(sent()).toBe(1)
  })

  test('keys typed before it appeared count, too, and two keys still choose a cashier', async () => {
    await chooseProduct(shop, 'mtn air')
    await shop.user.keyboard('0821234567{Enter}20')
    act(focusOn('Check'))
    // The space in the middle presses the button.
    pressKeys(Array.from('1234 '), 400)
    await check()
    pressKeys(['Enter'], 3)
    await act(settle)
    expect(sent()).toBe(0)
    expect(said()).toBe(true)

    act(() => {
      for (const name of ['Early', 'Late']) cashierStore.add(shop.till.account, name)
      cashierStore.choose(shop.till.account, 'Early')
      cashierStore.choose(shop.till.account, 'Early')
    })
    pressKeys(['F4'], 500)
    await screen.findByRole('dialog', { name: 'Who is at the till?' })
    pressKeys(['2'], 500)
    await waitFor(() => expect(cashierStore.of(shop.till.account).active).toBe('Late'))
    expect(sent()).toBe(0)
    act(() => {
      for (const name of ['Early', 'Late']) cashierStore.remove(shop.till.account, name)
    })
  })

  test('no scan answers the question before a second sale', async () => {
    // An Enter alone in the empty field sells at exactly the amount.
    expect(await openPay()).toHaveFocus()
    lone()
    await receipt()
    await shop.user.click(await readyButton(/^Next customer/))
    await checkAirtime(shop)
    lone()
    const dialog = await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    for (const name of ['Sell it again', 'Look at the first one']) {
      const button = within(dialog).getByRole('button', { name })
      await scanAll(() => button.focus())
      expect(dialog).toBeVisible()
    }
    expect(sent()).toBe(1)
    expect(within(dialog).getByText('Nothing can be typed or scanned here')).toBeVisible()
    act(() => within(dialog).getByRole('button', { name: 'Sell it again' }).focus())
    lone()
    await waitFor(() => expect(sent()).toBe(2))
  })
})

test('at the payment no scan sells: an Enter ends the typed cash, and the next one sells', async () => {
  const cash = await openPay()
  const sell = () => screen.getByRole('button', { name: /^Sell for/ })
  for (const { text, gap } of bursts.filter(({ text }) => /^\d+$/.test(text))) {
    act(() => cash.focus())
    scan(text, gap)
    expect(sell()).toHaveFocus()
    await shop.user.clear(cash)
  }
  // Text that arrives at once is ended by one Enter, or by two as a scanner sends them.
  for (const gap of [5, 80, 200]) {
    act(() => cash.focus())
    pause()
    commit('6001234567890', 500)
    pressKeys(['Enter'], gap)
    expect(sell()).toHaveFocus()
    pressKeys(['Enter'], Math.min(gap, 80))
    pause()
    await shop.user.clear(cash)
  }
  await scanAfterEnter(() => cash.focus())
  await scanAll(focusOn(/^Sell for/))
  expect(sent()).toBe(0)
  expect(screen.getByRole('form', { name: 'Pay' })).toBeVisible()
  expect(said()).toBe(true)

  await shop.user.clear(cash)
  await shop.user.type(cash, '50{Enter}')
  expect(sell()).toHaveFocus()
  expect(sent()).toBe(0)
  await shop.user.keyboard('{Enter}')
  await receipt()
  expect(sent()).toBe(1)
})

describe('after a sale has ended', () => {
  test('its receipt leaves the focus where somebody types, and no scan hands it over', async () => {
    await sellAirtime(shop, '0820000001')
    await screen.findByRole('region', { name: 'Outcome' })
    const search = screen.getByRole('searchbox', { name: 'Search products' })
    await shop.user.click(search)
    await shop.user.keyboard('vod')
    await shop.pass(60_000)
    const region = await receipt()
    expect(search).toHaveFocus()
    await shop.user.keyboard('acom')
    expect(search).toHaveValue('vodacom')

    await readyButton(/^Next customer/)
    for (const name of [/^Next customer/, /^Print/]) await scanAll(focusOn(name))
    expect(region).toBeVisible()
    await scanAfterEnter(focusOn(/^Next customer/))
    expect(phases()).toEqual(['completed'])
    expect(said()).toBe(true)
    focusOn(/^Next customer/)()
    lone()
    await waitFor(() => expect(phases()).toEqual(['delivered']))
  })

  test('keys pressed before the receipt arrived do not hand it over', async () => {
    await sellAirtime(shop, '0820000001')
    await screen.findByRole('region', { name: 'Outcome' })
    pressKeys(Array.from('04123'), 3)
    await shop.pass(60_000)
    await receipt()
    expect(await readyButton(/^Next customer/)).toHaveFocus()
    pressKeys(['4', 'Enter'], 60)
    await act(settle)
    expect(phases()).toEqual(['completed'])
  })

  test('scans neither retry a failed sale nor go to the next customer', async () => {
    await sellAirtime(shop, '0820000002')
    await shop.pass(10_000)
    await shop.user.click(await readyButton('More'))
    await readyButton('Retry')
    const before = sent()
    for (const name of [
      'Retry',
      'More',
      'Keep it for a retry',
      'Change the details · give back',
      'Given back · next customer',
    ])
      await scanAll(focusOn(name))
    await scanAfterEnter(focusOn('Retry'))
    expect(sent()).toBe(before)
    expect((await shop.till.engine.payments(0))[0]?.decisions).toEqual([])
    expect(screen.getByRole('region', { name: 'Outcome' })).toBeVisible()
    focusOn('Retry')()
    lone()
    await waitFor(() => expect(sent()).toBeGreaterThan(before))
  })
})

async function openVoucher() {
  await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
  await shop.user.click(await screen.findByRole('button', { name: /Redeem an OTT Voucher/ }))
  return screen.findByLabelText('Voucher PIN')
}

describe('a code with more than a number', () => {
  const link = 'https://example.co.za/promo'
  const words = 'That code is a link, not a number.'

  test('gives a sale’s field its number, or says there what it is', async () => {
    await chooseProduct(shop, 'eskom')
    const meter = await screen.findByRole('textbox', { name: 'Meter number' })
    await shop.user.type(meter, '0412')
    scan(link)
    await act(settle)
    expect(meter).toHaveValue('0412')
    expect(meter).toHaveAccessibleDescription(expect.stringContaining(words))
    scan(`${link}?meter=04123456785`)
    await act(settle)
    expect(meter).toHaveValue('04123456785')
    expect(screen.queryByText(words)).not.toBeInTheDocument()
  })

  test('gives the vouchers’ field its PIN, or says there what it is', async () => {
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    const pin = await screen.findByLabelText('Voucher PIN')
    act(() => pin.focus())
    scan(link)
    await act(settle)
    expect(pin).toHaveValue('')
    expect(pin).toHaveAccessibleDescription(expect.stringContaining(words))
    scan('PIN:123456789012')
    await act(settle)
    expect(pin).toHaveValue('123456789012')
    expect(screen.queryByText(words)).not.toBeInTheDocument()
  })

  test('says what it is in the search', async () => {
    scan(link)
    await act(settle)
    expect(await screen.findByText(words)).toBeVisible()
  })
})

test('a scanner that ends with Enter twice never redeems before the check is read', async () => {
  await openVoucher()
  for (const gap of [5, 30, 80]) {
    scan('123456789012')
    pressKeys(['Enter'], gap)
    await act(settle)
  }
  pause()
  await act(settle)
  expect(sent()).toBe(0)
})

test('scans do not redeem at the check; an Enter alone does, and scans do not hand it over', async () => {
  await shop.user.type(await openVoucher(), '123456789012{Enter}')
  const region = await check()
  await scanAll(focusOn(/^Redeem the full balance/))
  await scanAfterEnter(focusOn(/^Redeem the full balance/))
  expect(region).toBeVisible()
  expect(sent()).toBe(0)
  expect(said()).toBe(true)
  focusOn(/^Redeem the full balance/)()
  lone()
  await within(await receipt()).findByText('To the customer')
  expect(sent()).toBe(1)
  await readyButton(/^Next customer/)
  await scanAll(focusOn(/^Next customer/))
  expect(phases()).toEqual(['completed'])
})

test('a fixed price is not sold by a scanned number and a second Enter', async () => {
  const atOnce = (number: string) => {
    commit(number, 500)
    pressKeys(['Enter'], 5)
  }
  await chooseProduct(shop, 'mtn r10')
  for (const enter of [scan, atOnce])
    for (const gap of [5, 80]) {
      const number = await screen.findByRole('textbox', { name: 'Mobile number' })
      await shop.user.clear(number)
      act(() => number.focus())
      enter('0821234567')
      await act(settle)
      pressKeys(['Enter'], gap)
      pause()
      await act(settle)
      expect(await check()).toBeVisible()
      expect(sent()).toBe(0)
      await shop.user.keyboard('{Escape}')
    }
})
