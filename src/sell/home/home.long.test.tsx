import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { favouriteStore } from '../../till/terminal/favourites.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import {
  nextCustomer,
  openShop,
  plain,
  readyButton,
  sellAirtime,
  type Shop,
  pendingSale,
  atRest,
} from '../../testing/dom/shop-on-screen.tsx'
import { scan } from '../../testing/dom/timed-keys.ts'
import { setWindowWidth } from '../../testing/dom/window-in-jsdom.ts'

beforeEach(() => {
  setWindowWidth(1440)
  for (const favourite of favouriteStore.of(merchant).favourites)
    favouriteStore.unpin(merchant, favourite)
  favouriteStore.keepSellers(merchant, [])
})

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' })
const details = () => screen.findByRole('form', { name: 'Details' })
const field = (name: string) => screen.getByRole('textbox', { name })
const tile = (name: RegExp) => screen.findByRole('button', { name })
const panel = () => within(screen.getByRole('region', { name: 'Sale' }))

const noPurchase = ({ sent }: Shop) =>
  expect(sent.some((line) => line.includes('purchase'))).toBe(false)

async function sold(shop: Shop, number: string, sum: string) {
  await sellAirtime(shop, number, sum)
  await screen.findByRole('article', { name: 'Receipt' })
  await shop.user.click(await readyButton(/^Next customer/))
  await atRest()
}

