import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { JournalUnavailable } from '../../engine/journal/journal.ts'
import { customerChannel } from '../../till/customer/customer-channel.ts'
import { cashierStore } from '../../till/terminal/cashiers.ts'
import { customerSecretsStore } from '../../till/terminal/customer-screen.ts'
import { holdButtons } from '../../testing/dom/hold-buttons.ts'
import {
  openShop,
  plain,
  readyButton,
  reopenShop,
  type Shop,
} from '../../testing/dom/shop-on-screen.tsx'
import { setWindowWidth } from '../../testing/dom/window-in-jsdom.ts'
import { scan } from '../../testing/dom/timed-keys.ts'
import { paths } from '../../till/address/paths.ts'
import { IDLE_MS } from '../../till/people/next-person.ts'
import { LOOKUP_LIFE_MS } from '../lookup/lookup-run.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.till.heldStore.letAllGo()
})
afterEach(() => {
  shop.end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const check = () => screen.findByRole('region', { name: 'Check' })
const basket = () => screen.findByRole('region', { name: 'Basket' })
const outcome = () => screen.findByRole('region', { name: 'Outcome' })
const sold = async () => (await shop.till.engine.history()).filter(({ hasReceipt }) => hasReceipt)
const purchases = () => shop.sent.filter((line) => line.startsWith('POST /purchase'))

/** From the tiles to the check of R 20 of airtime. */
async function checkAirtime(number: string, sum = '20', letters = 'mtn air') {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.clear(search)
  await shop.user.type(search, `${letters}{Enter}`)
  await screen.findByRole('form', { name: 'Details' })
  await shop.user.keyboard(`${number}{Enter}${sum}{Enter}`)
  return check()
}

/** Adds airtime to the basket, ready for the next item. */
async function add(number: string, sum = '20', letters = 'mtn air') {
  await checkAirtime(number, sum, letters)
  await shop.user.keyboard('{F8}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Check' })).toBeNull())
}

/** Adds vouchers of one product to the basket. */
async function addVouchers(most: number) {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.type(search, 'netflix{Enter}')
  await screen.findByRole('form', { name: 'Details' })
  for (const [name, text] of [
    ['Mobile number', '0821234567'],
    ['First name', 'First'],
    ['Surname', 'Customer'],
  ] as const)
    await shop.user.type(screen.getByRole('textbox', { name }), text)
  await shop.user.click(screen.getByRole('button', { name: 'Check' }))
  await check()
  await shop.user.keyboard('{F8}')
  await basket()
  for (let count = 1; count < most; count++)
    await shop.user.click(screen.getByRole('button', { name: 'One more' }))
}

/**
 * Lets nothing be written for now.
 * @returns lets it be written
 */
function holdWrites() {
  let goOn = () => {}
  const isWritten = new Promise<void>((resolve) => (goOn = resolve))
  shop.device.diskFaults = { beforeCommit: () => isWritten }
  return () => goOn()
}

const row = (name: RegExp) =>
  within(
    within(screen.getByRole('list', { name: 'Items' }))
      .getAllByRole('listitem')
      .find((item) => name.test(item.textContent ?? '')) ?? document.body,
  )

const paidRows = async () =>
  within(await screen.findByRole('list', { name: 'Sales of this payment' }))
    .getAllByRole('listitem')
    .map((item) => plain(item.textContent))

describe('three items for one customer', () => {
  test('are paid for at once, by keys alone: F8, F8, Enter, Enter', async () => {
    const before = await shop.wallet()
    await add('0821234567', '20')
    expect(await basket()).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    await add('0821234568', '30')
    await checkAirtime('0821234569', '40')
    expect(purchases()).toEqual([])
    await shop.user.keyboard('{Enter}')
    const pay = await screen.findByRole('button', { name: /^Exact cash · sell 3/ })
    expect(plain(pay.textContent)).toContain('sell 3 for R 90.00')
    await waitFor(() => expect(pay).toHaveFocus())
    await shop.user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'All 3 sold' })).toBeVisible()
    expect(await shop.wallet()).toBe(before - 9_000)
    const [payment, ...others] = await shop.till.engine.payments(0)
    expect(others).toEqual([])
    expect(payment).toMatchObject({ methods: [{ method: 'cash', amount: 9_000 }] })
    expect(payment?.covers).toHaveLength(3)
    const next = await readyButton('Next customer')
    await waitFor(() => expect(next).toHaveFocus())
    await shop.user.keyboard('{Enter}')
    expect(await screen.findByText('Choose a product')).toBeVisible()
    expect((await sold()).map(({ phase }) => phase.kind)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
  })
})

