import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cashierStore } from '../till/terminal/cashiers.ts'
import { settle } from '../testing/fake-clock.ts'
import { openShop, readyButton, sellAirtime, type Shop } from '../testing/dom/shop-on-screen.tsx'
import { commit, pause, pressKeys, scan } from '../testing/dom/timed-keys.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

/** Milliseconds between two keys: of scanners, of people, and speeds in between. */
const gaps = [1, 60]
const lengths = [3, 13, 40]
/** What codes hold; some of these keys do something on the screen. */
const alphabets = ['0412345678', 'ABC123XYZ', 'c?/1 C2', '1 2 3 4 ']

interface Burst {
  readonly text: string
  readonly gap: number | ((index: number) => number)
}

/** The guard goes by no speed (decision 0009). Its own test tries more ends of codes. */
const bursts = alphabets.flatMap((letters) =>
  lengths.flatMap((length) =>
    gaps.map((gap): Burst => ({ text: letters.repeat(length).slice(0, length), gap })),
  ),
)
// A scanner that pauses once, on a busy machine.
bursts.push({ text: '0412345678041', gap: (index) => (index === 6 ? 60 : 5) })

const check = () => screen.findByRole('region', { name: 'Check' })
const receipt = () => screen.findByRole('region', { name: 'Receipt' })
const sent = () => shop.tab.sent.length
const phases = () => shop.till.engine.snapshot().sales.map(({ phase }) => phase.kind)
const said = () => screen.getAllByText(/A scan isn’t wanted here/).length > 0
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

const focusOn = (name: string | RegExp, role: 'button' | 'radio' | 'textbox' = 'button') => {
  const element = screen.getByRole(role, { name })
  return () => element.focus()
}

/** Up to the check of an airtime sale. */
async function openCheck() {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.clear(search)
  await shop.user.type(search, 'mtn air{Enter}')
  await screen.findByRole('form', { name: 'Details' })
  await shop.user.keyboard('0821234567{Enter}20{Enter}')
  return check()
}

async function openVoucherCheck() {
  await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
  await shop.user.click(await screen.findByRole('button', { name: /Redeem an OTT Voucher/ }))
  await shop.user.type(await screen.findByLabelText('Voucher PIN'), '123456789012{Enter}')
  return check()
}

