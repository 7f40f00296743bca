import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settle } from '../testing/fake-clock.ts'
import { openShop, plain, type Shop } from '../testing/dom/shop-on-screen.tsx'

/** A platform with a broken endpoint, until the test repairs it. */
function breakdown(address: RegExp) {
  let state: 'broken' | 'silent' | 'well' = 'broken'
  const waiting: (() => void)[] = []
  return {
    async rewrite(path: string, answer: Response) {
      if (!address.test(path)) return answer
      if (state === 'broken') return new Response('', { status: 500 })
      if (state === 'silent') await new Promise<void>((resolve) => waiting.push(resolve))
      return answer
    },
    goSilent: () => {
      state = 'silent'
    },
    async mend() {
      state = 'well'
      for (const go of waiting.splice(0)) go()
      await act(settle)
    },
  }
}

/** The cashier returns from another window, and the till reloads what failed. */
const comeBack = async () => {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await act(settle)
}

const box = (name: string) => screen.getByRole('textbox', { name })
const pool = {
  id: 700,
  name: 'Swimming pool electricity',
  fields: [
    { name: 'cabin', type: 'string', required: true },
    { name: 'meterNumber', type: 'string', required: true },
  ],
  meta: '{"fields":[',
}
const swim = { code: 'POOL-1', name: 'Pool pump', categoryId: 700, minAmount: 60, maxAmount: 900 }

/** Adds categories and products to the platform's lists, and opens one of them. */
async function openNew(shop: Shop, lists: object, letters: string) {
  const body = JSON.stringify(lists)
  const request = new Request('http://sandbox.test/sandbox/catalogue', { method: 'PUT', body })
  request.headers.set('content-type', 'application/json')
  expect((await shop.sandbox.fetch(request)).status).toBe(200)
  await shop.user.click(await screen.findByRole('button', { name: 'Reload the products' }))
  await choose(shop, letters)
}

async function choose({ user }: Shop, letters: string) {
  const search = screen.getByRole('searchbox')
  await user.clear(search)
  await user.type(search, letters)
  await screen.findByRole('button', { name: new RegExp(`^${letters}`, 'i') })
  await user.keyboard('{Enter}')
}

test('a definition that arrives late keeps the form and every value in its field', async () => {
  const endpoint = breakdown(/\/fields$/)
  const shop = await openShop(endpoint)
  await openNew(shop, { categories: [pool], products: [swim] }, 'pool pump')
  await screen.findByRole('form', { name: 'Details' })
  // Without a definition, the fields that the kind needs (ruling R8).
  expect(screen.queryByRole('textbox', { name: 'Cabin' })).not.toBeInTheDocument()
  const meter = box('Meter number')
  await shop.user.type(meter, '04123456785')
  endpoint.goSilent()
  await comeBack()
  expect(meter).toBeInTheDocument()
  expect(meter).toHaveFocus()

  await endpoint.mend()
  expect(await screen.findByRole('textbox', { name: 'Cabin' })).toHaveValue('')
  expect(box('Meter number')).toHaveValue('04123456785')
  await shop.user.type(box('Amount'), '80')
  await shop.user.type(box('Cabin'), '7{Enter}')
  await shop.user.click(await screen.findByRole('button', { name: 'Sell without checking' }))
  const check = await screen.findByRole('region', { name: 'Check' })
  expect(plain(check.textContent)).toMatch(/Meter number0412 3456 785.*Cabin7/)
})

test('a missing definition delays the form by at most two seconds', async () => {
  const endpoint = breakdown(/\/fields$/)
  endpoint.goSilent()
  const shop = await openShop(endpoint)
  await openNew(shop, { categories: [pool], products: [swim] }, 'pool pump')
  await waitFor(() => expect(shop.sent.at(-1)).toMatch(/\/fields$/))
  expect(screen.queryByRole('form', { name: 'Details' })).not.toBeInTheDocument()
  await act(() => shop.clock.advance(2_000))
  await screen.findByRole('form', { name: 'Details' })
})

test('categories that could not be read leave a sale at its current step', async () => {
  const endpoint = breakdown(/\/products\/categories$/)
  const shop = await openShop(endpoint)
  await act(() => shop.clock.advance(10_000))
  await shop.user.type(screen.getByRole('searchbox'), 'mtn air{Enter}')
  await screen.findByRole('form', { name: 'Details' })
  await shop.user.keyboard('0821234567{Enter}20{Enter}')
  const check = await screen.findByRole('region', { name: 'Check' })

  endpoint.goSilent()
  await comeBack()
  expect(check).toBeInTheDocument()
  await endpoint.mend()
  expect(check).toBeInTheDocument()
  await shop.user.keyboard('{Enter}')
  await screen.findByRole('article', { name: 'Receipt' })
})

test('a choice returns after a product that does not offer it', async () => {
  const shop = await openShop()
  const size = (...options: string[]) => [
    { name: 'size', type: 'string', required: true, options },
    { name: 'plot', type: 'string', required: false },
  ]
  const categories = [
    { id: 701, name: 'Tents', fields: size('Small', 'Large') },
    { id: 702, name: 'Boats', fields: size('Sail', 'Motor') },
  ]
  const products = [
    { code: 'TENT', name: 'Tent pitch', categoryId: 701, minAmount: 60, maxAmount: 900 },
    { code: 'BOAT', name: 'Boat berth', categoryId: 702, minAmount: 60, maxAmount: 900 },
  ]
  const chosen = () => screen.findByRole('combobox', { name: 'Size' })
  await openNew(shop, { categories, products }, 'tent pitch')
  await shop.user.selectOptions(await chosen(), 'Large')

  await choose(shop, 'boat berth')
  await screen.findByRole('option', { name: 'Sail' })
  expect(await chosen()).toHaveValue('')
  await shop.user.click(screen.getByRole('button', { name: '+ Plot' }))
  await shop.user.type(box('Plot'), 'B 12')

  await choose(shop, 'tent pitch')
  await screen.findByRole('option', { name: 'Small' })
  expect(await chosen()).toHaveValue('Large')
  expect(box('Plot')).toHaveValue('B 12')
})