describe('an item of the basket', () => {
  test('changes in its place, has a count if it is a voucher, and can be removed', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    await basket()
    expect(screen.queryByRole('button', { name: 'One more' })).toBeNull()
    await shop.user.click(screen.getByRole('button', { name: /^Change MTN airtime, 082 ••• 4567/ }))
    expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveValue(
      '082 123 4567',
    )
    const amount = screen.getByRole('textbox', { name: 'Amount' })
    await shop.user.clear(amount)
    await shop.user.type(amount, '25{Enter}')
    await check()
    const put = screen.getByRole('button', { name: /^Change the basket/ })
    expect(plain(put.textContent)).toContain('R 55.00')
    // It is neither sold alone nor added twice.
    expect(screen.queryByRole('button', { name: /Add another|sell/ })).toBeNull()
    await shop.user.click(put)
    await basket()
    expect(plain(row(/4567/).getByText(/R.25/).textContent)).toBe('R 25.00')
    expect(screen.queryByRole('region', { name: 'Held' })).toBeNull()
    await shop.user.click(screen.getByRole('button', { name: /^Remove MTN airtime, 082 ••• 4568/ }))
    expect(plain((await basket()).textContent)).toContain('R 25.00')
    await shop.user.click(screen.getByRole('button', { name: /^Remove MTN airtime/ }))
    expect(await screen.findByText('Choose a product')).toBeVisible()
    expect(purchases()).toEqual([])
  })

  test('leaves the search as it is when it is removed, also the last one', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    await basket()
    await shop.user.type(screen.getByRole('searchbox'), 'mtn 1gb')
    await shop.user.click(screen.getByRole('button', { name: /^Remove MTN airtime, 082 ••• 4568/ }))
    expect(screen.queryByRole('button', { name: /^Remove .* 4568/ })).toBeNull()
    await shop.user.click(screen.getByRole('button', { name: /^Remove MTN airtime/ }))
    expect(screen.getByRole('searchbox')).toHaveValue('mtn 1gb')
  })

  test('stays the same if the cashier leaves the change with Esc', async () => {
    await add('0821234567', '20')
    await shop.user.click(await screen.findByRole('button', { name: /^Change MTN airtime/ }))
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await shop.user.clear(amount)
    await shop.user.type(amount, '99{Escape}')
    await basket()
    expect(row(/4567/).getByText(/R.20/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Held' })).toBeNull()
  })

  test('is a sale like any other, if it is alone', async () => {
    await add('0821234567', '20.56')
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell for/ }))
    const receipt = await screen.findByRole('article', { name: 'Receipt' })
    expect(plain(receipt.textContent)).toContain('CashR 20.50')
    expect(receipt).not.toHaveTextContent('Change')
    const [one] = await sold()
    expect(shop.bar.at().pathname).toBe(paths.sale(one?.reference ?? ''))
    expect(one?.payment).toEqual({ method: 'cash', tendered: 2_050 })
  })

  test('is sold once, even if two taps pay at the same time', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    await shop.user.dblClick(await screen.findByRole('button', { name: /^Exact cash · sell 2/ }))
    await screen.findByRole('heading', { name: 'Both sold' })
    expect(purchases()).toHaveLength(2)
    expect(await shop.till.engine.payments(0)).toHaveLength(1)
  })

  test('keeps its place if it arrives during the write', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    const [{ checked } = {}] = shop.till.basket.getState()
    expect.assert(checked !== undefined)
    const goOn = holdWrites()
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 2/ }))
    act(() => shop.till.basket.add(checked))
    goOn()
    await screen.findByRole('heading', { name: 'Both sold' })
    expect(shop.till.basket.getState()).toHaveLength(1)
  })

  test('has its receipt copied with the printed strip, and a later receipt is no duplicate', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('afterprint'))
    })
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    )
    Object.assign(document, { adoptedStyleSheets: [] })
    const copied = async () => (await sold()).map(({ copiedAt }) => copiedAt !== undefined)
    await add('0821234567', '20')
    await add('0821230001', '30')
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 2/ }))
    await screen.findByRole('heading', { name: 'Sold 1 of 2' })
    await shop.user.click(await readyButton(/^Print/))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    await waitFor(async () => expect(await copied()).toEqual([true]))
    await shop.pass(10_000)
    await screen.findByText(/082 123 0001/, { selector: 'article *' })
    expect(screen.getAllByText(/DUPLICATE/)).toHaveLength(1)
    await shop.user.click(await readyButton(/^Print/))
    await waitFor(async () => expect(await copied()).toEqual([true, true]))
    expect(screen.getAllByText(/DUPLICATE/)).toHaveLength(2)
  })

  test('triggers a single question if something like it was just sold, and is not held while it is sold again', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    const sell = async () =>
      shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 2/ }))
    await sell()
    await shop.user.click(await readyButton('Next customer'))
    await add('0821234567', '20')
    await add('0821234568', '30')
    await sell()
    const dialog = await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    expect(purchases()).toHaveLength(2)
    const goOn = holdWrites()
    await shop.user.click(within(dialog).getByRole('button', { name: 'Sell all 2' }))
    await act(() => shop.clock.advance(IDLE_MS))
    goOn()
    await screen.findByRole('heading', { name: 'Both sold' })
    expect(purchases()).toHaveLength(4)
    expect(await shop.till.heldStore.all()).toEqual([])
  })

  test('is held while nobody touches the till, and resumed by one tap', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    await basket()
    for (const _ of ['held', 'held again']) {
      await act(() => shop.clock.advance(IDLE_MS))
      await screen.findByText('Choose a product')
      const held = await screen.findByRole('button', {
        name: (name) => plain(name).startsWith('Resume 2 items · R 50'),
      })
      await shop.user.click(held)
      await basket()
    }
    expect(shop.bar.at().pathname).toBe(paths.basket())
    await shop.user.click(screen.getByRole('button', { name: /^Exact cash · sell 2/ }))
    await screen.findByRole('heading', { name: 'Both sold' })
    expect(await shop.till.heldStore.all()).toEqual([])
  })

  test('can start from a scanned number', async () => {
    await add('0821234567', '20')
    await shop.user.keyboard('{F8}')
    const pay = await screen.findByRole('button', { name: /^Exact cash/ })
    await waitFor(() => expect(pay).toHaveFocus())
    scan('0831234567', 3)
    await screen.findByRole('form', { name: 'Details' })
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('0831234567')
    expect(purchases()).toEqual([])
    expect(screen.getByRole('button', { name: /^1 item/ })).toBeVisible()
  })

  test('is looked up again after ten minutes, also of those at the check', async () => {
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    await shop.user.type(search, 'eskom{Enter}')
    await screen.findByRole('form', { name: 'Details' })
    await shop.user.type(screen.getByRole('textbox', { name: 'Meter number' }), '01234564567')
    await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), '50')
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    for (const key of [...Array.from({ length: 8 }, () => '{Shift}'), '{F8}', '{Shift}']) {
      await act(() => shop.clock.advance(60_000))
      await shop.user.keyboard(key)
    }
    await basket()
    const again = await screen.findByRole('button', { name: 'Look it up again' })
    expect(screen.getByRole('button', { name: /^Exact cash/ })).toBeDisabled()
    await shop.user.click(again)
    await screen.findByRole('form', { name: 'Details' })
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    await shop.user.click(screen.getByRole('button', { name: /^Change the basket/ }))
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeVisible()
  })
})

