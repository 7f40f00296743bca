import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JournalUnavailable } from '../../engine/journal/journal.ts'
import { customerChannel } from '../../till/customer/customer-channel.ts'
import { cashierStore } from '../../till/terminal/cashiers.ts'
import { customerSecretsStore } from '../../till/terminal/customer-screen.ts'
import {
  checkAirtime,
  chooseProduct,
  openShop,
  plain,
  readyButton,
  reopenShop,
  type Shop,
  atRest,
} from '../../testing/dom/shop-on-screen.tsx'
import { setWindowWidth } from '../../testing/dom/window-in-jsdom.ts'
import { scan } from '../../testing/dom/timed-keys.ts'
import { paths } from '../../till/address/paths.ts'
import { IDLE_MS } from '../../till/people/next-person.ts'
import { LOOKUP_LIFE_MS } from '../../draft/lookup-state.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  shop.end()
  // After the end has held what was in hand.
  await shop.till.heldStore.letAllGo()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setWindowWidth(1440)
})

const check = () => screen.findByRole('region', { name: 'Check' })
const basket = () => screen.findByRole('region', { name: 'Basket' })
const outcome = () => screen.findByRole('region', { name: 'Outcome' })
const sold = async () => (await shop.till.engine.history()).filter(({ hasReceipt }) => hasReceipt)
const listsRead = () => shop.sent.filter((line) => line.endsWith('/products')).length
const payButton = (items = '') =>
  screen.findByRole('button', { name: new RegExp(`^Exact cash${items && ` · sell ${items}`}`) })
const pay = async (items?: string) => shop.user.click(await payButton(items))
const purchases = () => shop.sent.filter((line) => line.startsWith('POST /purchase'))

/** Adds airtime to the basket, ready for the next item. */
async function add(number: string, sum = '20') {
  await checkAirtime(shop, number, sum)
  await shop.user.keyboard('{F8}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Check' })).toBeNull())
}

