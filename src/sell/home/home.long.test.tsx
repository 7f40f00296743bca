import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayTakingsStore } from '../../till/terminal/day-takings.ts'
import { favouriteStore } from '../../till/terminal/favourites.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import {
  nextCustomer,
  openShop,
  plain,
  readyButton,
  sellAirtime,
  type Shop,
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

async function sold(shop: Shop, number: string, sum: string) {
  await sellAirtime(shop, number, sum)
  await screen.findByRole('article', { name: 'Receipt' })
  await shop.user.click(await readyButton(/^Next customer/))
  await screen.findByText('Choose a product')
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
  })

  test(
    'start the form again if their product is already in the panel',
    { tags: ['thorough'] },
    async () => {
      favouriteStore.pin(merchant, { productCode: 'MTN-AIRTIME', amount: 1_000 })
      favouriteStore.pin(merchant, { productCode: 'MTN-AIRTIME', amount: 3_000 })
      const { user } = await openShop()
      await user.click(await tile(/^R.10\.00 MTN airtime/))
      await details()
      expect(field('Amount')).toHaveValue('10')
      await user.click(await tile(/^R.30\.00 MTN airtime/))
      await waitFor(() => expect(field('Amount')).toHaveValue('30'))
    },
  )

  test('that this account can’t sell any more are hidden', async () => {
    favouriteStore.pin(merchant, { productCode: 'GONE-1' })
    await openShop()
    await tile(/^MTN airtime/)
    expect(screen.queryByRole('region', { name: 'Favourites' })).not.toBeInTheDocument()
  })

  test('that are not offered now can be removed from the list', async () => {
    favouriteStore.pin(merchant, { productCode: 'GONE-1' })
    favouriteStore.pin(merchant, { productCode: 'TELKOM-AIRTIME' })
    const { user } = await openShop()
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }))
    await user.click(favourites.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Favourites' }))
    expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('1GONE-1 Not offered now')
    await user.click(dialog.getByRole('button', { name: 'Unpin: GONE-1' }))
    expect(favouriteStore.of(merchant).favourites).toEqual([
      { productCode: 'TELKOM-AIRTIME', number: 2 },
    ])
  })
})

