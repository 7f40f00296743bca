import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Outlet, Route, Routes } from 'react-router'
import { CatalogueView } from './tiles/CatalogueView.tsx'
import { renderAt, type AddressBar } from '../testing/dom/render-at.tsx'
import {
  checkAirtime,
  chooseProduct,
  plain,
  readyButton,
  pendingSale,
} from '../testing/dom/shop-on-screen.tsx'
import { sellingTill, type SellingTill } from '../testing/shop/sale/selling-till.ts'
import { routePatterns } from '../till/address/paths.ts'
import { LiveRegion } from '../ui/overlay/LiveRegion.tsx'
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
        <Route path={routePatterns.sellProduct} element={<SalePanel kind="purchase" />} />
        <Route path={routePatterns.result} element={<SaleView />} />
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

const pass = (ms: number) => act(() => selling.pass(ms))
const purchases = () => selling.sent.filter((line) => line.includes('purchase'))
const panel = () => within(screen.getByRole('complementary', { name: 'Sale' }))
const amount = () => screen.getByRole('textbox', { name: 'Amount' })
const mobile = () => screen.getByRole('textbox', { name: 'Mobile number' })
const check = () => screen.findByRole('region', { name: 'Check' })

describe('R 20.00 of airtime', () => {
  test('sells by keyboard alone with four Enters, and stays in the tray until it is handed over', async () => {
    const user = await open()
    const before = await selling.wallet()
    expect(screen.getByRole('searchbox')).toHaveFocus()
    // Letters, Enter, number, Enter, amount, Enter, Enter: as README.md says.
    await user.keyboard('mtn air{Enter}')
    await waitFor(() => expect(mobile()).toHaveFocus())
    await user.keyboard('082 123 4567{Enter}')
    expect(amount()).toHaveFocus()
    // A key held down does not run through the steps.
    await user.keyboard('20{Enter>5/}')
    await check()
    expect(purchases()).toEqual([])
    await user.keyboard('{Enter}')

    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(plain(slip.textContent)).toContain('TotalR 20.00')
    expect(plain(slip.textContent)).toContain('082 123 4567')
    expect(await selling.wallet()).toBe(before - 2000)
    expect(screen.getByText(/^Sold: MTN airtime/)).toBeInTheDocument()

    await bar.go(-1)
    const tray = await screen.findByRole('list', { name: 'Open sales' })
    expect(within(tray).getByText('Hand over')).toBeInTheDocument()
    await user.click(within(tray).getByRole('link'))
    expect(await readyButton(/^Next customer/)).toHaveFocus()
    await user.keyboard('{Enter}')
    await screen.findByRole('region', { name: 'Last sale' })
    expect(screen.queryByRole('list', { name: 'Open sales' })).not.toBeInTheDocument()

    // The next form is empty, and the last number is one tap away, masked.
    await chooseProduct({ user }, 'mtn air')
    expect(mobile()).toHaveValue('')
    await user.click(screen.getByRole('button', { name: '082 ••• 4567' }))
    expect(mobile()).toHaveValue('082 123 4567')
    expect(amount()).toHaveFocus()
  })

  test('and a few cents is rounded to coins, with change; the platform gets the exact sum, once', async () => {
    const user = await open()
    const before = await selling.wallet()
    await checkAirtime({ user }, '0821234567', '20.56')
    const words = plain(panel().getByText(/rounded for cash$/).parentElement?.textContent)
    expect(words).toBe('R 20.50Price R 20.56, rounded for cash')
    expect(panel().getByRole('button', { name: /^Exact cash · sell for R.20\.50$/ })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Give change' }))
    expect(screen.getByRole('textbox', { name: 'Cash from the customer' })).toHaveFocus()
    await user.keyboard('10{Enter}')
    expect(plain((await panel().findByText(/short/)).textContent)).toBe(
      'That is R 10.50 short. In cash the price is R 20.50.',
    )
    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    expect(plain(screen.getByText('Change').parentElement?.textContent)).toBe('ChangeR 29.50')
    expect(purchases()).toEqual([])
    await user.dblClick(screen.getByRole('button', { name: /^Sell for R.20\.50$/ }))
    const slip = await screen.findByRole('article', { name: 'Receipt' })
    expect(plain(slip.textContent)).toContain('CashR 50.00ChangeR 29.50')
    const foot = () => panel().queryByText('Change', { selector: '[data-foot] *' })?.parentElement
    expect(plain(foot()?.textContent)).toBe('ChangeR 29.50')
    // A screen reader announces it once, with the outcome.
    expect(screen.getByText(/^Change R.29\.50\. Sold: MTN airtime/)).toBeInTheDocument()
    expect(purchases()).toHaveLength(1)
    expect(await selling.wallet()).toBe(before - 2_056)
    expect(await selling.till.engine.payments(0)).toMatchObject([
      { methods: [{ method: 'cash', amount: 2_050 }], tendered: 5_000, rounding: 'customer' },
    ])
    const { pathname } = bar.at()
    await user.click(await readyButton('Next customer'))
    await screen.findByRole('region', { name: 'Last sale' })
    await bar.go(pathname)
    await screen.findByRole('article', { name: 'Receipt' })
    expect(foot()).toBeUndefined()
    expect(screen.queryByText(/^Change R/)).not.toBeInTheDocument()
  })

  test('is paid by card without change, to the cent; a refused card leads back to the check', async () => {
    const user = await open()
    await checkAirtime({ user }, '0821234567', '20.56')
    await user.click(screen.getByRole('button', { name: 'Card' }))
    expect(screen.queryByRole('textbox', { name: 'Cash from the customer' })).toBeNull()
    expect(panel().queryByText(/rounded for cash/)).not.toBeInTheDocument()
    expect(panel().getByText(/^Take R.20\.56 on the card machine$/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Not paid' }))
    await check()
    expect(purchases()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Card' }))
    await user.click(await screen.findByRole('button', { name: 'Card paid · sell' }))
    expect(plain((await screen.findByRole('article')).textContent)).toContain('CardR 20.56')
  })

  test('is taken on the card machine first if the till’s usual method is card', async () => {
    const user = await open({ paymentMethods: ['card'] })
    await checkAirtime({ user }, '0821234567', '20.56')
    expect(panel().getByText(/^Take R.20\.56 on the card machine$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Card paid · sell for R.20\.56$/ }))
    await screen.findByRole('article', { name: 'Receipt' })
  })

  test('is paid in cash and by card, by the keyboard alone', async () => {
    const user = await open()
    await checkAirtime({ user }, '0821234567', '30')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Back to the details' })).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    const inPart = await screen.findByRole('button', { name: 'Pay part by card' })
    act(() => inPart.focus())
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'All in cash' })).toBeVisible()
    const cash = screen.getByRole('textbox', { name: 'Cash from the customer' })
    expect(cash).toHaveFocus()
    await user.keyboard('30{Enter}')
    expect(plain((await panel().findByText(/^That pays/)).textContent)).toContain('R 30.00')
    await user.clear(cash)
    await user.type(cash, '10')
    expect(panel().getByText(/^Take R.10\.00 in cash$/)).toBeVisible()
    expect(panel().getByText(/^Take R.20\.00 on the card machine$/)).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Card paid · sell' })).toHaveFocus()
    expect(purchases()).toEqual([])
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
})

test('a number from across the border is read back with its country, in amber, and sent as E.164', async () => {
  const user = await open()
  await checkAirtime({ user }, '00263 77 123 4567')
  const region = await check()
  expect(plain(region.textContent)).toContain('+263 771 234 567 (Zimbabwe)')
  expect(region).toHaveTextContent('This number is from Zimbabwe')
  await user.keyboard('{Enter}')
  await screen.findByRole('article', { name: 'Receipt' })
  expect(selling.tab.sent[0]?.bodyText).toContain('"mobileNumber":"+263771234567"')
})

describe('the typed details', () => {
  test.each(['mtn air', 'eskom', 'ott v'])(
    'of %s are in fields that no browser knows',
    async (product) => {
      const user = await open()
      await chooseProduct({ user }, product)
      const form = screen.getByRole('form', { name: 'Details' })
      for (const folded of within(form).queryAllByRole('button', { expanded: false }))
        await user.click(folded)
      const fields = form.querySelectorAll('input:not([name="amount"]), select')
      expect(fields.length).toBeGreaterThan(0)
      for (const field of fields) {
        expect(field.getAttribute('name')).toMatch(/^field_\d+$/)
        expect(field).toHaveAttribute('autocomplete', 'customer')
      }
    },
  )

  test('show what is wrong at their fields, and survive Back, Esc and another product', async () => {
    const user = await open()
    await chooseProduct({ user }, 'mtn air')
    await user.keyboard('082 12{Enter}')
    expect(await panel().findByText(/isn’t a South African mobile number/)).toBeInTheDocument()
    expect(mobile()).toHaveFocus()
    await user.clear(mobile())
    await user.keyboard('+27 (0)83-123-4567{Enter}')
    expect(mobile()).toHaveValue('083 123 4567')
    expect(panel().getByText('MTN number')).toBeInTheDocument()
    await user.keyboard('1001{Enter}')
    expect(await panel().findByText('The maximum is R 1 000.00.')).toBeInTheDocument()
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    expect(amount()).toHaveValue('50')

    await user.click(screen.getByRole('button', { name: 'Check' }))
    await user.click(await screen.findByRole('button', { name: 'Back to the details' }))
    expect(mobile()).toHaveValue('083 123 4567')
    expect(amount()).toHaveValue('50')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    await user.keyboard('{Escape}')
    expect(amount()).toHaveValue('50')
    await chooseProduct({ user }, 'vodacom air')
    await screen.findByRole('heading', { name: 'Vodacom airtime' })
    expect(mobile()).toHaveValue('083 123 4567')
    expect(panel().getByText(/used to be an MTN number/)).toBeInTheDocument()
  })

  test('show a fixed amount without asking for it', async () => {
    const user = await open()
    await chooseProduct({ user }, 'mtn pin r10')
    expect(screen.queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument()
    expect(plain(screen.getByText('Price').parentElement?.textContent)).toBe('PriceR 10.00')
    await user.keyboard('0821234567{Enter}')
    expect(plain((await check()).textContent)).toContain('R 10.00')
  })
})

describe('a sale to a number that ends in', () => {
  test('0001 is being delivered, then sold; 0007 stays in the tray while the next customer is served', async () => {
    const user = await open()
    await checkAirtime({ user }, '0830000007')
    await user.keyboard('{Enter}')
    await pendingSale(selling)
    await user.click(await readyButton('Next customer'))
    const tray = await screen.findByRole('list', { name: 'Open sales' })
    expect(within(tray).getByText('Pending')).toBeInTheDocument()
    await checkAirtime({ user }, '0830000001')
    await user.keyboard('{Enter}')
    await pendingSale(selling)
    await pass(20_000)
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Open sales' })).toBeInTheDocument()
  })

  test('0003 has failed: what the shop kept of the cash goes back first, and nothing after a retry', async () => {
    const user = await open()
    const before = await selling.wallet()
    await checkAirtime({ user }, '0830000003', '30')
    await user.click(screen.getByRole('button', { name: 'Give change' }))
    await user.click(screen.getByRole('button', { name: /^R.50$/ }))
    await user.click(screen.getByRole('button', { name: /^Sell for/ }))
    const retry = await readyButton('Retry')
    const [lead] = panel().getAllByText(/^Give back/)
    expect(plain(lead?.textContent)).toBe('Give back R 30.00')
    const title = panel().getByRole('heading', { level: 3 })
    expect(lead?.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(panel().getByText('No money was taken from the shop’s wallet.')).toBeInTheDocument()
    expect(await selling.wallet()).toBe(before)
    const { pathname } = bar.at()
    await user.click(retry)
    await waitFor(() => expect(bar.at().pathname).not.toBe(pathname))
    await pass(20_000)
    await bar.go(pathname)
    await screen.findByRole('button', { name: 'See the retry' })
    const outcome = within(screen.getByRole('region', { name: 'Outcome' }))
    expect(outcome.queryByText(/^Give back/)).not.toBeInTheDocument()
  })
})

test('a voucher asks for names even if its category doesn’t (R8), and shows its PIN', async () => {
  const user = await open()
  await chooseProduct({ user }, 'roblox')
  for (const name of ['Mobile number', 'First name', 'Surname'])
    expect(screen.getByRole('textbox', { name })).toBeRequired()
  await user.keyboard('0821234567{Enter}Ann{Enter}Bee{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
  expect((await screen.findByRole('article')).textContent).toMatch(/PIN(?:\d{4} ?)+/)
})

test('a redemption is not sold here, nor a product that the account does not have; another till’s sale is not shown', async () => {
  await open({}, '/sell/product/OTT-REDEEM')
  await waitFor(() => expect(bar.at().pathname).toBe('/redeem/OTT-REDEEM'))
  await bar.go('/sell/product/NONE')
  expect(await screen.findByText('This product isn’t on the list')).toBeInTheDocument()
  await bar.go('/sell/result/T9-1')
  expect(await screen.findByText('This sale isn’t on this till')).toBeInTheDocument()
})