/** Adds vouchers of one product to the basket. */
async function addVouchers(most: number, number = '0821234567') {
  await chooseProduct(shop, 'netflix')
  for (const [name, text] of [
    ['Mobile number', number],
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
  (await screen.findAllByRole('list', { name: /^(?:Sold|Not sold, or not known yet)$/ }))
    .flatMap((list) => within(list).getAllByRole('listitem'))
    .map((item) => plain(item.textContent))

/** Electricity for R 50, up to the check. */
async function checkElectricity() {
  await chooseProduct(shop, 'eskom')
  await shop.user.type(screen.getByRole('textbox', { name: 'Meter number' }), '01234564567')
  await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), '50')
  await shop.user.click(screen.getByRole('button', { name: 'Check' }))
  await check()
}

test('three items are paid for at once, by keys alone: F8, F8, Enter, Enter', async () => {
  const before = await shop.wallet()
  await add('0821234567', '20')
  expect(await basket()).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await add('0821234568', '30')
  await checkAirtime(shop, '0821234569', '40')
  expect(purchases()).toEqual([])
  await shop.user.keyboard('{Enter}')
  const button = await payButton('3')
  expect(plain(button.textContent)).toContain('sell 3 for R 90.00')
  await waitFor(() => expect(button).toHaveFocus())
  await shop.user.keyboard('{Enter}')
  expect(await screen.findByText('All 3 sold')).toBeVisible()
  expect(await shop.wallet()).toBe(before - 9_000)
  const [payment, ...others] = await shop.till.engine.payments(0)
  expect(others).toEqual([])
  expect(payment).toMatchObject({ methods: [{ method: 'cash', amount: 9_000 }] })
  expect(payment?.covers).toHaveLength(3)
  const next = await readyButton('Next customer')
  await waitFor(() => expect(next).toHaveFocus())
  await shop.user.keyboard('{Enter}')
  await atRest()
  expect((await sold()).map(({ phase }) => phase.kind)).toEqual(Array(3).fill('delivered'))
})

test('an item changes in its place, unless Esc leaves the change, and can be removed', async () => {
  await add('0821234567', '20')
  await add('0821234568', '30')
  await basket()
  expect(screen.queryByRole('button', { name: 'One more' })).toBeNull()
  const change = async (typed: string) => {
    const name = /^Change MTN airtime, 082.123.4567/
    await shop.user.click(screen.getByRole('button', { name }))
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    const mobile = screen.getByRole('textbox', { name: 'Mobile number' })
    expect(mobile).toHaveValue('082 123 4567')
    await shop.user.clear(amount)
    await shop.user.type(amount, typed)
  }
  await change('99{Escape}')
  await basket()
  expect(plain(row(/4567/).getByText(/R.20/).textContent)).toBe('R 20.00')
  await change('25{Enter}')
  await check()
  const put = screen.getByRole('button', { name: /^Change the basket/ })
  expect(plain(put.textContent)).toContain('R 55.00')
  // It is neither sold alone nor added twice.
  expect(screen.queryByRole('button', { name: /Add another|sell/ })).toBeNull()
  await shop.user.click(put)
  await basket()
  expect(plain(row(/4567/).getByText(/R.25/).textContent)).toBe('R 25.00')
  expect(screen.queryByRole('region', { name: 'Held' })).toBeNull()

  await shop.user.type(screen.getByRole('searchbox'), 'mtn 1gb')
  await shop.user.click(screen.getByRole('button', { name: /^Remove MTN airtime, 082.123.4568/ }))
  expect(document.body).not.toHaveFocus()
  expect(plain((await basket()).textContent)).toContain('R 25.00')
  await shop.user.click(screen.getByRole('button', { name: /^Remove MTN airtime/ }))
  expect(screen.getByRole('searchbox')).toHaveValue('mtn 1gb')
  await waitFor(() => expect(shop.till.basket.getState()).toEqual([]))
  expect(purchases()).toEqual([])
})

test('an item alone is a sale like any other, once its prices are reloaded after a sleep', async () => {
  await add('0821234567', '20.56')
  await shop.user.keyboard('{F8}')
  const button = await payButton()
  await waitFor(() => expect(button).toHaveFocus())
  scan('0831234567', 3)
  await screen.findByRole('form', { name: 'Details' })
  expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('0831234567')
  await shop.user.click(screen.getByRole('button', { name: /^1 item/ }))

  const before = listsRead()
  await shop.clock.sleep(LOOKUP_LIFE_MS)
  await pay()
  await waitFor(() => expect(listsRead()).toBe(before + 1))
  expect(purchases()).toEqual([])
  await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-busy'))
  await pay()
  const receipt = await screen.findByRole('article', { name: 'Receipt' })
  expect(plain(receipt.textContent)).toContain('CashR 20.50')
  expect(receipt).not.toHaveTextContent('Change')
  const [one] = await sold()
  expect(shop.bar.at().pathname).toBe(paths.result(one?.reference ?? ''))
  expect(one?.payment).toEqual({ method: 'cash', tendered: 2_050 })
})

test('a payment shows its sales only on its screen, with each receipt on its strip, printed once', async () => {
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
  const strip = async () =>
    plain((await screen.findByRole('article', { name: 'Receipt' })).textContent)
  const inTray = () => screen.queryByRole('link', { name: 'Show what each one needs' })
  await add('0821234567', '20')
  await add('0821230001', '30')
  await pay('2')
  await screen.findByRole('heading', { name: 'Sold 1 of 2' })
  expect(await strip()).not.toContain('082 123 0001')
  expect(inTray()).toBeNull()
  await shop.user.click(await readyButton(/^Print/))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await waitFor(async () => expect(await copied()).toEqual([true]))

  await shop.pass(10_000)
  await screen.findByText('Both sold')
  await waitFor(async () => expect(await strip()).toContain('082 123 0001'))
  expect(await strip()).toContain('082 123 4567')
  expect(inTray()).toBeNull()
  expect(screen.queryByText(/^Sold: MTN airtime/)).toBeNull()
  expect(screen.getAllByText(/DUPLICATE/)).toHaveLength(1)
  await shop.user.click(await readyButton(/^Print/))
  await waitFor(async () => expect(await copied()).toEqual([true, true]))
  expect(screen.getAllByText(/DUPLICATE/)).toHaveLength(2)
})

test('what the customer must get is the first thing under the outcome, the cards the last', async () => {
  await add('0821234567', '20')
  await addVouchers(1, '0821234568')
  await pay()
  const slip = await screen.findByRole('article', { name: 'Receipt' })
  const text = plain(slip.textContent)
  expect(text.indexOf('Netflix')).toBeGreaterThan(-1)
  expect(text.indexOf('Netflix')).toBeLessThan(text.indexOf('MTN airtime'))
  const cards = screen.getByRole('list', { name: 'Sold' })
  expect(slip.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect((await paidRows()).map((row) => /Hand over|Sold/.exec(row)?.[0])).toEqual([
    'Sold',
    'Hand over',
  ])
})

test('a count that can’t go lower keeps the focus of whoever pressed it', async () => {
  await addVouchers(2)
  const less = screen.getByRole('button', { name: 'One less' })
  await shop.user.click(less)
  expect(shop.till.basket.getState()).toMatchObject([{ count: 1 }])
  expect(less).toHaveFocus()
  await shop.user.click(less)
  expect(shop.till.basket.getState()).toMatchObject([{ count: 1 }])
})

test('the cash that was typed for one basket is not the next one’s', async () => {
  await add('0821234567', '20')
  await add('0821234568', '30')
  await basket()
  await act(() => shop.till.basket.hold())
  await add('0821234569', '40')
  await basket()
  await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
  await shop.user.type(await screen.findByLabelText(/^Cash/), '100')
  await shop.user.keyboard('{Escape}')
  const [held] = shop.till.drafts.purchase.getState().held
  expect.assert(held?.kind === 'basket')
  act(() => shop.till.basket.resume(held))
  await shop.user.click(await screen.findByRole('button', { name: 'Give change' }))
  expect(await screen.findByLabelText(/^Cash/)).toHaveValue('')
})

test('the same basket again triggers a single question, which a sleep withdraws, and is not held while it is written', async () => {
  const addBoth = async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
  }
  const question = async () => {
    await pay('2')
    return within(await screen.findByRole('dialog', { name: 'Sell it a second time?' }))
  }
  await addBoth()
  await pay('2')
  await shop.user.click(await readyButton('Next customer'))
  await addBoth()
  const asked = await question()
  expect(purchases()).toHaveLength(2)
  const before = listsRead()
  await shop.clock.sleep(LOOKUP_LIFE_MS)
  await shop.user.click(asked.getByRole('button', { name: 'Sell all 2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(listsRead()).toBe(before + 1))
  await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-busy'))
  expect(purchases()).toHaveLength(2)

  const again = await question()
  const goOn = holdWrites()
  await shop.user.click(again.getByRole('button', { name: 'Sell all 2' }))
  await act(() => shop.clock.advance(IDLE_MS))
  goOn()
  await screen.findByText('Both sold')
  expect(purchases()).toHaveLength(4)
  expect(await shop.till.heldStore.all()).toEqual([])
})

test('an item is looked up again ten minutes after its lookup, also after a sleep', async () => {
  await checkElectricity()
  for (const key of [...Array.from({ length: 8 }, () => '{Shift}'), '{F8}', '{Shift}']) {
    await act(() => shop.clock.advance(60_000))
    await shop.user.keyboard(key)
  }
  await basket()
  const again = await screen.findByRole('button', { name: 'Look it up again' })
  expect(await payButton()).toBeDisabled()
  await shop.user.click(again)
  await screen.findByRole('form', { name: 'Details' })
  await shop.user.click(screen.getByRole('button', { name: 'Check' }))
  await check()
  await shop.user.click(screen.getByRole('button', { name: /^Change the basket/ }))
  await waitFor(async () => expect(await payButton()).toBeEnabled())
  // No timer fires while the device sleeps.
  await shop.clock.sleep(LOOKUP_LIFE_MS)
  await pay()
  expect(await screen.findByRole('button', { name: 'Look it up again' })).toBeVisible()
  expect(purchases()).toEqual([])
})

describe('a basket is held', () => {
  const isHeld = async (kinds: readonly string[]) => {
    await waitFor(() => expect(shop.till.basket.getState()).toEqual([]))
    const held = () => shop.till.drafts.purchase.getState().held.map(({ kind }) => kind)
    await waitFor(() => expect(held().toSorted()).toEqual(kinds))
    expect(purchases()).toEqual([])
  }

  test('when nobody touches the till, and resumed by one tap with reloaded prices', async () => {
    await add('0821234567', '20')
    await add('0821234568', '30')
    await basket()
    await act(() => shop.clock.advance(IDLE_MS))
    await screen.findByText('Choose a product')
    const before = listsRead()
    const name = (text: string) => plain(text).startsWith('Resume 2 items · R 50')
    await shop.user.click(await screen.findByRole('button', { name }))
    await basket()
    await waitFor(() => expect(listsRead()).toBe(before + 1))
    expect(shop.bar.at().pathname).toBe(paths.basket())
    await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-busy'))
    await shop.user.dblClick(await payButton('2'))
    await screen.findByText('Both sold')
    expect(purchases()).toHaveLength(2)
    expect(await shop.till.engine.payments(0)).toHaveLength(1)
    expect(await shop.till.heldStore.all()).toEqual([])
  })

  test('from any screen of a phone, when nobody touches the till', async () => {
    setWindowWidth(390)
    await add('0821234567')
    const [{ checked, typed } = {}] = shop.till.basket.getState()
    expect.assert(checked !== undefined && typed !== undefined)
    const places = [
      paths.sell(),
      paths.sellProduct('NETFLIX-99'),
      paths.redeem(),
      paths.sales(),
      paths.settings(),
    ]
    for (const [before, place] of places.entries()) {
      if (before > 0) act(() => shop.till.basket.add(checked, typed))
      await shop.bar.go(place)
      await act(() => shop.clock.advance(IDLE_MS - 1_000))
      expect(shop.till.basket.getState()).toHaveLength(1)
      await act(() => shop.clock.advance(1_000))
      await isHeld(Array(before + 1).fill('basket'))
    }
  })

  test('when another cashier takes over, with what is typed beside it', async () => {
    const account = { accountType: 'merchant', accountId: 'M-1001' } as const
    cashierStore.add(account, 'Sipho')
    cashierStore.add(account, 'Anele')
    cashierStore.choose(account, 'Sipho')
    await add('0821234567')
    await shop.bar.go(paths.sellProduct('MTN-AIRTIME'))
    await shop.user.type(
      await screen.findByRole('textbox', { name: 'Mobile number' }),
      '0831239999',
    )
    expect(shop.till.basket.getState()).toHaveLength(1)
    act(() => cashierStore.choose(account, 'Anele'))
    await isHeld(['basket', 'sale'])
    expect(shop.bar.at().pathname).toBe(paths.sell())
    for (const name of ['Sipho', 'Anele']) cashierStore.remove(account, name)
  })
})

test('ten vouchers of one item go through the platform’s limit in order, and the screen shows which are waiting', async () => {
  await addVouchers(10)
  await pay('10')
  expect(await screen.findByRole('heading', { name: 'Sold 8 of 10' })).toBeVisible()
  const rows = await paidRows()
  expect(rows.filter((row) => row.includes('Hand over'))).toHaveLength(8)
  expect(rows[0]).toContain('Number 1 in the queue')
  expect(rows[1]).toContain('Number 2 in the queue')
  const references = (await shop.till.engine.history()).map((sale) => sale.merchantReference)
  expect(new Set(references).size).toBe(10)
  // The till keeps two of the ten that the platform takes a minute for recovery.
  expect(purchases()).toHaveLength(8)
  await shop.pass(61_000)
  expect(await screen.findByText('All 10 sold')).toBeVisible()
})

test('a refused sale beside one item three times is corrected with its own number', async () => {
  await addVouchers(3, '0821234561')
  await add('0821230003', '30')
  await pay('4')
  await screen.findByRole('heading', { name: 'Sold 3 of 4' })
  const sales = within(await screen.findByRole('list', { name: /^Not sold/ }))
  await shop.user.click(sales.getByRole('link', { name: 'MTN airtime' }))
  await shop.user.click(await readyButton('More'))
  await shop.user.click(await readyButton(/^Change the details/))
  expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveValue('082 123 0003')
})

test('the customer’s screen has the PINs of one sale, or of several, only if the shop wants that', async () => {
  const views: string[] = []
  const customer = customerChannel((message) => void views.push(JSON.stringify(message)))
  for (const count of [2, 1]) {
    await addVouchers(count, `082123456${count}`)
    await pay()
    await screen.findByRole('article', { name: 'Receipt' })
    await waitFor(() => expect(views.at(-1)).toContain('"secrets":[]'))
    act(() => void customerSecretsStore.keep(true))
    await waitFor(() => expect(views.at(-1)).toMatch(/"secrets":\[\{/))
    act(() => void customerSecretsStore.keep(false))
    await waitFor(() => expect(views.at(-1)).not.toMatch(/"secrets":\[\{/))
    if (count > 1) await shop.user.click(await readyButton('Next customer'))
  }
  customer.close()
})

describe('a basket with a sale that fails at once and one that fails later', () => {
  const [fails, later] = ['0821230003', '0821230002']
  const said = async () => plain((await outcome()).textContent)
  const decisions = async () => (await shop.till.engine.payments(0))[0]?.decisions

  beforeEach(async () => {
    await add('0821234567', '20')
    await add(fails, '30')
    await add(later, '40')
    await pay('3')
    await screen.findByRole('heading', { name: 'Sold 1 of 3' })
  })

  test('gives money back for the first, keeps it for the second, then gives it back for that one alone', async () => {
    expect(await said()).toContain('Give back R 30.00')
    expect(await said()).toContain('Keep the customer’s R 40.00.')
    expect(await paidRows()).toMatchObject([
      expect.stringContaining('R 30.00Failed'),
      expect.stringContaining('R 40.00Pending'),
      expect.stringContaining('R 20.00Sold'),
    ])
    const at = shop.bar.at().pathname
    await shop.user.click(await readyButton('Given back · next customer'))
    await atRest()

    // The page is killed halfway; then its address is opened again.
    shop = await reopenShop(shop, { path: at })
    await screen.findByRole('heading', { name: 'Sold 1 of 3' })
    expect(await said()).not.toContain('Give back')
    await shop.pass(10_000)
    await waitFor(async () => expect(await said()).toContain('Give back R 40.00'))
    expect(await said()).toContain('The customer got R 30.00 in cash back.')
    await shop.user.click(await readyButton('Given back · next customer'))
    await atRest()
    expect((await decisions())?.map(({ returned }) => returned)).toEqual([
      [{ method: 'cash', amount: 3_000 }],
      [{ method: 'cash', amount: 4_000 }],
    ])
  })

  test('gives nothing back by a press that was meant for another sum, or that can’t be saved', async () => {
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    await shop.user.click(await readyButton('Given back · next customer'))
    await screen.findByText('This couldn’t be saved')
    expect(await said()).toContain('Give back R 30.00')
    shop.device.diskFaults = {}
    const before = await readyButton('Given back · next customer')
    await shop.pass(10_000)
    await waitFor(async () => expect(await said()).toContain('Give back R 70.00'))
    const now = screen.getByRole('button', { name: 'Given back · next customer' })
    expect(now).not.toBe(before)
    await shop.user.click(now)
    expect(await decisions()).toEqual([])
    await shop.user.click(await readyButton('Given back · next customer'))
    await atRest()
  })

  test('retries the failed one with the money in the till', async () => {
    await shop.user.click(await readyButton('Retry'))
    await shop.pass(10_000)
    const [payment, ...others] = await shop.till.engine.payments(0)
    expect(others).toEqual([])
    expect(payment?.lines[1]?.attempts).toHaveLength(2)
    // It failed again: still the same R 30.00, once.
    await waitFor(async () => expect(await said()).toContain('Give back R 70.00'))
  })
})

test('the change of a basket is due while the customer is there, and only shown after they were served', async () => {
  await add('0821234567', '20')
  await add('0821230003', '30')
  await basket()
  await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
  await shop.user.click(await screen.findByRole('button', { name: /^R.100$/ }))
  await shop.user.click(screen.getByRole('button', { name: /^Sell for/ }))
  await screen.findByRole('heading', { name: 'Sold 1 of 2' })
  /** Everything except the slip. */
  const said = async () => {
    const region = await screen.findByRole('region', { name: 'Sale' })
    const slip = within(region).queryByRole('article', { name: 'Receipt' })
    return plain(region.textContent).replace(plain(slip?.textContent), '')
  }
  expect(await said()).toContain('ChangeR 50.00')
  expect(await said()).toContain('Give back R 30.00')
  const announced = (text: string) => plain(text).startsWith('Change R 50.00. Give back R 30.00')
  expect(screen.getByText(announced)).toBeInTheDocument()
  await shop.user.click(await readyButton('Given back · next customer'))
  await atRest()
  await shop.bar.go(-1)
  await screen.findByRole('heading', { name: 'Sold 1 of 2' })
  expect(await said()).toContain('Paid: R 50.00 in cash, R 50.00 change')
  expect(await said()).not.toMatch(/ChangeR|Give back/)
})