describe('at the check of a sale', () => {
  test.each([
    ['Exact cash', /^Exact cash/],
    ['Give change', 'Give change'],
    ['Back', 'Back to the details'],
  ])(
    'a scan with the focus on %s neither sells nor goes anywhere, and the till says so',
    async (_, name) => {
      const region = await openCheck()
      await scanAll(focusOn(name))
      expect(sent()).toBe(0)
      expect(region).toBeVisible()
      expect(said()).toBe(true)
    },
  )

  test('a scan that begins with Enter does not sell', async () => {
    const region = await openCheck()
    await scanAfterEnter(focusOn(/^Exact cash/))
    expect(sent()).toBe(0)
    expect(region).toBeVisible()
    expect(said()).toBe(true)
  })

  test('without a focus, a scan does not sell, but the next lone Enter does', async () => {
    const region = await openCheck()
    await scanAll(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    expect(region).toBeVisible()
    focusOn(/^Exact cash/)()
    scan('123456', 2)
    await act(settle)
    expect(sent()).toBe(0)
    lone()
    await receipt()
    expect(sent()).toBe(1)
  })

  test('Space does not sell, because codes may begin with it', async () => {
    await openCheck()
    pressKeys([' '], 200)
    await act(settle)
    expect(sent()).toBe(0)
    expect(said()).toBe(true)
    lone()
    await receipt()
  })

  test('a key held down sells nothing and hands nothing over', async () => {
    await openCheck()
    await shop.user.keyboard('{Enter>9/}')
    await receipt()
    await readyButton(/^Next customer/)
    await shop.user.keyboard('{Enter>9/}')
    await screen.findByText('Choose a product')
    expect(sent()).toBe(1)
  })

  test('keys typed before the check appeared also count', async () => {
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    await shop.user.clear(search)
    await shop.user.type(search, 'mtn air{Enter}')
    await screen.findByRole('form', { name: 'Details' })
    await shop.user.keyboard('0821234567{Enter}20')
    await shop.user.tab()
    act(() => screen.getByRole('button', { name: 'Check' }).focus())
    // The space in the middle presses the button.
    pressKeys(Array.from('1234 '), 400)
    await check()
    pressKeys(['Enter'], 3)
    await act(settle)
    expect(sent()).toBe(0)
    expect(said()).toBe(true)
  })

  test.each([
    ['the keys', () => pressKeys(['?'], 500), 'Keyboard shortcuts'],
    ['the cashiers', () => pressKeys(['F4'], 500), 'Who is at the till?'],
  ])(
    'with the dialog of %s open, a scan sells nothing either',
    { tags: ['thorough'] },
    async (_, open, name) => {
      const region = await openCheck()
      open()
      const dialog = await screen.findByRole('dialog', { name })
      // A dialog with a field, such as a name, keeps its keys.
      const button = within(dialog).getByRole('button', { name: 'Close' })
      await scanAll(() => button.focus())
      expect(dialog).toBeVisible()
      await shop.user.keyboard('{Escape}')
      expect(region).toBeVisible()
      expect(sent()).toBe(0)
      focusOn(/^Exact cash/)()
      scan('4012345678901', (index) => (index === 4 ? 60 : 5))
      await act(settle)
      expect(sent()).toBe(0)
    },
  )

  test('two keys still choose a cashier', async () => {
    cashierStore.add(shop.till.account, 'Early')
    cashierStore.add(shop.till.account, 'Late')
    cashierStore.choose(shop.till.account, 'Early')
    await openCheck()
    pressKeys(['F4'], 500)
    await screen.findByRole('dialog', { name: 'Who is at the till?' })
    pressKeys(['2'], 500)
    await waitFor(() => expect(cashierStore.of(shop.till.account).active).toBe('Late'))
    expect(sent()).toBe(0)
  })

  test('scans and keys don’t answer the question before a second sale', async () => {
    await openCheck()
    lone()
    await receipt()
    await shop.user.click(await readyButton(/^Next customer/))
    await openCheck()
    lone()
    const dialog = await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    for (const name of ['Sell it again', 'Look at the first one']) {
      const button = within(dialog).getByRole('button', { name })
      await scanAll(() => button.focus())
      expect(dialog).toBeVisible()
    }
    expect(sent()).toBe(1)
    expect(within(dialog).getByText('A scan isn’t wanted here')).toBeVisible()
    act(() => within(dialog).getByRole('button', { name: 'Sell it again' }).focus())
    lone()
    await waitFor(() => expect(sent()).toBe(2))
  })
})

describe('at the payment', () => {
  async function openPay() {
    await openCheck()
    await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
    return screen.findByRole('textbox', { name: 'Cash from the customer' })
  }

  test('Enter ends the typed cash, and goes to the button; the next one sells', async () => {
    const cash = await openPay()
    for (const { text, gap } of bursts.filter(({ text }) => /^\d+$/.test(text))) {
      act(() => cash.focus())
      scan(text, gap)
      expect(screen.getByRole('button', { name: /^Sell for/ })).toHaveFocus()
      await shop.user.clear(cash)
    }
    await act(settle)
    expect(sent()).toBe(0)
    await shop.user.type(cash, '50{Enter}')
    expect(screen.getByRole('button', { name: /^Sell for/ })).toHaveFocus()
    expect(sent()).toBe(0)
    await shop.user.keyboard('{Enter}')
    await receipt()
    expect(sent()).toBe(1)
  })

  test('Enter, once or twice as a scanner sends it, ends text that arrives at once', async () => {
    const cash = await openPay()
    for (const gap of [5, 30, 80, 200]) {
      act(() => cash.focus())
      pause()
      commit('6001234567890', 500)
      pressKeys(['Enter'], gap)
      expect(screen.getByRole('button', { name: /^Sell for/ })).toHaveFocus()
      pressKeys(['Enter'], Math.min(gap, 80))
      pause()
      await shop.user.clear(cash)
    }
    act(() => cash.focus())
    await scanAfterEnter(() => cash.focus())
    expect(sent()).toBe(0)
  })

  test('Enter alone in the empty field sells at exactly the amount', async () => {
    const cash = await openPay()
    expect(cash).toHaveFocus()
    lone()
    await receipt()
  })

  test.each([['the button', /^Sell for/, 'button']] as const)(
    'no scan with the focus on %s sells',
    async (_, name, role) => {
      await openPay()
      await scanAll(focusOn(name, role))
      expect(sent()).toBe(0)
      expect(screen.getByRole('form', { name: 'Pay' })).toBeVisible()
      expect(said()).toBe(true)
    },
  )
})

describe('after a sale has ended', () => {
  test.each([
    ['Next customer', /^Next customer/],
    ['Print', /^Print/],
  ])('no scan with the focus on %s hands it over', { tags: ['thorough'] }, async (_, name) => {
    await sellAirtime(shop, '0821234567')
    const region = await receipt()
    await within(region).findByRole('article', { name: 'Receipt' })
    await readyButton(/^Next customer/)
    await scanAll(focusOn(name))
    expect(region).toBeVisible()
    await scanAfterEnter(focusOn(/^Next customer/))
    expect(phases()).toEqual(['completed'])
    expect(said()).toBe(true)
    focusOn(/^Next customer/)()
    lone()
    await waitFor(() => expect(phases()).toEqual(['delivered']))
  })

  test('a receipt that arrives while somebody types elsewhere leaves the focus there', async () => {
    await sellAirtime(shop, '0820000001')
    await screen.findByRole('region', { name: 'Outcome' })
    const search = screen.getByRole('searchbox', { name: 'Search products' })
    await shop.user.click(search)
    await shop.user.keyboard('vod')
    await shop.pass(60_000)
    await receipt()
    expect(search).toHaveFocus()
    await shop.user.keyboard('acom')
    expect(search).toHaveValue('vodacom')
    expect(phases()).toEqual(['completed'])
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
    await readyButton('Retry')
    await readyButton('Given back · next customer')
    const before = sent()
    for (const name of [
      'Retry',
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

describe('at a redemption', () => {
  test('scans do not redeem at the check; Enter alone does, and scans do not hand it over', async () => {
    const region = await openVoucherCheck()
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
})

test.each([5, 30, 80])(
  'a scanner that ends with Enter twice, %i ms apart, never redeems before the check is read',
  async (gap) => {
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    await shop.user.click(await screen.findByRole('button', { name: /Redeem an OTT Voucher/ }))
    await screen.findByLabelText('Voucher PIN')
    for (let pull = 0; pull < 3; pull += 1) {
      scan('123456789012')
      pressKeys(['Enter'], gap)
      await act(settle)
    }
    pause()
    await act(settle)
    expect(sent()).toBe(0)
  },
)

describe('from the details', () => {
  const atOnce = (number: string) => {
    commit(number, 500)
    pressKeys(['Enter'], 5)
  }
  test.each<[how: string, gap: number, enter: (number: string) => void]>([
    ['keys', 5, scan],
    ['keys', 80, scan],
    ['text at once', 5, atOnce],
    ['text at once', 80, atOnce],
  ])('a fixed price is not sold by %s and Enter twice, %i ms apart', async (_, gap, enter) => {
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    await shop.user.clear(search)
    await shop.user.type(search, 'mtn r10{Enter}')
    const number = await screen.findByRole('textbox', { name: 'Mobile number' })
    act(() => number.focus())
    enter('0821234567')
    await act(settle)
    pressKeys(['Enter'], gap)
    pause()
    await act(settle)
    expect(await check()).toBeVisible()
    expect(sent()).toBe(0)
  })
})