describe('after the device slept, before any timer fires', () => {
  const pay = () => screen.findByRole('button', { name: /^Exact cash/ })
  const listsRead = () => shop.sent.filter((line) => line.endsWith('/products')).length

  test('no number with an old lookup is sold to', async () => {
    const search = await screen.findByRole('searchbox', { name: 'Search products' })
    await shop.user.type(search, 'eskom{Enter}')
    await screen.findByRole('form', { name: 'Details' })
    await shop.user.type(screen.getByRole('textbox', { name: 'Meter number' }), '01234564567')
    await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), '50')
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    await shop.user.keyboard('{F8}')
    await basket()
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.click(await pay())
    expect(await screen.findByRole('button', { name: 'Look it up again' })).toBeVisible()
    expect(purchases()).toEqual([])
  })

  test('the prices are reloaded first, then it is sold', async () => {
    await add('0821234567')
    const before = listsRead()
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.click(await pay())
    await waitFor(() => expect(listsRead()).toBe(before + 1))
    expect(purchases()).toEqual([])
    await waitFor(async () => expect(await pay()).not.toHaveAttribute('aria-busy'))
    await shop.user.click(await pay())
    await screen.findByRole('article', { name: 'Receipt' })
    expect(purchases()).toHaveLength(1)
  })

  test('the question about a second time sells no more', async () => {
    await add('0821234567')
    await shop.user.click(await pay())
    await shop.user.click(await readyButton('Next customer'))
    await add('0821234567')
    await shop.user.click(await pay())
    const dialog = within(await screen.findByRole('dialog', { name: 'Sell it a second time?' }))
    const before = listsRead()
    await shop.clock.sleep(LOOKUP_LIFE_MS)
    await shop.user.click(dialog.getByRole('button', { name: 'Sell it again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(listsRead()).toBe(before + 1))
    expect(purchases()).toHaveLength(1)
    await basket()
  })
})

test('a held basket reloads its prices as soon as it is resumed', async () => {
  const listsRead = () => shop.sent.filter((line) => line.endsWith('/products')).length
  await add('0821234567')
  await shop.user.click(await screen.findByRole('button', { name: 'Hold' }))
  const before = listsRead()
  // Another test may have left a draft.
  const [held] = (await screen.findAllByRole('button', { name: /^Resume/ })).slice(-1)
  if (held === undefined) throw new Error('Nothing is held')
  await shop.user.click(held)
  await basket()
  await waitFor(() => expect(listsRead()).toBe(before + 1))
})

describe('a basket is held after the cashier leaves it', () => {
  const isHeld = async (kinds: readonly string[]) => {
    await waitFor(() => expect(shop.till.basket.getState()).toEqual([]))
    await waitFor(() =>
      expect(
        shop.till.heldDrafts
          .getState()
          .drafts.map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(kinds),
    )
    expect(purchases()).toEqual([])
  }
  afterEach(() => setWindowWidth(1440))

  test.each<[where: string, width: number, path: string]>([
    ['at the tiles of a phone', 390, paths.sell()],
    ['beside a form', 1440, paths.sellProduct('NETFLIX-99')],
    ['under a form on a phone', 390, paths.sellProduct('NETFLIX-99')],
    ['at Redeem', 1440, paths.redeem()],
    ['in Sales', 1440, paths.transactions()],
    ['in Settings', 390, paths.settings()],
  ])('%s, when nobody touches the till', async (_, width, path) => {
    setWindowWidth(width)
    await add('0821234567')
    await shop.bar.go(path)
    await act(() => shop.clock.advance(IDLE_MS - 1_000))
    expect(shop.till.basket.getState()).toHaveLength(1)
    await act(() => shop.clock.advance(1_000))
    await isHeld(['basket'])
  })

  test('when another cashier takes over, with what is typed beside it', async () => {
    const account = { accountType: 'merchant', accountId: 'M-1001' } as const
    cashierStore.add(account, 'Sipho')
    cashierStore.add(account, 'Anele')
    await add('0821234567')
    await shop.bar.go(paths.sellProduct('MTN-AIRTIME'))
    await shop.user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '083')
    expect(shop.till.basket.getState()).toHaveLength(1)
    act(() => cashierStore.choose(account, 'Anele'))
    await isHeld(['basket', 'sale'])
    expect(shop.bar.at().pathname).toBe(paths.sell())
    for (const name of ['Sipho', 'Anele']) cashierStore.remove(account, name)
  })
})

test('ten vouchers of one item go through the platform’s limit in order, and the screen shows which are waiting', async () => {
  await addVouchers(10)
  await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 10/ }))
  expect(await screen.findByRole('heading', { name: 'Sold 8 of 10' })).toBeVisible()
  const rows = await paidRows()
  expect(rows.filter((row) => row.includes('Hand over'))).toHaveLength(8)
  expect(rows[8]).toContain('Number 1 in the queue')
  expect(rows[9]).toContain('Number 2 in the queue')
  const references = (await shop.till.engine.history()).map((sale) => sale.merchantReference)
  expect(new Set(references).size).toBe(10)
  // The till keeps two of the ten that the platform takes a minute for recovery.
  expect(purchases()).toHaveLength(8)
  await shop.pass(61_000)
  expect(await screen.findByRole('heading', { name: 'All 10 sold' })).toBeVisible()
})

