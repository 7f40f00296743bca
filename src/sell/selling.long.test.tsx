import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Outlet, Route, Routes } from 'react-router'
import { CatalogueView } from './tiles/CatalogueView.tsx'
import { renderAt, type AddressBar } from '../testing/dom/render-at.tsx'
import { readyButton } from '../testing/dom/shop-on-screen.tsx'
import { sellingTill, type SellingTill } from '../testing/shop/sale/selling-till.ts'
import { settle } from '../testing/fake-clock.ts'
import { paths, routePatterns } from '../till/address/paths.ts'
import { LiveRegion } from '../ui/overlay/LiveRegion.tsx'
import { cents } from '../values/money.ts'
import { EmptyPanel } from './EmptyPanel.tsx'
import { SalePanel } from './SalePanel.tsx'
import { SaleTray } from './open/SaleTray.tsx'
import { SaleView } from './result/SaleView.tsx'

/** The counter with the shell around it. */
function Counter() {
  const panel = (
    <>
      <CatalogueView />
      <aside aria-label="Sale">
        <Outlet />
        <SaleTray />
      </aside>
      <LiveRegion />
    </>
  )
  return (
    <Routes>
      <Route element={panel}>
        <Route path={routePatterns.sellProduct} element={<SalePanel />} />
        <Route path={routePatterns.sale} element={<SaleView />} />
        <Route path="*" element={<EmptyPanel />} />
      </Route>
    </Routes>
  )
}

let selling: SellingTill
let bar: AddressBar

async function open(options?: Parameters<typeof sellingTill>[0], path = '/') {
  selling = await sellingTill(options)
  ;({ bar } = renderAt(path, selling.till, <Counter />))
  await screen.findByRole('button', { name: /^MTN airtime/ })
  return userEvent.setup()
}