describe('the journal’s part of the page', () => {
  test('shows the day, the last sale and the best sellers in the panel at rest', async () => {
    const shop = await openShop()
    await sold(shop, '0831234567', '20')
    await sold(shop, '0837654321', '20')
    const today = await panel().findByRole('region', { name: 'Today' })
    await waitFor(() => expect(plain(today.textContent)).toContain('Today · 2 sales'))
    const last = within(panel().getByRole('region', { name: 'Last sale' }))
    expect(last.getByText(/083 ••• 4321/)).toBeInTheDocument()
    const best = within(panel().getByRole('region', { name: 'Best sellers' }))
    expect(best.getByRole('button', { name: /^R.20\.00 MTN airtime/ })).toBeInTheDocument()
  })

  test('an older sale that turns out sold after a newer one counts in the day', async () => {
    const shop = await openShop()
    await sellAirtime(shop, '0821230001', '20')
    await nextCustomer(shop)
    await sold(shop, '0837654321', '30')
    await shop.pass(30_000)
    await waitFor(() => expect(today()).toContain('Today · 2 sales'))
  })

  test('a day of more than 400 sales is counted whole', async () => {
    const shop = await openShop()
    const { engine, api } = shop.till
    const many = Array.from({ length: 612 }, (_, place) => ({
      ...soldSale(`T1-${place}`),
      createdAt: api.clock.wallNow() - place,
    }))
    vi.spyOn(engine, 'history').mockImplementation(({ limit = 100, before } = {}) => {
      const start = many.findIndex(({ reference }) => reference === before?.reference) + 1
      return Promise.resolve(many.slice(start, start + limit))
    })
    await sellAirtime(shop, '0837654321', '30')
    await nextCustomer(shop)
    await panel().findByRole('region', { name: 'Today' })
    await waitFor(() => expect(today()).toContain('Today · 612 sales'))
  })

  const today = () => plain(panel().getByRole('region', { name: 'Today' }).textContent)

  test('hides today’s takings from the queue until somebody asks, and again after the next sale', async () => {
    const shop = await openShop()
    const { user } = shop
    await sold(shop, '0831234567', '20')
    const show = { name: 'Show takings' }
    await user.click(await panel().findByRole('button', show))
    expect(today()).toContain('R 20.00today · 1 sale')
    await user.click(panel().getByRole('button', { name: 'Hide' }))
    expect(today()).not.toContain('R')
    await user.click(panel().getByRole('button', show))
    await sold(shop, '0837654321', '30')
    expect(await panel().findByRole('button', show)).toBeInTheDocument()
    expect(today()).not.toContain('R')
  })

  test('always shows today’s takings if the shop wants it', async () => {
    dayTakingsStore.show(true)
    onTestFinished(() => dayTakingsStore.show(false))
    await sold(await openShop(), '0831234567', '20')
    await panel().findByRole('region', { name: 'Today' })
    expect(today()).toContain('R 20.00today · 1 sale')
    expect(panel().queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument()
  })

  test('shows today’s takings only to the manager if the till has one', async () => {
    await pinStore.set(merchant, '739148')
    onTestFinished(() => pinStore.remove(merchant))
    const shop = await openShop()
    await sold(shop, '0831234567', '20')
    await shop.user.click(await panel().findByRole('button', { name: 'Show takings' }))
    expect(today()).not.toContain('R')
    await shop.user.type(await screen.findByLabelText('Manager’s PIN'), '739148{Enter}')
    await waitFor(() => expect(today()).toContain('R 20.00'))
  })

  test('repeats the last sale, to the same number', async () => {
    const shop = await openShop()
    await sold(shop, '0831234567', '25')
    await shop.user.click(await screen.findByRole('button', { name: 'Sell again' }))
    await details()
    expect(field('Mobile number')).toHaveValue('083 123 4567')
    expect(field('Amount')).toHaveValue('25')
  })

  test('puts this shop’s best sellers first in the search', { tags: ['thorough'] }, async () => {
    const shop = await openShop()
    const { user, bar } = shop
    await user.click(await tile(/^MTN R5 airtime PIN/))
    await details()
    await user.keyboard('0831234567{Enter}')
    await screen.findByRole('region', { name: 'Check' })
    await user.keyboard('{Enter}')
    await user.click(await readyButton(/^Next customer/))
    await screen.findByText('Last sale')
    await user.keyboard('mtn air{Enter}')
    await waitFor(() => expect(bar.at().pathname).toBe('/sell/MTN-PIN-5'))
  })

  test('is above the tiles on a narrow screen', async () => {
    setWindowWidth(390)
    favouriteStore.keepSellers(merchant, [{ productCode: 'MTN-AIRTIME', amount: 2_000 }])
    await openShop()
    const best = within(await screen.findByRole('region', { name: 'Best sellers' }))
    expect(best.getByRole('button', { name: /^R.20\.00 MTN airtime/ })).toBeInTheDocument()
  })
})

describe('a number first', () => {
  test('a mobile number offers its network’s airtime, data and SMS, and goes into the form', async () => {
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '0831234567')
    const offers = within(await screen.findByRole('region', { name: 'For 083 123 4567' }))
    for (const kind of ['Airtime', 'Data', 'SMS'])
      expect(offers.getByRole('region', { name: kind })).toBeInTheDocument()
    expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument()
    await user.click(offers.getByRole('button', { name: /^MTN 1GB 30-day bundle/ }))
    await details()
    expect(bar.at().pathname).toBe('/sell/MTN-DATA-1GB-30D')
    expect(field('Mobile number')).toHaveValue('0831234567')
  })

  test(
    'is another customer’s: the form has nothing typed for the previous one',
    { tags: ['thorough'] },
    async () => {
      const { user } = await openShop()
      await user.click(await tile(/^MTN airtime/))
      await details()
      await user.keyboard('0839999999{Enter}75')
      await user.type(search(), '0831234567')
      await screen.findByRole('region', { name: 'For 083 123 4567' })
      await user.keyboard('{Enter}')
      await waitFor(() => expect(field('Mobile number')).toHaveValue('0831234567'))
      expect(field('Amount')).toHaveValue('')
    },
  )

  test('another network is one tap away', { tags: ['thorough'] }, async () => {
    const { user } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '0831234567')
    await user.click(await screen.findByRole('button', { name: 'Telkom' }))
    expect(await tile(/^Telkom airtime/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^MTN airtime/ })).not.toBeInTheDocument()
  })

  test('a scan without an open sale goes into the search; its Enter opens the first offer and sells nothing', async () => {
    const { bar, sent } = await openShop()
    const first = await tile(/^MTN airtime/)
    first.focus()
    scan('0831234567')
    await details()
    expect(bar.at().pathname).toBe('/sell/MTN-AIRTIME')
    expect(field('Mobile number')).toHaveValue('0831234567')
    expect(sent.some((line) => line.includes('purchase'))).toBe(false)
  })

  test('Enter opens the network’s airtime with the number', async () => {
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '083 123 4567')
    await screen.findByRole('region', { name: 'For 083 123 4567' })
    await user.keyboard('{Enter}')
    await details()
    expect(bar.at().pathname).toBe('/sell/MTN-AIRTIME')
    expect(field('Mobile number')).toHaveValue('083 123 4567')
    expect(field('Amount')).toHaveFocus()
  })

  test('a meter offers electricity, and is looked up there', { tags: ['thorough'] }, async () => {
    const { user } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '01234567897')
    const offers = within(await screen.findByRole('region', { name: 'As a meter number' }))
    await user.click(offers.getByRole('button', { name: /^Eskom prepaid electricity/ }))
    await details()
    expect(field('Meter number')).toHaveValue('01234567897')
  })

  test('a voucher’s PIN offers to redeem it, hidden, and stays out of the address', async () => {
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '123456789012')
    const offers = within(await screen.findByRole('region', { name: 'As a voucher’s PIN' }))
    expect(offers.queryByText(/12345678/)).not.toBeInTheDocument()
    await user.click(offers.getByRole('button', { name: /^Redeem an OTT Voucher/ }))
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('123456789012')
    expect(JSON.stringify(bar.at())).not.toContain('123456789012')
  })
})

