import { act, screen, waitFor, within } from '@testing-library/react'
import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { favouriteStore } from '../till/terminal/favourites.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { brandOf } from '../sandbox/seed/product.ts'
import { smallShop } from '../testing/shop/small-shop.ts'
import { paths } from '../till/address/paths.ts'
import type { Arrangement } from './arrangement.ts'
import { untouchedArrangement } from './arrangement.ts'
import { arrangementQuery } from './arrangement-query.ts'
import { openShop, type Shop } from '../testing/dom/shop-on-screen.tsx'

const brands = 'B-MTN B-VODACOM B-TELKOM B-OTT B-ONEVOUCHER B-ESKOM'.split(' ')
/** Each brand makes the screens longer, and their queries slower. */
const fewBrands = {
  ...smallShop,
  products: smallShop.products.filter(({ brand }) => brands.includes(brandOf(brand).id)),
}
const PIN = '739148'
let shop: Shop
beforeEach(async () => {
  localStorage.clear()
  shop = await openShop({ catalogue: fewBrands })
})
afterEach(() => {
  pinStore.remove(shop.till.account)
  forgetChoices()
})

const press = async (name: string) => shop.user.click(await screen.findByRole('button', { name }))
const search = async (text: string) => {
  const box = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.clear(box)
  await shop.user.type(box, text)
}

describe('what a merchant hides', () => {
  test('is offered nowhere, for any search, until it is shown again', async () => {
    favouriteStore.pin(shop.till.account, { productCode: 'OTT-VOUCHER', amount: 5_000 })
    await shop.bar.go('/')
    expect(await screen.findByRole('heading', { name: 'Favourites' })).toBeVisible()
    await shop.bar.go('/arrange')
    await press('Hide: OTT Voucher')
    await press('Hide: SMS')

    await shop.bar.go('/')
    expect(await screen.findByRole('button', { name: 'Electricity' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Favourites' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'SMS' })).not.toBeInTheDocument()
    await search('ott')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /OTT Voucher/ })).not.toBeInTheDocument(),
    )
    // A typed or scanned PIN offers the vouchers that take one.
    await search('1234 5678 9012')
    const offers = await screen.findByRole('region', { name: 'As a voucher’s PIN' })
    expect(within(offers).queryByRole('button', { name: /OTT/ })).not.toBeInTheDocument()
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    await screen.findByRole('heading', { name: 'Redeem a voucher' })
    expect(screen.queryByRole('button', { name: /OTT/ })).not.toBeInTheDocument()

    await shop.bar.go('/arrange')
    await press('Show: SMS')
    await shop.bar.go('/')
    expect(await screen.findByRole('button', { name: 'SMS' })).toBeVisible()
  })

  test('is found by a manager in the catalogue, and sold there', async () => {
    await shop.bar.go('/arrange')
    await press('Hide: OTT Voucher')
    await pinStore.set(shop.till.account, PIN)
    await shop.bar.go('/catalogue?q=ott')
    expect(await screen.findByText('No products found')).toBeVisible()
    await press('Show 2 hidden')
    await shop.user.type(screen.getByLabelText('Manager’s PIN'), `${PIN}{Enter}`)
    const row = await screen.findByRole('rowheader', { name: /^OTT Voucher/ })
    expect(within(row).getByText('Hidden')).toBeVisible()
    await shop.user.click(within(row).getByRole('link'))
    expect(
      await screen.findByText(/selling a hidden product needs the manager’s PIN/),
    ).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Details' })).not.toBeInTheDocument()
    await shop.user.type(screen.getByLabelText('Manager’s PIN'), `${PIN}{Enter}`)
    expect(await screen.findByRole('form', { name: 'Details' })).toBeVisible()
  })

  test.each<[what: string, path: string, code: string, form: string, field: string]>([
    ['sold', paths.sellProduct('OTT-VOUCHER'), 'OTT-VOUCHER', 'Details', 'Amount'],
    ['redeemed', paths.redeemProduct('OTT-REDEEM'), 'OTT-REDEEM', 'Voucher', 'Voucher PIN'],
  ])('leaves the form alone in which it is being %s', async (_, path, code, name, field) => {
    await pinStore.set(shop.till.account, PIN)
    await shop.bar.go(path)
    const form = await screen.findByRole('form', { name })
    await shop.user.type(within(form).getByLabelText(field), '123')
    const { queryKey } = arrangementQuery(shop.till.account)
    /** Another window has changed the arrangement, and this one has got the event. */
    const change = async (next: Arrangement) => {
      const heard = vi.fn()
      const { queryClient } = shop.till
      const end = queryClient.getQueryCache().subscribe(notifyManager.batchCalls(heard))
      act(() => void queryClient.setQueryData(queryKey, next))
      await waitFor(() => expect(heard).toHaveBeenCalled())
      end()
    }
    const hidden = { categories: [], brands: [], products: [code] }
    for (const now of [{ ...untouchedArrangement, hidden }, untouchedArrangement]) {
      await change(now)
      expect(screen.getByRole('form', { name })).toBe(form)
      expect(within(form).getByLabelText(field)).toHaveValue('123')
    }
    await change({ ...untouchedArrangement, hidden })
    await shop.bar.go('/')
    await shop.bar.go(path)
    expect(await screen.findByText(/hidden .* needs the manager’s PIN/)).toBeVisible()
  })

  test('is marked in Arrange with its brand or category', async () => {
    await shop.bar.go('/arrange')
    await press('Products of Vodacom')
    const dialog = within(await screen.findByRole('dialog', { name: 'Products of Vodacom' }))
    const badges = () => dialog.queryAllByText(/^Hidden/).map(({ textContent }) => textContent)
    expect(badges()).toEqual([])
    await shop.user.click(dialog.getByRole('button', { name: 'Done' }))
    await press('Hide: Vodacom')
    await press('Products of Vodacom')
    const ofBrand = within(await screen.findByRole('dialog', { name: 'Products of Vodacom' }))
    expect(ofBrand.getAllByText('Hidden with its brand')).toHaveLength(
      ofBrand.getAllByRole('listitem').length,
    )
    await shop.user.click(ofBrand.getByRole('button', { name: 'Done' }))
    await press('Hide: SMS')
    await shop.user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'mtn sms')
    const products = within(screen.getByRole('list', { name: 'Kinds of products' }))
    expect(await products.findAllByText('Hidden with its category')).not.toHaveLength(0)
  })
})

