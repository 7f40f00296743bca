import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { moneyOf } from '../../engine/money.ts'
import { answer, noAnswer } from '../../testing/shop/sale/sale-device.ts'
import {
  checkAirtime,
  lookAfter,
  nextCustomer,
  openShop,
  plain,
  readyButton,
  reopenShop,
  sellAirtime,
  trayRows,
  type Shop,
  pendingSale,
  atRest,
} from '../../testing/dom/shop-on-screen.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

/** Fails, and so does its retry. */
const failsAlways = '0820000003'
/** Fails at once; its retry completes. */
const failsOnce = '0830000004'
const outcome = () => screen.findByRole('region', { name: 'Outcome' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => shop.user.click(await readyButton(name))
/** From the tray at Sell to the list of what is kept. */
async function openKept() {
  await shop.user.click(await screen.findByText('1 sale kept for a retry'))
  await shop.user.click(screen.getByRole('link', { name: /^Show what/ }))
  return lookAfter('Kept for a retry')
}
const payments = () => shop.till.engine.payments(0)
const decisions = async () =>
  (await payments()).flatMap((one) => one.decisions.map(({ kind }) => kind))
const moneys = () => shop.till.engine.snapshot().sales.map((sale) => moneyOf(sale).kind)
/** What the screen says first, before the state of the sale. */
async function first(): Promise<string> {
  const region = await outcome()
  return plain(region.querySelector('[data-give-back]')?.textContent)
}
describe('the money of a sale that failed', () => {
  beforeEach(async () => {
    await sellAirtime(shop, failsOnce)
    await button('Retry')
  })

  test('is to give back until somebody says so, also after a restart', async () => {
    expect(await first()).toBe('Give back R 20.00')
    expect(screen.queryByRole('button', { name: 'Next customer' })).not.toBeInTheDocument()
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

  test('pays for a retry, and is not given back, also after it was kept for one', async () => {
    await press('More')
    await press('Keep it for a retry')
    await waitFor(async () => expect(await first()).toBe('R 20.00 is kept for a retry'))
    await nextCustomer(shop)
    await atRest()
    expect(screen.queryByText(/to give back/)).not.toBeInTheDocument()
    await shop.bar.go(-1)
    await press('Retry')
    await screen.findByRole('article')
    expect(await decisions()).toEqual(['kept'])
    expect(await payments()).toHaveLength(1)
    expect(moneys()).toEqual(['paid', 'with-retry'])
  })

  test('is taken again for a retry, once it was given back', async () => {
    await press('Given back · next customer')
    await atRest()
    expect(await decisions()).toEqual(['given-back'])
    expect(screen.queryByText(/to give back/)).not.toBeInTheDocument()
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

  test('goes back before other details make another sale', async () => {
    expect(screen.queryByRole('button', { name: /^(?:Change|Keep)/ })).toBeNull()
    await press('More')
    await press('Change the details · give back')
    await screen.findByRole('form', { name: 'Details' })
    expect(await decisions()).toEqual(['given-back'])
  })

  test('is unknown if its payment is lost', async () => {
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
})

test('kept money stays kept when the retry fails too, and Sell shows it, also after a restart', async () => {
  await sellAirtime(shop, failsAlways)
  await press('More')
  await press('Keep it for a retry')
  await nextCustomer(shop)
  await shop.user.click((await openKept()).getByRole('link', { name: 'Retry or change it' }))
  await press('Retry')
  await shop.pass(8_000)
  await waitFor(() => expect(moneys()).toEqual(['kept', 'with-retry']))
  expect(await first()).toBe('R 20.00 is kept for a retry')
  expect(screen.queryByRole('button', { name: /next customer$/ })).toBeNull()
  shop = await reopenShop(shop)
  await shop.user.click((await openKept()).getByRole('button', { name: 'Given back' }))
  expect(await screen.findByText('No open sales')).toBeInTheDocument()
})

test('Esc folds what More has shown, and leaves the failure on the screen', async () => {
  await sellAirtime(shop, failsOnce)
  await press('More')
  expect(await button('Keep it for a retry')).toBeVisible()
  await shop.user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Keep it for a retry' })).toBeNull()
  expect(await outcome()).toBeVisible()
})

test('the money of a sale that failed and was paid by card is refunded on the card machine', async () => {
  await checkAirtime(shop, failsOnce)
  await press('Card')
  await press('Card paid · sell')
  await button('Retry')
  expect(await first()).toBe('Refund R 20.00 on the card machine')
  await press('More')
  expect(await button('Change the details · refund')).toBeVisible()
  await press('Refunded · next customer')
  await atRest()
  expect(await decisions()).toEqual(['given-back'])
})

test('the money of a sale that was never sent and is cancelled goes back, too', async () => {
  shop.tab.setOnline(false)
  await sellAirtime(shop, '0821234567')
  expect(await first()).toBe('Keep the customer’s R 20.00')
  await press('Cancel the sale')
  await waitFor(async () => expect(await first()).toBe('Give back R 20.00'))
  expect(screen.queryByRole('button', { name: /retry/i })).not.toBeInTheDocument()
  await press('Given back · next customer')
  expect(await decisions()).toEqual(['given-back'])
})

test('the money of a waiting sale is kept, and a press meant for the next customer doesn’t give it back', async () => {
  await sellAirtime(shop, '0820000002')
  await pendingSale(shop)
  expect(await first()).toBe('Keep the customer’s R 20.00')
  const region = within(await outcome())
  expect(region.getByText(/^Started/)).toHaveTextContent(/\d+ s ago$/)
  expect(region.getByText(/The till keeps checking/)).toBeVisible()
  expect(region.queryByRole('button', { name: /given back/i })).not.toBeInTheDocument()
  const next = await readyButton('Next customer')
  await shop.pass(10_000)
  const back = await button('Given back · next customer')
  expect(back).not.toBe(next)
  await shop.user.click(back)
  back.focus()
  await shop.user.keyboard('{Enter}')
  expect(await decisions()).toEqual([])
  expect(moneys()).toEqual(['to-give-back'])
  await press('Given back · next customer')
  await atRest()
  expect(await decisions()).toEqual(['given-back'])
})

test('the money of a sale that is set aside, given back, and sold after all is taken again', async () => {
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