describe('a typed sale', () => {
  test.each<[typed: string, path: string, number: string, amount: string]>([
    ['mtn 50', '/sell/MTN-AIRTIME', '', '50'],
    ['0821234567 50', '/sell/VODACOM-AIRTIME', '0821234567', '50'],
    ['19.90 telkom 082 123 4567', '/sell/TELKOM-AIRTIME', '082 123 4567', '19.90'],
  ])(
    '%j fills the form that Enter opens, and sells nothing',
    async (typed, path, number, amount) => {
      const { user, bar, sent } = await openShop()
      await tile(/^MTN airtime/)
      await user.type(search(), typed)
      await screen.findAllByText(/Enter opens/)
      const opens = screen
        .getAllByRole('button')
        .filter((one) => one.getAttribute('aria-keyshortcuts') === 'Enter')
      expect(opens).toHaveLength(1)
      await user.keyboard('{Enter}')
      await details()
      expect(JSON.stringify(bar.at())).not.toContain('4567')
      expect(bar.at().pathname).toBe(path)
      expect(field('Mobile number')).toHaveValue(number)
      expect(field('Amount')).toHaveValue(amount)
      expect(sent.some((line) => line.includes('purchase'))).toBe(false)
    },
  )

  test('for a meter keeps the whole number', async () => {
    const { user } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), 'eskom 01234567890 100{Enter}')
    await details()
    expect(field('Meter number')).toHaveValue('01234567890')
    expect(field('Amount')).toHaveValue('100')
  })

  test('with an amount that the product doesn’t take says so, here and in the form', async () => {
    const { user } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), 'mtn 5000')
    const said = await screen.findAllByText(
      /^MTN airtime takes R.2\.00 – 1.000\.00, not R.5.000\.00/,
    )
    expect(said).not.toHaveLength(0)
    await user.keyboard('{Enter}')
    await details()
    expect(field('Amount')).toHaveValue('5000')
    await waitFor(() => expect(field('Amount')).toBeInvalid())
  })

  test('with a favourite’s number opens that favourite', async () => {
    favouriteStore.pin(merchant, { productCode: 'ESKOM-ELEC' })
    favouriteStore.pin(merchant, { productCode: 'TELKOM-AIRTIME', amount: 3_000 })
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '2{Enter}')
    await details()
    expect(bar.at().pathname).toBe('/sell/TELKOM-AIRTIME')
    expect(field('Amount')).toHaveValue('30')
  })

  test('with the number of a favourite that is not offered opens nothing and says so; the others keep theirs', async () => {
    favouriteStore.pin(merchant, { productCode: 'GONE-1' })
    favouriteStore.pin(merchant, { productCode: 'TELKOM-AIRTIME', amount: 3_000 })
    const { user, bar } = await openShop()
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }))
    expect(favourites.getByRole('button', { name: /Telkom airtime/ })).toHaveTextContent(/^2/)
    await user.type(search(), '1{Enter}')
    expect(await screen.findAllByText('Favourite 1 isn’t offered now.')).not.toHaveLength(0)
    expect(bar.at().pathname).toBe('/')
    await user.clear(search())
    await user.type(search(), '2{Enter}')
    await details()
    expect(bar.at().pathname).toBe('/sell/TELKOM-AIRTIME')
  })

  test('with two digits is a search: only 1 to 9 are numbers of favourites', async () => {
    for (let at = 0; at < 10; at += 1)
      favouriteStore.pin(merchant, { productCode: 'TELKOM-AIRTIME', amount: 1_000 + at * 100 })
    const { user, bar } = await openShop()
    const tenth = await tile(/^R.19\.00 Telkom airtime/)
    expect(tenth).not.toHaveTextContent(/^10/)
    await user.type(search(), '10{Enter}')
    await waitFor(() => expect(bar.at().pathname).not.toBe('/'))
    expect(bar.at().pathname).not.toBe('/sell/TELKOM-AIRTIME')
  })

  test('with a voucher’s PIN opens no voucher by itself, and goes into the one that the cashier chooses', async () => {
    const { user, bar } = await openShop()
    await tile(/^MTN airtime/)
    await user.type(search(), '123456789012')
    await screen.findByRole('region', { name: 'As a voucher’s PIN' })
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/')
    expect(search()).toHaveValue('123456789012')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('123456789012')
  })
})

