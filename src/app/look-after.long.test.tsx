import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SaleRow } from '../engine/machine/row.ts'
import { answer, noAnswer } from '../testing/shop/sale/sale-device.ts'
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
  pendingSale,
  atRest,
} from '../testing/dom/shop-on-screen.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const list = () => screen.findByRole('heading', { name: 'Open sales' })
const receipt = () => screen.findByRole('article', { name: 'Receipt' })

/**
 * The platform carries out a sale, its answer is lost, and its list shows nothing. After a restart the till asks the
 * cashier.
 * @returns the function that repairs the platform
 */
async function loseSale() {
  const { platform } = shop.device
  shop.device.platform = async (request) => {
    const reply = await platform(request)
    if (request.path.includes('purchase')) return noAnswer
    return request.path.includes('transactions') ? answer({ strange: true }) : reply
  }
  await sellAirtime(shop, '0821234567')
  await screen.findByRole('heading', { name: /^Pending/ })
  return () => {
    shop.device.platform = platform
  }
}

async function note(words: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await shop.user.type(dialog.getByRole('textbox'), words)
  return dialog
}

/** An earlier run of the till wrote this. */
function rewrite(change: (row: SaleRow) => SaleRow) {
  const rows = [...shop.device.disk.rows.values()]
  for (const row of rows) shop.device.disk.rows.set(row.reference, change(row))
}