describe('favourites', () => {
  test('are pinned with their amounts at the product, and then one tap leads to the number', async () => {
    const { user, bar } = await openShop()
    await user.click(await tile(/^MTN airtime/))
    await details()
    await user.click(screen.getByRole('button', { name: 'Pin to the favourites' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pin MTN airtime' }))
    await user.click(dialog.getByRole('button', { name: /^R.10$/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Another amount/ }), '12.50')
    await user.click(dialog.getByRole('button', { name: 'Pin it' }))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Close (Esc)' }))
    await waitFor(() => expect(bar.at().pathname).toBe('/'))

    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }))
    const names = favourites.getAllByRole('button', { name: /MTN airtime/ })
    expect(names.map((tile) => plain(tile.getAttribute('aria-label')))).toEqual([
      'R 10.00 MTN airtime',
      'R 12.50 MTN airtime',
    ])
    await user.click(favourites.getByRole('button', { name: /^R.10\.00 MTN airtime/ }))
    await details()
    expect(field('Amount')).toHaveValue('10')
    expect(field('Mobile number')).toHaveFocus()
    // Another favourite of the same product starts the form again.
    await user.click(await tile(/^R.12\.50 MTN airtime/))
    await waitFor(() => expect(field('Amount')).toHaveValue('12.50'))
  })

  test('open by their numbers; one that is not offered is hidden, says so, and can be removed', async () => {
    favouriteStore.pin(merchant, { productCode: 'GONE-1' })
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    expect(screen.queryByRole('region', { name: 'Favourites' })).not.toBeInTheDocument()
    act(() => void favouriteStore.pin(merchant, { productCode: 'TELKOM-AIRTIME', amount: 3_000 }))
    const favourites = async () => within(await screen.findByRole('region', { name: 'Favourites' }))
    const telkom = (await favourites()).getByRole('button', { name: /Telkom airtime/ })
    expect(telkom).toHaveTextContent(/^2/)
    await user.type(search(), '1{Enter}')
    expect(await screen.findAllByText('Favourite 1 isn’t offered now.')).not.toHaveLength(0)
    expect(bar.at().pathname).toBe('/')
    await user.clear(search())
    await user.type(search(), '2{Enter}')
    await details()
    expect(bar.at().pathname).toBe('/sell/product/TELKOM-AIRTIME')
    expect(field('Amount')).toHaveValue('30')

    await bar.go('/')
    await user.clear(search())
    await user.click((await favourites()).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Favourites' }))
    expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('1GONE-1 Not offered now')
    await user.click(dialog.getByRole('button', { name: 'Unpin: GONE-1' }))
    expect(favouriteStore.of(merchant).favourites).toEqual([
      { productCode: 'TELKOM-AIRTIME', amount: 3_000, number: 2 },
    ])
  })

  test('have the numbers 1 to 9; two digits are a search', async () => {
    for (let at = 0; at < 10; at += 1)
      favouriteStore.pin(merchant, { productCode: 'TELKOM-AIRTIME', amount: 1_000 + at * 100 })
    const { user, bar } = await openShop()
    const tenth = await tile(/^R.19\.00 Telkom airtime/)
    expect(tenth).not.toHaveTextContent(/^10/)
    await user.type(search(), '10{Enter}')
    await waitFor(() => expect(bar.at().pathname).not.toBe('/'))
    expect(bar.at().pathname).not.toBe('/sell/product/TELKOM-AIRTIME')
  })
})

describe('the panel at rest', () => {
  test('shows the last sale and the best sellers', async () => {
    const shop = await openShop()
    await sold(shop, '0837654321', '20')
    await sold(shop, '0837651111', '20')
    const best = within(panel().getByRole('region', { name: 'Best sellers' }))
    expect(best.getByRole('button', { name: /^R.20\.00 MTN airtime/ })).toBeInTheDocument()
    const last = within(panel().getByRole('region', { name: 'Last sale' }))
    expect(last.getByText(/083 ••• 1111/)).toBeInTheDocument()
    await shop.user.click(screen.getByRole('button', { name: 'Sell again' }))
    await details()
    expect(field('Mobile number')).toHaveValue('083 765 1111')
    expect(field('Amount')).toHaveValue('20')
  })

  test('is above the tiles on a narrow screen', async () => {
    setWindowWidth(390)
    favouriteStore.keepSellers(merchant, [{ productCode: 'MTN-AIRTIME', amount: 2_000 }])
    await openShop()
    const best = within(await screen.findByRole('region', { name: 'Best sellers' }))
    expect(best.getByRole('button', { name: /^R.20\.00 MTN airtime/ })).toBeInTheDocument()
  })

  test('shows a sale that needs a person', async () => {
    const shop = await openShop()
    await sellAirtime(shop, '0821230001')
    await pendingSale(shop)
    await nextCustomer(shop)
    await shop.pass(120_000)
    const needs = await panel().findByRole('list', { name: 'Open sales' })
    expect(within(needs).getByText(/Hand over/)).toBeInTheDocument()
  })
})

describe('what is typed into the search', () => {
  test('as a number offers its network’s airtime, data and SMS, and goes into the form for the next customer', async () => {
    const shop = await openShop()
    const { user, bar } = shop
    const first = await tile(/^MTN airtime/)
    await user.type(search(), '0831234567')
    const offers = within(await screen.findByRole('region', { name: 'For 083 123 4567' }))
    for (const kind of ['Airtime', 'Data', 'SMS'])
      expect(offers.getByRole('region', { name: kind })).toBeInTheDocument()
    expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument()
    await user.click(offers.getByRole('button', { name: /^MTN 1GB 30-day bundle/ }))
    await details()
    expect(bar.at().pathname).toBe('/sell/product/MTN-DATA-1GB-30D')
    expect(field('Mobile number')).toHaveValue('0831234567')

    await bar.go('/')
    await user.clear(search())
    await user.type(search(), '0831234567')
    await user.click(await screen.findByRole('button', { name: 'Telkom' }))
    expect(await tile(/^Telkom airtime/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^MTN airtime/ })).not.toBeInTheDocument()
    await user.clear(search())

    // A scan goes into the search, too, and its Enter opens the first offer.
    act(() => (first.isConnected ? first : search()).focus())
    scan('0831239999')
    await waitFor(() => expect(bar.at().pathname).toBe('/sell/product/MTN-AIRTIME'))
    await details()
    expect(field('Mobile number')).toHaveValue('0831239999')
    await user.type(field('Amount'), '75')
    await user.type(search(), '083 123 4567')
    await screen.findByRole('region', { name: 'For 083 123 4567' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field('Mobile number')).toHaveValue('083 123 4567'))
    expect(field('Amount')).toHaveValue('')
    expect(field('Amount')).toHaveFocus()
    noPurchase(shop)
  })

  test('as a voucher’s PIN opens no voucher by itself, and goes hidden into the one that the cashier chooses', async () => {
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '123456789012')
    const offers = within(await screen.findByRole('region', { name: 'As a voucher’s PIN' }))
    expect(offers.queryByText(/12345678/)).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/')
    expect(search()).toHaveValue('123456789012')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('123456789012')
    expect(JSON.stringify(bar.at())).not.toContain('123456789012')
  })

  test('as a whole sale opens its check, or its form if something is missing, and sells nothing', async () => {
    const shop = await openShop()
    const { user, bar } = shop
    await tile(/^MTN airtime/)
    await user.type(search(), '0821234567 50')
    await screen.findAllByText(/Enter opens/)
    // The open amount's tile shows the sum.
    expect(await tile(/^Vodacom airtime R\s?50\.00/)).toHaveTextContent(/R\s?50Airtime/)
    const opens = screen
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-keyshortcuts') === 'Enter')
    expect(opens).toHaveLength(1)
    await user.keyboard('{Enter}')
    const check = await screen.findByRole('region', { name: 'Check' })
    expect(plain(check.textContent)).toMatch(/R 50\.00.*082 123 4567/)
    expect(within(check).getByRole('button', { name: /sell for/ })).toHaveFocus()
    expect(JSON.stringify(bar.at())).not.toContain('4567')
    expect(bar.at().pathname).toBe('/sell/product/VODACOM-AIRTIME')
    await user.keyboard('{Escape}')
    await details()
    expect(field('Mobile number')).toHaveValue('0821234567')
    expect(field('Amount')).toHaveValue('50')
    await user.clear(search())
    await user.click(await tile(/^Telkom airtime/))
    await details()
    expect(field('Amount')).toHaveValue('50')

    await user.type(search(), 'eskom 01234567890 100{Enter}')
    await waitFor(() => expect(field('Meter number')).toHaveValue('01234567890'))
    expect(field('Amount')).toHaveValue('100')

    await user.type(search(), 'mtn 5000')
    const words = /^MTN airtime takes R.2\.00 – 1.000\.00, not R.5.000\.00/
    expect(await screen.findAllByText(words)).not.toHaveLength(0)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field('Amount')).toHaveValue('5000'))
    await waitFor(() => expect(field('Amount')).toBeInvalid())
    noPurchase(shop)
  })
})