test.each([1, 2])(
  'the customer’s screen has PINs only if the shop wants that, of %i',
  async (count) => {
    const views: string[] = []
    const customer = customerChannel((message) => void views.push(JSON.stringify(message)))
    onTestFinished(() => {
      customerSecretsStore.keep(false)
      customer.close()
    })
    await addVouchers(count)
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
    await screen.findByRole('article', { name: 'Receipt' })
    await waitFor(() => expect(views.at(-1)).toContain('"secrets":[]'))
    act(() => void customerSecretsStore.keep(true))
    await waitFor(() => expect(views.at(-1)).toMatch(/"secrets":\[\{/))
    act(() => void customerSecretsStore.keep(false))
    await waitFor(() => expect(views.at(-1)).not.toMatch(/"secrets":\[\{/))
  },
)

test('a payment shows its sales only on its screen, and each receipt on its strip as it arrives', async () => {
  const strip = async () =>
    plain((await screen.findByRole('article', { name: 'Receipt' })).textContent)
  const inTray = () => screen.queryByRole('link', { name: 'Show what each one needs' })
  await add('0821234567', '20')
  await add('0821230001', '30')
  await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 2/ }))
  await screen.findByRole('heading', { name: 'Sold 1 of 2' })
  expect(await strip()).not.toContain('082 123 0001')
  expect(inTray()).toBeNull()
  await shop.pass(10_000)
  await screen.findByRole('heading', { name: 'Both sold' })
  await waitFor(async () => expect(await strip()).toContain('082 123 0001'))
  expect(await strip()).toContain('082 123 4567')
  expect(inTray()).toBeNull()
  expect(screen.queryByText(/^Sold: MTN airtime/)).toBeNull()
})

describe('a basket with a sale that fails at once and one that fails later', () => {
  const [fails, later] = ['0821230003', '0821230002']

  async function pay() {
    await add('0821234567', '20')
    await add(fails, '30')
    await add(later, '40')
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 3/ }))
    await screen.findByRole('heading', { name: 'Sold 1 of 3' })
  }

  test('gives money back for the first, keeps it for the second, then gives it back for that one alone', async () => {
    await pay()
    const region = await outcome()
    expect(plain(region.textContent)).toContain('Give back R 30.00')
    expect(plain(region.textContent)).toContain('Keep the customer’s R 40.00.')
    expect(await paidRows()).toMatchObject([
      expect.stringContaining('R 20.00Hand over'),
      expect.stringContaining('R 30.00Failed'),
      expect.stringContaining('R 40.00Pending'),
    ])
    const at = shop.bar.at().pathname
    await shop.user.click(await readyButton('Given back · next customer'))
    await screen.findByText('Choose a product')

    // The page is killed halfway; then its address is opened again.
    shop = await reopenShop(shop, { path: at })
    await screen.findByRole('heading', { name: 'Sold 1 of 3' })
    expect(plain((await outcome()).textContent)).not.toContain('Give back')
    await shop.pass(10_000)
    await waitFor(async () =>
      expect(plain((await outcome()).textContent)).toContain('Give back R 40.00'),
    )
    expect(plain((await outcome()).textContent)).toContain('The customer got R 30.00 in cash back.')
    await shop.user.click(await readyButton('Given back · next customer'))
    await screen.findByText('Choose a product')
    const [payment] = await shop.till.engine.payments(0)
    expect(payment?.decisions.map(({ returned }) => returned)).toEqual([
      [{ method: 'cash', amount: 3_000 }],
      [{ method: 'cash', amount: 4_000 }],
    ])
  })

  test('a press on its way to the button does not confirm a sum that appears meanwhile', async () => {
    await pay()
    const before = await readyButton('Given back · next customer')
    const letPress = holdButtons()
    await shop.pass(10_000)
    await waitFor(async () =>
      expect(plain((await outcome()).textContent)).toContain('Give back R 70.00'),
    )
    const now = screen.getByRole('button', { name: 'Given back · next customer' })
    expect(now).not.toBe(before)
    await shop.user.click(now)
    const [payment] = await shop.till.engine.payments(0)
    expect(payment?.decisions).toEqual([])
    letPress()
    await shop.user.click(await readyButton('Given back · next customer'))
    await screen.findByText('Choose a product')
  })

  test('stays if the till can’t record that the money was given back', async () => {
    await add(fails, '30')
    await add('0831230003', '20')
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash · sell 2/ }))
    await screen.findByRole('heading', { name: 'Nothing was sold' })
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    await shop.user.click(await readyButton('Given back · next customer'))
    await screen.findByText('This couldn’t be saved')
    expect(plain((await outcome()).textContent)).toContain('Give back R 50.00')
  })

  test('retries the failed one with the money in the till', async () => {
    await pay()
    await shop.user.click(await readyButton('Retry'))
    await shop.pass(10_000)
    const [payment, ...others] = await shop.till.engine.payments(0)
    expect(others).toEqual([])
    expect(payment?.lines[1]?.attempts).toHaveLength(2)
    // It failed again: still the same R 30.00, once.
    await waitFor(async () =>
      expect(plain((await outcome()).textContent)).toContain('Give back R 70.00'),
    )
  })
})

