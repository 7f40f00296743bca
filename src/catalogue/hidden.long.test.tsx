import { act, screen, waitFor, within } from '@testing-library/react'
import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { favouriteStore } from '../till/terminal/favourites.ts'
import { IDLE_MS } from '../till/people/next-person.ts'
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

const press = async (name: string | RegExp) =>
  shop.user.click(await screen.findByRole('button', { name }))
const search = async (text: string) => {
  const box = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.clear(box)
  await shop.user.type(box, text)
}

async function edit(category: string): Promise<void> {
  const chips = await screen.findByRole('group', { name: 'Categories' })
  await shop.user.click(within(chips).getByRole('button', { name: category }))
  await press('Edit the tiles')
}

describe('what a merchant hides', () => {
  test('is offered nowhere, for any search, until it is shown again', async () => {
    favouriteStore.pin(shop.till.account, { productCode: 'OTT-VOUCHER', amount: 5_000 })
    await shop.bar.go('/')
    expect(await screen.findByRole('heading', { name: 'Favourites' })).toBeVisible()
    await edit('Vouchers')
    await press(/^Hide OTT Voucher ./)
    await press('SMS')
    for (const eye of screen.getAllByRole('button', { name: /^Hide / })) await shop.user.click(eye)
    await press('Done')

    expect(await screen.findByRole('button', { name: 'Electricity' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Favourites' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'SMS' })).not.toBeInTheDocument()
    await shop.bar.go('/catalogue?q=redeem%20an%20ott')
    await press(/change for Redeem an OTT Voucher$/)
    await shop.user.click(screen.getByRole('checkbox', { name: 'Hide it from cashiers' }))
    await press('Save')
    await shop.bar.go('/')
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

    await shop.bar.go('/')
    await press('Edit the tiles')
    await press('SMS')
    await shop.user.click(screen.getByRole('button', { name: 'Show Vodacom' }))
    await press('Done')
    expect(await screen.findByRole('button', { name: 'SMS' })).toBeVisible()
  })

  test('is found by a manager in the catalogue, and sold there', async () => {
    await edit('Vouchers')
    await press(/^Hide OTT Voucher ./)
    await pinStore.set(shop.till.account, PIN)
    await shop.bar.go('/catalogue?q=ott')
    await press('Show 1 hidden')
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
    const hidden = { brands: [], products: [code] }
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

  test('can be changed only with the manager’s PIN, and until the next person comes', async () => {
    await pinStore.set(shop.till.account, PIN)
    await press('Edit the tiles')
    await shop.user.type(screen.getByLabelText('Manager’s PIN'), `${PIN}{Enter}`)
    const tiles = () => screen.queryAllByRole('button', { name: /^Hide MTN ./ })
    await waitFor(() => expect(tiles()[0]).toBeEnabled())
    await press('Hide MTN')
    for (const tile of tiles()) expect(tile).toBeDisabled()
    await shop.pass(IDLE_MS)
    expect(await screen.findByRole('button', { name: 'Edit the tiles' })).toBeVisible()
    expect(tiles()).toEqual([])
  })
})