describe('the order', () => {
  test('of categories changes by keyboard, and Sell follows it', async () => {
    const chips = async () => {
      const row = await screen.findByRole('group', { name: 'Categories' })
      return within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    }
    await shop.bar.go('/')
    const before = await chips()
    await shop.bar.go('/arrange')
    const up = await screen.findByRole('button', { name: 'Move up: Electricity' })
    up.focus()
    for (let presses = 0; presses < before.length; presses += 1) await shop.user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Move up: Electricity' })).toHaveFocus()
    expect(up).toHaveAttribute('aria-disabled', 'true')
    await shop.bar.go('/')
    const after = await chips()
    expect(after[0]).toBe('Electricity')
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  test('of brands and of a brand’s products changes with one press each, which keeps the focus', async () => {
    await shop.bar.go('/arrange')
    const list = await screen.findByRole('list', { name: 'Brands' })
    const order = () =>
      within(list)
        .getAllByRole('button', { name: /^Move up: / })
        .map((button) => button.getAttribute('aria-label')?.slice('Move up: '.length))
    const before = order()
    await press('Move to the top: Vodacom')
    expect(order()[0]).toBe('Vodacom')
    expect(screen.getByRole('button', { name: 'Move to the top: Vodacom' })).toHaveFocus()
    await press('Move to the bottom: Vodacom')
    expect(order().at(-1)).toBe('Vodacom')
    expect(screen.getByRole('button', { name: 'Move to the bottom: Vodacom' })).toHaveFocus()
    expect(await screen.findByText(`Vodacom: ${before.length} of ${before.length}`)).toBeVisible()
    const kept = JSON.stringify(localStorage)
    expect(kept).toContain('last')
    expect(kept).not.toContain('Telkom')

    await press('Products of Vodacom')
    const names = () =>
      within(screen.getByRole('dialog', { name: 'Products of Vodacom' }))
        .getAllByRole('button', { name: /^Move up: / })
        .map((button) => button.getAttribute('aria-label'))
    const [first, second] = names()
    await press(String(second))
    await waitFor(() => expect(names().slice(0, 2)).toEqual([second, first]))
  })
})