describe('after a restart', () => {
  it('opens nothing when nothing was left over', async () => {
    await sellAirtime(shop, '0821234567')
    await shop.user.click(await readyButton(/^Next customer/))
    // The cashier has seen that this one failed.
    await sellAirtime(shop, '0830000003')
    await screen.findByRole('button', { name: 'Retry' })
    await nextCustomer(shop)
    shop = await reopenShop(shop)
    await atRest()
    await shop.pass(1_000)
    expect(shop.bar.at().pathname).toBe('/')
    expect(screen.queryByText(/not sold|to give back/)).not.toBeInTheDocument()
  })

  it('a sale that failed unseen is announced, in the tray and listed until the money is given back', async () => {
    await sellAirtime(shop, '0830000002')
    await pendingSale(shop)
    await nextCustomer(shop)
    await shop.pass(10_000)
    const rows = await trayRows()
    expect(rows.getByText('Failed')).toBeInTheDocument()
    expect(plain(rows.getByText(/^Give back/).textContent)).toBe('Give back R 20.00')
    expect(
      screen.getByText(/^Give back.*MTN airtime.*No money was taken from/, { selector: 'span' }),
    ).toBeInTheDocument()
    shop = await reopenShop(shop)
    const list = await lookAfter('Give the money back')
    expect(list.getByText('Failed')).toBeInTheDocument()
    expect(plain(list.getByText(/^Give back/).textContent)).toBe('Give back R 20.00')
    await shop.user.click(list.getByRole('button', { name: 'Given back' }))
    shop = await reopenShop(shop)
    await atRest()
    await shop.pass(1_000)
    expect(screen.queryByText(/not sold|to give back/)).not.toBeInTheDocument()
  })

  it('finds a receipt that was not handed over, and leads to it by the keyboard', async () => {
    await sellAirtime(shop, '0821234567')
    await receipt()
    const before = await shop.wallet()
    shop = await reopenShop(shop)
    expect(await list()).toHaveFocus()
    expect(screen.getByText('Found after the restart')).toBeInTheDocument()
    expect((await lookAfter('To hand over')).getByText('The money was taken.')).toBeVisible()
    await shop.user.tab()
    expect(screen.getByRole('link', { name: 'Show the receipt' })).toHaveFocus()
    await shop.user.keyboard('{Enter}')
    expect(plain((await receipt()).textContent)).toContain('082 123 4567')
    expect(await readyButton(/^Next customer/)).toHaveFocus()

    shop = await reopenShop(shop, { path: shop.bar.at().pathname })
    await receipt()
    shop = await reopenShop(shop)
    await list()
    await shop.user.click(screen.getByRole('button', { name: 'Handed over' }))
    expect(await screen.findByText('No open sales')).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before)
  })

  it.each<[string, { touched?: boolean; path?: string }]>([
    ['at the counter, once somebody has begun something', { touched: true }],
    ['beside the counter', { path: '/settings' }],
  ])('opens nothing by itself %s: the tray says it', async (_, options) => {
    await sellAirtime(shop, '0821234567')
    await receipt()
    shop = await reopenShop(shop, options)
    expect((await trayRows()).getByText('Hand over')).toBeInTheDocument()
    expect(shop.bar.at().pathname).toBe(options.path ?? '/')
    await shop.user.click(screen.getByRole('link', { name: 'Show what each one needs' }))
    await lookAfter('To hand over')
  })

  it('asks about a sale with unknown outcome, which is debited once when sent again', async () => {
    const before = await shop.wallet()
    const mend = await loseSale()
    shop = await reopenShop(shop)
    await shop.pass(70_000)
    expect(await list()).toHaveFocus()
    const decide = await lookAfter('Needs you')
    expect(
      decide.getByText('Nobody knows yet whether money was taken from the shop’s wallet.'),
    ).toBeInTheDocument()
    mend()
    await shop.user.click(await readyButton('Send again'))
    expect((await lookAfter('To hand over')).getByText(/082 ••• 4567/)).toBeVisible()
    expect(await shop.wallet()).toBe(before - 2000)
  })

  it('a sale whose request is lost can’t be sent, and can be set aside', async () => {
    await loseSale()
    shop = await reopenShop(shop)
    await shop.pass(70_000)
    rewrite(({ body: _body, ...row }) => row)
    shop = await reopenShop(shop)
    const decide = await lookAfter('Needs you')
    expect(decide.getByText(/lost its journal/)).toBeInTheDocument()
    expect(decide.queryByText(/is safe/)).not.toBeInTheDocument()
    expect(decide.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    await shop.user.click(decide.getByRole('button', { name: 'Set aside' }))
    const dialog = await note('Asked the support.')
    await shop.user.click(dialog.getByRole('button', { name: 'Set it aside' }))
    const aside = await lookAfter('Set aside')
    expect(aside.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  })

  it('a sale that is set aside needs a note, is watched, and warns loudly if it was sold after all', async () => {
    const mend = await loseSale()
    shop = await reopenShop(shop)
    await shop.pass(70_000)
    await shop.user.click((await lookAfter('Needs you')).getByRole('button', { name: 'Set aside' }))
    const dialog = await note(' ')
    await shop.user.click(dialog.getByRole('button', { name: 'Set it aside' }))
    expect(dialog.getByText('Enter a few words.')).toBeInTheDocument()
    await shop.user.type(dialog.getByRole('textbox'), 'The customer left.{Enter}')
    const keep = dialog.getByRole('button', { name: 'Set it aside' })
    expect(keep).toHaveFocus()
    await shop.user.keyboard('x{Enter}')
    expect(dialog.getByRole('textbox')).toHaveValue(' The customer left.')
    await shop.user.keyboard('{Enter}')
    const watched = await lookAfter('Set aside')
    expect(watched.getByText('Note: The customer left.')).toBeInTheDocument()
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))

    mend()
    await shop.pass(180_000)
    const alarm = await screen.findByRole('alert')
    expect(alarm).toHaveTextContent('A sale was sold after all')
    expect(alarm).toHaveTextContent('It was paid for from the shop’s wallet.')
    expect(document.title).toBe('(!) Sold after all · Settings · Tuckshop')
    await shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('A sale was sold after all')

    await shop.user.click(screen.getByRole('link', { name: 'Resolve it' }))
    await shop.user.click(await screen.findByRole('button', { name: 'Show its receipt' }))
    expect(await receipt()).toBeInTheDocument()
    await shop.user.click(screen.getByRole('button', { name: 'Resolve with a note' }))
    const settling = await note('Gave the airtime.')
    await shop.user.click(settling.getByRole('button', { name: 'Resolve it' }))
    expect(await screen.findByText('Note: Gave the airtime.')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(document.title).toBe('Sell · Tuckshop')
  })

  it('warns again about a sale that was sold after all', async () => {
    await sellAirtime(shop, '0821234567')
    await receipt()
    rewrite((row) => ({ ...row, state: 'needs-attention', attention: 'sold-after-set-aside' }))
    shop = await reopenShop(shop)
    expect(await screen.findByRole('alert')).toHaveTextContent('A sale was sold after all')
    expect((await lookAfter('Sold after all')).getByText('The money was taken.')).toBeVisible()
  })

  it('the cashier sends or cancels an unsent sale', async () => {
    const before = await shop.wallet()
    shop.tab.setOnline(false)
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('heading', { name: 'Not sent: no connection' })
    rewrite((row) => ({ ...row, confirmedAt: row.confirmedAt - 3_600_000 }))
    shop = await reopenShop(shop)
    await list()
    const decide = await lookAfter('Needs you')
    expect(decide.getByText('No money was taken from the shop’s wallet.')).toBeInTheDocument()
    expect(decide.getByRole('button', { name: 'Send it' })).toBeInTheDocument()
    await shop.user.click(decide.getByRole('button', { name: 'Cancel the sale' }))
    await shop.user.click(await screen.findByRole('button', { name: 'Given back' }))
    expect(await screen.findByText('No open sales')).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before)
  })
})

it.each([
  ['too-old', 'Still not known after 24 hours', /^Nobody knows yet whether money was taken/],
  ['receipt-missing', 'Sold, but the receipt is missing', /^The money was taken/],
  ['damaged', 'This sale can’t be read', /^Nobody knows yet whether money was taken/],
] as const)('a sale that needs a manager, %s, is resolved by a note', async (...row) => {
  const [attention, title, money] = row
  await sellAirtime(shop, '0821234567')
  await receipt()
  rewrite(({ receipt: _receipt, ...sale }) => ({
    ...sale,
    state: 'needs-attention',
    attention,
    open: 1,
  }))
  shop = await reopenShop(shop)
  const decide = await lookAfter('Needs you')
  expect(decide.getByText(title)).toBeInTheDocument()
  expect(decide.getByText(money)).toBeInTheDocument()
  await shop.user.click(decide.getByRole('button', { name: 'Resolve with a note' }))
  const dialog = await note('Support has it.')
  await shop.user.click(dialog.getByRole('button', { name: 'Resolve it' }))
  expect(await screen.findByText('No open sales')).toBeInTheDocument()
})
