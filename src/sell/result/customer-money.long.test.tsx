import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { moneyOf } from '../../engine/money.ts'
import { answer, noAnswer } from '../../testing/shop/sale/sale-device.ts'
import { holdButtons } from '../../testing/dom/hold-buttons.ts'
import {
  lookAfter,
  nextCustomer,
  openShop,
  plain,
  readyButton,
  reopenShop,
  sellAirtime,
  trayRows,
  type Shop,
} from '../../testing/dom/shop-on-screen.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

/** Fails at once; its retry completes. */
const failsOnce = '0830000004'
const outcome = () => screen.findByRole('region', { name: 'Outcome' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => shop.user.click(await readyButton(name))
const payments = () => shop.till.engine.payments(0)
const decisions = async () =>
  (await payments()).flatMap((one) => one.decisions.map(({ kind }) => kind))
const moneys = () => shop.till.engine.snapshot().sales.map((sale) => moneyOf(sale).kind)
/** What the screen says first, before the state of the sale. */
async function first(): Promise<string> {
  const region = await outcome()
  return plain(region.querySelector('[data-give-back]')?.textContent)
}
/** From the check: paid by card. */
async function sellByCard(number: string) {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.clear(search)
  await shop.user.type(search, 'mtn air{Enter}')
  await screen.findByRole('form', { name: 'Details' })
  await shop.user.keyboard(`${number}{Enter}20{Enter}`)
  await screen.findByRole('region', { name: 'Check' })
  await press('Card')
  await press('Card paid · sell')
}
describe('of a sale that failed', () => {
  beforeEach(async () => {
    await sellAirtime(shop, failsOnce)
    await button('Retry')
  })

  test('the cash goes back, and the next customer comes only after that is confirmed', async () => {
    expect(await first()).toBe('Give back R 20.00')
    expect(screen.queryByRole('button', { name: 'Next customer' })).not.toBeInTheDocument()
    await press('Given back · next customer')
    expect(await screen.findByText('Choose a product')).toBeInTheDocument()
    expect(await decisions()).toEqual(['given-back'])
    expect(screen.queryByText(/to give back/)).not.toBeInTheDocument()
  })

  test('without an answer, it is still to give back, also after a restart', async () => {
    await shop.bar.go('/')
    expect(await screen.findByText('1 sale to give back')).toBeInTheDocument()
    expect((await trayRows()).getByText(/^Give back R.20\.00$/)).toBeVisible()
    expect((await trayRows()).queryByRole('button')).not.toBeInTheDocument()

    shop = await reopenShop(shop)
    const list = await lookAfter('Give the money back')
    expect(plain(list.getByText(/^Give back/).textContent)).toBe('Give back R 20.00')
    await shop.user.click(list.getByRole('button', { name: 'Given back' }))
    expect(await screen.findByText('No open sales')).toBeInTheDocument()
    expect(await decisions()).toEqual(['given-back'])
  })

  test('the money in hand pays for a retry, and is not given back', async () => {
    await press('Retry')
    await screen.findByRole('article')
    expect(await payments()).toHaveLength(1)
    expect(await decisions()).toEqual([])
    expect(moneys()).toEqual(['paid', 'with-retry'])
  })

  test('after it is kept for a retry, nothing has to go back', async () => {
    await press('Keep it for a retry')
    await waitFor(async () => expect(await first()).toBe('R 20.00 is kept for a retry'))
    await nextCustomer(shop)
    await screen.findByText('Choose a product')
    expect(screen.queryByText(/to give back/)).not.toBeInTheDocument()
    await shop.bar.go(-1)
    await press('Retry')
    await screen.findByRole('article')
    expect(await decisions()).toEqual(['kept'])
    expect(moneys()).toEqual(['paid', 'with-retry'])
  })

  test('after it was given back, the customer pays for a retry first', async () => {
    await press('Given back · next customer')
    await screen.findByText('Choose a product')
    await shop.bar.go(-1)
    expect(await first()).toBe('The customer got R 20.00 back')
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    await press(/^Take R.20\.00 · retry$/)
    const dialog = within(await screen.findByRole('dialog', { name: /^Take R.20\.00$/ }))
    expect(dialog.getByText(/^Take R.20\.00 in cash$/)).toBeVisible()
    await shop.user.click(dialog.getByRole('radio', { name: 'Card' }))
    expect(dialog.getByText(/^Take R.20\.00 on the card machine$/)).toBeVisible()
    expect(shop.sent.some((line) => line.includes('retry'))).toBe(false)
    await shop.user.click(dialog.getByRole('button', { name: 'Card paid · retry' }))
    await screen.findByRole('article')
    const taken = await payments()
    expect(taken.map(({ methods }) => methods.map(({ method }) => method))).toEqual([
      ['cash'],
      ['card'],
    ])
    expect(moneys()).toEqual(['paid', 'given-back'])
  })

  test('other details are another sale: the money goes back first', async () => {
    await press('Change the details · give back')
    await screen.findByRole('form', { name: 'Details' })
    expect(await decisions()).toEqual(['given-back'])
  })
})

test('of a sale that failed and was paid by card, it is refunded on the card machine', async () => {
  await sellByCard(failsOnce)
  await button('Retry')
  expect(await first()).toBe('Refund R 20.00 on the card machine')
  expect(await button('Change the details · refund')).toBeVisible()
  await press('Refunded · next customer')
  await screen.findByText('Choose a product')
  expect(await decisions()).toEqual(['given-back'])
})

test('of a sale that was never sent and is cancelled, it goes back too', async () => {
  shop.tab.setOnline(false)
  await sellAirtime(shop, '0821234567')
  expect(await first()).toBe('Keep the customer’s R 20.00')
  await press('Cancel the sale')
  await waitFor(async () => expect(await first()).toBe('Give back R 20.00'))
  expect(screen.queryByRole('button', { name: /retry/i })).not.toBeInTheDocument()
  await press('Given back · next customer')
  expect(await decisions()).toEqual(['given-back'])
})

test('a press on its way to the next customer does not confirm money that became due meanwhile', async () => {
  await sellAirtime(shop, '0820000002')
  const next = await button('Next customer')
  await shop.user.pointer({ keys: '[MouseLeft>]', target: next })
  const letPress = holdButtons()
  await shop.pass(10_000)
  const back = await button('Given back · next customer')
  // The finger that was down comes up.
  expect(back).not.toBe(next)
  await shop.user.pointer({ keys: '[/MouseLeft]', target: back })
  // The finger that was coming presses.
  await shop.user.click(back)
  back.focus()
  await shop.user.keyboard('{Enter}')
  expect(await decisions()).toEqual([])
  expect(moneys()).toEqual(['to-give-back'])
  letPress()
  await press('Given back · next customer')
  await screen.findByText('Choose a product')
  expect(await decisions()).toEqual(['given-back'])
})

test('of a waiting sale, it is kept: the screen says how long, and that the next customer can be served', async () => {
  await sellAirtime(shop, '0830000007')
  await screen.findByRole('heading', { name: /^Pending/ })
  expect(await first()).toBe('Keep the customer’s R 20.00')
  const region = within(await outcome())
  expect(region.getByText(/^Started/)).toHaveTextContent(/\d+ s ago$/)
  expect(region.getByText(/The till keeps checking/)).toBeVisible()
  expect(region.queryByRole('button', { name: /given back/i })).not.toBeInTheDocument()
  await nextCustomer(shop)
  await screen.findByText('Choose a product')
})

test('set aside, given back, and sold after all, it is taken or resolved with a note', async () => {
  const { platform } = shop.device
  shop.device.platform = async (request) => {
    const reply = await platform(request)
    if (request.path.includes('purchase')) return noAnswer
    return request.path.includes('transactions') ? answer({ strange: true }) : reply
  }
  await sellAirtime(shop, '0821234567')
  await screen.findByRole('heading', { name: /^Pending/ })
  shop = await reopenShop(shop)
  await shop.pass(70_000)
  await shop.user.click((await lookAfter('Needs you')).getByRole('button', { name: 'Set aside' }))
  const note = within(await screen.findByRole('dialog'))
  await shop.user.type(note.getByRole('textbox'), 'The customer left.')
  await shop.user.click(note.getByRole('button', { name: 'Set it aside' }))
  const aside = await lookAfter('Set aside')
  expect(plain(aside.getByText(/^Keep the/).textContent)).toBe('Keep the customer’s R 20.00')
  expect(aside.getByText('Or give it back.')).toBeVisible()
  await shop.user.click(aside.getByRole('button', { name: 'Given back' }))
  await waitFor(async () => expect(await decisions()).toEqual(['given-back']))
  shop.device.platform = platform
  await shop.pass(180_000)

  const after = await lookAfter('Sold after all')
  expect(plain(after.getByText(/not paid for$/).textContent)).toBe('R 20.00 not paid for')
  expect(after.getByRole('button', { name: 'Resolve with a note' })).toBeVisible()
  await shop.user.click(after.getByRole('button', { name: /^Take R.20\.00$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await shop.user.click(dialog.getByRole('button', { name: 'Cash paid' }))
  await waitFor(() => expect(after.queryByText(/not paid for$/)).not.toBeInTheDocument())
  expect(await payments()).toHaveLength(2)
  expect(moneys()).toEqual(['paid'])
})

test('of a sale from before the till kept payments, the till says that it doesn’t know', async () => {
  await sellAirtime(shop, failsOnce)
  await button('Retry')
  const { pathname } = shop.bar.at()
  shop.device.disk.payments.clear()
  shop = await reopenShop(shop, { path: pathname })
  const unknown = 'The till doesn’t know whether the customer’s money was given back.'
  expect(within(await outcome()).getByText(unknown)).toBeVisible()
  expect(await button('Next customer')).toBeVisible()
  expect(await button(/^Take R.20\.00 · retry$/)).toBeVisible()
  await press('Not given back · retry')
  await screen.findByRole('article')
  expect(await payments()).toEqual([])
})