test.each<[numbers: [string, string], outcome: string, next: string, back: string]>([
  [['0821234567', '0821234568'], 'Both sold', 'Next customer', ''],
  [['0821234567', '0821230003'], 'Sold 1 of 2', 'Given back · next customer', 'Give back R 30.00'],
  [
    ['0831230003', '0821230003'],
    'Nothing was sold',
    'Given back · next customer',
    'Give back R 50.00',
  ],
])(
  'of %j, change is due while the customer is there, and only shown after they were served',
  async (numbers, title, next, back) => {
    await add(numbers[0], '20')
    await add(numbers[1], '30')
    await basket()
    await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
    await shop.user.click(await screen.findByRole('button', { name: /^R.100$/ }))
    await shop.user.click(screen.getByRole('button', { name: /^Sell for/ }))
    await screen.findByRole('heading', { name: title })
    /** Everything except the slip. */
    const said = async () => {
      const region = await screen.findByRole('region', { name: 'Sale' })
      const slip = within(region).queryByRole('article', { name: 'Receipt' })
      return plain(region.textContent).replace(plain(slip?.textContent), '')
    }
    expect(await said()).toContain('ChangeR 50.00')
    expect(await said()).toContain(back)
    expect(
      screen.getByText((text) => plain(text).startsWith(`Change R 50.00. ${back}`)),
    ).toBeInTheDocument()
    await shop.user.click(await readyButton(next))
    await screen.findByText('Choose a product')
    await shop.bar.go(-1)
    await screen.findByRole('heading', { name: title })
    expect(await said()).toContain('Paid: R 50.00 in cash, R 50.00 change')
    expect(await said()).not.toMatch(/ChangeR|Give back/)
  },
)