describe('the next customer', () => {
  test('finds the search empty and the shop’s own page, and letters search from anywhere', async () => {
    const shop = await openShop()
    const { user, bar } = shop
    await user.click(await screen.findByRole('button', { name: 'Data' }))
    await sellAirtime(shop, '0831234567')
    await screen.findByRole('article', { name: 'Receipt' })
    await user.click(await readyButton(/^Next customer/))
    await screen.findByText('Choose a product')
    expect(search()).toHaveValue('')
    expect(bar.at()).toMatchObject({ pathname: '/', search: '' })
    screen.getByRole('button', { name: 'Airtime' }).focus()
    await user.keyboard('voda air')
    expect(search()).toHaveValue('voda air')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bar.at().pathname).toBe('/sell/VODACOM-AIRTIME'))
  })

  test(
    'letters search while the hand-over is still being written',
    { tags: ['thorough'] },
    async () => {
      const shop = await openShop()
      const { engine } = shop.till
      const acknowledge = engine.acknowledgeHandOver.bind(engine)
      let write = () => {}
      const written = new Promise<void>((resolve) => (write = resolve))
      vi.spyOn(engine, 'acknowledgeHandOver').mockImplementation(async (reference) => {
        await written
        return acknowledge(reference)
      })
      await sellAirtime(shop, '0831234567')
      await screen.findByRole('article', { name: 'Receipt' })
      await shop.user.click(await readyButton(/^Next customer/))
      await shop.user.keyboard('voda air')
      write()
      await screen.findByText('Choose a product')
      expect(search()).toHaveValue('voda air')
    },
  )

  test('letters leave a form alone', { tags: ['thorough'] }, async () => {
    const { user } = await openShop()
    await user.click(await tile(/^MTN airtime/))
    await details()
    screen.getByRole('button', { name: 'Close (Esc)' }).focus()
    await user.keyboard('v')
    expect(search()).toHaveValue('')
  })

  test('a visible button closes a product', async () => {
    const { user, bar } = await openShop()
    await user.click(await tile(/^MTN airtime/))
    await details()
    await user.click(screen.getByRole('button', { name: 'Close (Esc)' }))
    await waitFor(() => expect(bar.at().pathname).toBe('/'))
  })
})

test('the panel at rest shows a sale that needs a person', async () => {
  const shop = await openShop()
  await sellAirtime(shop, '0821230001')
  await nextCustomer(shop)
  await shop.pass(120_000)
  const needs = await panel().findByRole('list', { name: 'Open sales' })
  expect(within(needs).getByText(/Hand over/)).toBeInTheDocument()
})