/** Advances the time for the engine and the platform. */
async function pass(ms: number) {
  await act(async () => {
    for (let gone = 0; gone < ms; gone += 500) {
      await selling.clock.advance(500)
      await selling.device.clock.advance(500)
      await settle()
    }
  })
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const panel = () => within(screen.getByRole('complementary', { name: 'Sale' }))
const amount = () => screen.getByRole('textbox', { name: 'Amount' })
const mobile = () => screen.getByRole('textbox', { name: 'Mobile number' })
const check = () => screen.findByRole('region', { name: 'Check' })

async function choose(user: ReturnType<typeof userEvent.setup>, letters: string) {
  await user.click(screen.getByRole('searchbox', { name: 'Search products' }))
  await user.keyboard(`${letters}{Enter}`)
  await screen.findByRole('form', { name: 'Details' })
}
async function details(user: ReturnType<typeof userEvent.setup>, number: string, sum = '20') {
  await choose(user, 'mtn air')
  await user.keyboard(`${number}{Enter}${sum}{Enter}`)
  await check()
}

describe('R 20.00 of airtime', () => {
  test('sells by keyboard alone with four Enters, and the ledger shows it', async () => {
    const user = await open()
    const before = await selling.wallet()
    expect(screen.getByRole('searchbox')).toHaveFocus()
    // Letters, Enter, number, Enter, amount, Enter, Enter: as README.md says.
    await user.keyboard('mtn air{Enter}')
    expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveFocus()
    await user.keyboard('082 123 4567{Enter}')
    expect(amount()).toHaveFocus()
    await user.keyboard('20{Enter}')
    await check()
    await user.keyboard('{Enter}')

    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(plain(slip.textContent)).toContain('TotalR 20.00')
    expect(plain(slip.textContent)).toContain('082 123 4567')
    expect(await selling.wallet()).toBe(before - 2000)
    expect(screen.getByText(/^Sold: MTN airtime/)).toBeInTheDocument()
  })

  test('stays in the tray until the cashier confirms the hand-over, then the next customer comes', async () => {
    const user = await open()
    await details(user, '0821234567')
    await user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    await bar.go(-1)
    const tray = await screen.findByRole('list', { name: 'Open sales' })
    expect(within(tray).getByText('Hand over')).toBeInTheDocument()

    await user.click(within(tray).getByRole('link'))
    const done = await readyButton(/^Next customer/)
    expect(done).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Choose a product')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Open sales' })).not.toBeInTheDocument()
  })

  test('gives change for cash', async () => {
    const user = await open()
    await details(user, '0821234567')
    await user.click(screen.getByRole('button', { name: 'Give change' }))
    const cash = await screen.findByRole('textbox', { name: 'Cash from the customer' })
    expect(cash).toHaveFocus()
    await user.keyboard('10{Enter}')
    expect(plain((await panel().findByText(/short/)).textContent)).toBe(
      'That is R 10.00 short. The price is R 20.00.',
    )
    expect(selling.sent.some((line) => line.includes('purchase'))).toBe(false)

    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    expect(plain(screen.getByText('Change').parentElement?.textContent)).toBe('ChangeR 30.00')
    await user.click(screen.getByRole('button', { name: /^Sell for/ }))
    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(plain(slip.textContent)).toContain('CashR 50.00ChangeR 30.00')
    expect(
      plain(panel().getByText('Change', { selector: '[data-foot] *' }).parentElement?.textContent),
    ).toBe('ChangeR 30.00')
  })

  test('is paid by card without change', async () => {
    const user = await open()
    await details(user, '0821234567')
    await user.click(screen.getByRole('button', { name: 'Card' }))
    expect(
      screen.queryByRole('textbox', { name: 'Cash from the customer' }),
    ).not.toBeInTheDocument()
    expect(panel().getByText(/^Take R.20\.00 on the card machine$/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Card paid · sell' }))
    expect(plain((await screen.findByRole('article')).textContent)).toContain('CardR 20.00')
  })

  test('that the card machine refused returns to the check, and nothing is sold', async () => {
    const user = await open()
    await details(user, '0821234567')
    await user.click(screen.getByRole('button', { name: 'Card' }))
    await user.click(await screen.findByRole('button', { name: 'Not paid' }))
    await check()
    expect(selling.sent.some((line) => line.includes('purchase'))).toBe(false)
  })

  test('is paid in cash and by card, by the keyboard alone', async () => {
    const user = await open()
    await details(user, '0821234567', '30')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Back to the details' })).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    const inPart = await screen.findByRole('button', { name: 'Pay part by card' })
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    act(() => inPart.focus())
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'All in cash' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Cash from the customer' })).toHaveFocus()
    await user.keyboard('30{Enter}')
    expect(plain((await panel().findByText(/^That pays/)).textContent)).toContain('R 30.00')
    await user.clear(screen.getByRole('textbox', { name: 'Cash from the customer' }))
    await user.type(screen.getByRole('textbox', { name: 'Cash from the customer' }), '10')
    expect(panel().getByText(/^Take R.10\.00 in cash$/)).toBeVisible()
    expect(panel().getByText(/^Take R.20\.00 on the card machine$/)).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Card paid · sell' })).toHaveFocus()
    expect(selling.sent.some((line) => line.includes('purchase'))).toBe(false)
    await user.keyboard('{Enter}')
    await screen.findByRole('article', { name: 'Receipt' })
    const [payment] = await selling.till.engine.payments(0)
    expect(payment).toMatchObject({
      methods: [
        { method: 'cash', amount: 1_000 },
        { method: 'card', amount: 2_000 },
      ],
      tendered: 1_000,
      lines: [{ amount: 3_000 }],
    })
    expect(selling.till.engine.snapshot().sales[0]?.payment).toEqual({ method: 'card' })
  })

  test('and a few cents is rounded to coins, and the platform gets the exact sum', async () => {
    const user = await open()
    const before = await selling.wallet()
    await details(user, '0821234567', '20.56')
    expect(plain(panel().getByText(/^In cash/).textContent)).toBe('In cash R 20.50')
    expect(panel().getByRole('button', { name: /^Exact cash · sell for R.20\.50$/ })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Give change' }))
    expect(plain(panel().getByText(/^In cash/).textContent)).toBe('In cash R 20.50')
    await user.keyboard('20.56{Enter}')
    expect(plain((await panel().findByText(/^No coins/)).textContent)).toBe(
      'No coins make R 20.56: the smallest coin is 10c. Count the cash again.',
    )
    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    expect(plain(screen.getByText('Change').parentElement?.textContent)).toBe('ChangeR 29.50')
    await user.click(screen.getByRole('button', { name: /^Sell for R.20\.50$/ }))
    await screen.findByRole('article', { name: 'Receipt' })
    expect(
      plain(panel().getByText('Change', { selector: '[data-foot] *' }).parentElement?.textContent),
    ).toBe('ChangeR 29.50')
    expect(await selling.wallet()).toBe(before - 2_056)
    expect(await selling.till.engine.payments(0)).toMatchObject([
      { methods: [{ method: 'cash', amount: 2_050 }], tendered: 5_000, rounding: 'customer' },
    ])
  })

  test('and a few cents by card is not rounded', async () => {
    const user = await open()
    await details(user, '0821234567', '20.56')
    await user.click(screen.getByRole('button', { name: 'Card' }))
    expect(panel().queryByText(/^In cash/)).not.toBeInTheDocument()
    expect(panel().getByText(/^Take R.20\.56 on the card machine$/)).toBeVisible()
  })

  test('is taken on the card machine first if the till’s usual method is card', async () => {
    const user = await open({ paymentMethods: ['card'] })
    await details(user, '0821234567', '20.56')
    expect(panel().getByText(/^Take R.20\.56 on the card machine$/)).toBeVisible()
    expect(panel().queryByText(/^In cash/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Card paid · sell for R.20\.56$/ }))
    await screen.findByRole('article', { name: 'Receipt' })
  })

  test('is not sold twice by a double tap', async () => {
    const user = await open()
    await details(user, '0821234567')
    const before = await selling.wallet()
    await user.dblClick(screen.getByRole('button', { name: /^Exact cash/ }))
    await screen.findByRole('article', { name: 'Receipt' })
    expect(await selling.wallet()).toBe(before - 2000)
    expect(selling.sent.filter((line) => line.includes('purchase'))).toHaveLength(1)
  })

  test('does not run through its steps when a key is held down', async () => {
    const user = await open()
    await choose(user, 'mtn air')
    await user.keyboard('0821234567{Enter}20')
    await user.keyboard('{Enter>5/}')
    expect(await check()).toBeInTheDocument()
    expect(selling.sent.some((line) => line.includes('purchase'))).toBe(false)
  })
})

