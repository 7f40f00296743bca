import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settle } from '../testing/fake-clock.ts'
import { openShop, plain, type Shop } from '../testing/dom/shop-on-screen.tsx'

const fields = [
  { name: 'visitorName', type: 'string', required: true, label: 'Visitor' },
  { name: 'nights', type: 'number', required: true, min: 1, max: 14 },
  { name: 'withFire', type: 'boolean', required: true },
  { name: 'plot', type: 'plot-reference', required: true, hint: 'On the map at the gate' },
  { name: 'coordinates', type: 'gps-pair', required: false },
]
const camping = { id: 700, name: 'Camping permits', fields, receiptFields: ['receipt.reference'] }
const permit = {
  code: 'PERMIT-1',
  name: 'Camping permit',
  categoryId: 700,
  minAmount: 60,
  maxAmount: 900,
}

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
  await screen.findByRole('button', { name: new RegExp(`^${letters}(?!s)`, 'i') })
  await user.keyboard('{Enter}')
}

test('an unknown category asks for what it defines, including two unknown types, and is sold', async () => {
  const shop = await openShop()
  await openNew(shop, { categories: [camping], products: [permit] }, 'camping permit')
  await screen.findByRole('form', { name: 'Details' })
  const before = await shop.wallet()
  expect(box('Visitor')).toHaveFocus()
  expect(box('Plot')).toHaveAccessibleDescription('On the map at the gate')
  expect(box('Plot')).toBeRequired()
  const coordinates = screen.getByRole('button', { name: '+ Coordinates', expanded: false })
  await shop.user.click(coordinates)
  expect(box('Coordinates')).toHaveFocus()
  expect(box('Coordinates')).not.toBeRequired()
  await shop.user.click(box('Visitor'))

  await shop.user.keyboard('Ann Bee{Enter}20{Enter}')
  expect(await screen.findByText('Nights must be 14 or less.')).toBeVisible()
  await shop.user.keyboard('{Backspace}{Enter}')
  await shop.user.selectOptions(screen.getByRole('combobox', { name: 'With fire' }), 'Yes')
  await shop.user.type(box('Plot'), 'B 12{Enter}')
  await shop.user.keyboard('75{Enter}{Enter}')
  const check = await screen.findByRole('region', { name: 'Check' })
  for (const fact of ['VisitorAnn Bee', 'Nights2', 'With fireYes', 'PlotB 12', 'R 75.00'])
    expect(plain(check.textContent)).toContain(fact)
  await shop.user.keyboard('{Enter}')

  await screen.findByRole('article', { name: 'Receipt' })
  expect(await shop.wallet()).toBe(before - 7_500)
  const purchase = shop.sentBodies[shop.sent.indexOf('POST /purchase')] ?? ''
  expect(JSON.parse(purchase)).toMatchObject({
    productCode: 'PERMIT-1',
    amount: 75,
    additionalInfo: { visitorName: 'Ann Bee', nights: '2', withFire: 'true', plot: 'B 12' },
  })
  expect(shop.sent.some((line) => line.includes('/lookup/'))).toBe(false)
})

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