test('the next customer finds the shop’s own page, and letters search at once, from anywhere but a form', async () => {
  const shop = await openShop()
  const { user, bar } = shop
  const { engine } = shop.till
  const acknowledge = engine.acknowledgeHandOver.bind(engine)
  let write = () => {}
  const written = new Promise<void>((resolve) => (write = resolve))
  vi.spyOn(engine, 'acknowledgeHandOver').mockImplementation(async (reference) => {
    await written
    return acknowledge(reference)
  })
  await user.click(await screen.findByRole('button', { name: 'Data' }))
  await sellAirtime(shop, '0831234567')
  await screen.findByRole('article', { name: 'Receipt' })
  await nextCustomer(shop)
  // The hand-over is still being written.
  expect(search()).toHaveValue('')
  await user.keyboard('voda air')
  write()
  await atRest()
  expect(bar.at()).toMatchObject({ pathname: '/', search: '' })
  expect(search()).toHaveValue('voda air')
  await user.clear(search())
  screen.getByRole('button', { name: 'Airtime' }).focus()
  await user.keyboard('voda air{Enter}')
  await waitFor(() => expect(bar.at().pathname).toBe('/sell/product/VODACOM-AIRTIME'))
  await details()
  screen.getByRole('button', { name: 'Close (Esc)' }).focus()
  await user.keyboard('v')
  expect(search()).not.toHaveValue('v')
  await user.click(screen.getByRole('button', { name: 'Close (Esc)' }))
  await waitFor(() => expect(bar.at().pathname).toBe('/'))
})