describe('the typed details', () => {
  test.each([
    ['1', 'The minimum is R 2.00.'],
    ['1001', 'The maximum is R 1 000.00.'],
  ])('an amount of R %s is out of range', async (sum, words) => {
    const user = await open()
    await choose(user, 'mtn air')
    await user.keyboard(`0821234567{Enter}${sum}{Enter}`)
    expect(plain((await panel().findByText(/^The (?:minimum|maximum)/)).textContent)).toBe(words)
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveFocus()
  })

  test('show a wrong number at its field, and the sale stops there', async () => {
    const user = await open()
    await choose(user, 'mtn air')
    await user.keyboard('082 12{Enter}')
    expect(await panel().findByText(/isn’t a South African mobile number/)).toBeInTheDocument()
    expect(mobile()).toHaveFocus()
  })

  test('show a number in any common spelling the usual way, with its network', async () => {
    const user = await open()
    await choose(user, 'mtn air')
    await user.keyboard('+27 (0)83-123-4567{Enter}')
    expect(mobile()).toHaveValue('083 123 4567')
    expect(panel().getByText('MTN number')).toBeInTheDocument()
    await user.clear(mobile())
    await user.type(mobile(), '0821234567')
    expect(panel().getByText(/used to be a Vodacom number/)).toBeInTheDocument()
  })

  test('survive Back and Esc, and another product with the same fields', async () => {
    const user = await open()
    await details(user, '0821234567')
    await user.click(screen.getByRole('button', { name: 'Back to the details' }))
    expect(mobile()).toHaveValue('082 123 4567')
    expect(amount()).toHaveValue('20')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    await user.keyboard('{Escape}')
    expect(amount()).toHaveValue('20')

    await choose(user, 'vodacom air')
    await screen.findByRole('heading', { name: 'Vodacom airtime' })
    expect(mobile()).toHaveValue('082 123 4567')
  })

  test('are forgotten for the next customer, but the last number is one tap away, masked', async () => {
    const user = await open()
    await details(user, '0821234567')
    await user.keyboard('{Enter}')
    await user.click(await readyButton(/^Next customer/))
    await choose(user, 'mtn air')
    expect(mobile()).toHaveValue('')
    await user.click(screen.getByRole('button', { name: '082 ••• 4567' }))
    expect(mobile()).toHaveValue('082 123 4567')
    expect(amount()).toHaveFocus()
  })

  test('show a fixed amount without asking for it', async () => {
    const user = await open()
    await choose(user, 'mtn pin r10')
    expect(screen.queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument()
    expect(plain(screen.getByText('Price').parentElement?.textContent)).toBe('PriceR 10.00')
    await user.keyboard('0821234567{Enter}')
    expect(plain((await check()).textContent)).toContain('R 10.00')
  })

  test('take a ready amount into the field', async () => {
    const user = await open()
    await choose(user, 'mtn air')
    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    expect(amount()).toHaveValue('50')
  })
})

describe('the outcome of a sale', () => {
  test('0001 is being delivered, then sold', async () => {
    const user = await open()
    await details(user, '0830000001')
    await user.keyboard('{Enter}')
    expect(
      await screen.findByRole('heading', { name: 'Pending. Don’t sell it again' }),
    ).toBeInTheDocument()
    await pass(20_000)
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument()
  })

  test('0003 has failed: the cash goes back first, and the till kept no money', async () => {
    const user = await open()
    const before = await selling.wallet()
    await details(user, '0830000003')
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Retry' })
    const [lead] = panel().getAllByText(/^Give back/)
    expect(plain(lead?.textContent)).toBe('Give back R 20.00')
    const title = panel().getByRole('heading', { level: 3 })
    expect(lead?.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(panel().getByText('No money was taken from the shop’s wallet.')).toBeInTheDocument()
    expect(await selling.wallet()).toBe(before)
  })

  test('of R 50.00 for R 30.00: the change went back before; the rest does now, and nothing after a retry', async () => {
    const user = await open()
    await details(user, '0830000003', '30')
    await user.click(screen.getByRole('button', { name: 'Give change' }))
    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    await user.click(screen.getByRole('button', { name: /^Sell for/ }))
    const retry = await readyButton('Retry')
    expect(plain(panel().getAllByText(/^Give back/)[0]?.textContent)).toBe('Give back R 30.00')
    const { pathname } = bar.at()
    await user.click(retry)
    await waitFor(() => expect(bar.at().pathname).not.toBe(pathname))
    await pass(20_000)
    await bar.go(pathname)
    await screen.findByRole('button', { name: 'See the retry' })
    const outcome = within(screen.getByRole('region', { name: 'Outcome' }))
    expect(outcome.queryByText(/^Give back/)).not.toBeInTheDocument()
  })

  test('paid by card, it is refunded on the card machine', async () => {
    const user = await open()
    await details(user, '0830000003')
    await user.click(screen.getByRole('button', { name: 'Card' }))
    await user.click(await screen.findByRole('button', { name: 'Card paid · sell' }))
    await screen.findByRole('button', { name: 'Retry' })
    expect(panel().getByText('No money was taken from the shop’s wallet.')).toBeInTheDocument()
    expect(plain(panel().getByText(/^Refund.*on the card machine$/).textContent)).toBe(
      'Refund R 20.00 on the card machine',
    )
    expect(panel().queryByText(/^Give back/)).not.toBeInTheDocument()
  })

  test('after a refusal, the typed details are there to correct', async () => {
    const user = await open()
    await details(user, '0830001999')
    await user.keyboard('{Enter}')
    await pass(20_000)
    await user.click(await readyButton(/^Change the details/))
    expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveValue(
      '083 000 1999',
    )
    expect(amount()).toHaveValue('20')
  })

  test('0007 continues in the tray while the next customer is served', async () => {
    const user = await open()
    await details(user, '0830000007')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Pending. Don’t sell it again' })
    await user.click(await readyButton('Next customer'))
    const tray = await screen.findByRole('list', { name: 'Open sales' })
    expect(within(tray).getByText('Pending')).toBeInTheDocument()
    await details(user, '0821234567')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Open sales' })).toBeInTheDocument()
  })
})

describe('every other kind', () => {
  test('electricity asks for the meter and prints the token in groups of four', async () => {
    const user = await open()
    await choose(user, 'eskom')
    await user.keyboard('04123456789{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '100{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(slip.textContent).toMatch(/Token(?:\d{4} ){4}\d{4}/)
  })

  test('a voucher asks for names even if its category doesn’t (R8), and shows its PIN', async () => {
    const user = await open()
    await choose(user, 'roblox')
    for (const name of ['Mobile number', 'First name', 'Surname'])
      expect(screen.getByRole('textbox', { name })).toBeRequired()
    await user.keyboard('0821234567{Enter}Ann{Enter}Bee{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
    expect((await screen.findByRole('article')).textContent).toMatch(/PIN(?:\d{4} ?)+/)
  })

  test('a redemption is not sold here: it has its own screen', async () => {
    await open({}, '/sell/OTT-REDEEM')
    await expect.poll(() => bar.at().pathname).toBe('/redeem/OTT-REDEEM')
  })

  test('a product that the account does not have', async () => {
    await open({}, '/sell/NONE')
    expect(await screen.findByText('This product isn’t on the list')).toBeInTheDocument()
  })
})

test('a withdrawn product triggers a reload of the list (R20)', async () => {
  await open()
  const { engine } = selling.till
  await engine.start()
  const lists = () => selling.sent.filter((line) => line.endsWith('/products')).length
  expect(lists()).toBe(1)
  const confirmed = await engine.confirm({
    kind: 'purchase',
    account: selling.till.account,
    body: {
      productCode: 'GHOST-1',
      amount: 20,
      mobileNumber: '+27821234567',
      paymentMethod: 'cash',
      channelId: 'CH-POS-1',
    },
    summary: {
      title: 'Ghost product',
      productCode: 'GHOST-1',
      brandName: 'Ghost',
      saleKind: 'airtime',
      amount: cents(2_000),
      recipientLabel: 'Mobile number',
      recipientMasked: '082 ••• 4567',
    },
    receiptFields: [],
    payment: { method: 'cash' },
  })
  expect.assert(confirmed?.kind === 'accepted')
  await bar.go(paths.sale(confirmed.reference))
  expect(await panel().findByText(/not.*(?:sell|account)/i, { selector: 'p' })).toBeVisible()
  await waitFor(() => expect(lists()).toBe(2))
})

test('a sale of another till is not here', async () => {
  await open({}, '/sales/T9-1')
  expect(await screen.findByText('This sale isn’t on this till')).toBeInTheDocument()
  cleanup()
})
