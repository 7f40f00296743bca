import { beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { CounterShop } from '../../testing/shop/counter-shop.ts'
import { kindShop } from '../../testing/shop/kind-shop.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import { noFields } from '../../catalogue/use-category-fields.ts'
import { LOOKUP_LIFE_MS } from '../../draft/lookup-state.ts'
import type { CheckedDraft } from '../../draft/check.ts'
import { allTyped } from '../../draft/carried-over.ts'
import type { BasketItem } from './basket.ts'
import { itemState, nextTooOld } from './item-state.ts'

let shop: CounterShop
beforeAll(async () => {
  shop = await kindShop({}, merchant)
  return () => shop.forget()
})

/** A checked sale of a product. */
async function checked(
  productCode: string,
  typed: Readonly<Record<string, string>>,
  sum = '',
): Promise<CheckedDraft> {
  const { request: _request, ...details } = await shop.form(productCode, typed, sum)
  return { ...details, lookup: undefined }
}

function itemOf(details: CheckedDraft, lookedUpAt?: number): BasketItem {
  const { product, operation, fields, values, amount } = details
  return {
    id: 'a',
    productCode: product.code,
    kind: product.kind,
    title: product.name,
    recipient: '',
    amount,
    count: 1,
    typed: allTyped(fields, operation.startValues, values),
    checked: { ...details, lookup: lookedUpAt === undefined ? undefined : found(lookedUpAt) },
  }
}

const request = { kind: 'electricity', meterNumber: '04123456785', productCode: 'P' } as const
const found = (at: number) => ({
  request,
  result: { kind: 'unavailable', words: undefined } as const,
  validationReference: undefined,
  at,
})

/** Today's list, with a changed product; `undefined` removes it. */
function listWith(code: string, change: Partial<ProductView> | undefined): Catalogue {
  const byCode = new Map(shop.catalogue.byCode)
  const product = byCode.get(code)
  expect.assert(product !== undefined)
  if (change === undefined) byCode.delete(code)
  else byCode.set(code, { ...product, ...change })
  return { ...shop.catalogue, byCode }
}

const look = (item: BasketItem, parts: { catalogue?: Catalogue; now?: number } = {}) =>
  itemState(item, {
    catalogue: parts.catalogue ?? shop.catalogue,
    known: (category) => (category === undefined ? noFields : category.fields),
    now: parts.now ?? 0,
  })

const airtime = () => checked('MTN-AIRTIME', { mobileNumber: '082 123 4567' }, '20')

describe('an item that was checked on this page', () => {
  test('can be sold as checked, with today’s product', async () => {
    const details = await airtime()
    const catalogue = listWith('MTN-AIRTIME', { name: 'Another name' })
    const state = look(itemOf(details), { catalogue })
    expect.assert(state.kind === 'ready')
    expect(state.checked).toEqual({
      ...details,
      product: { ...details.product, name: 'Another name' },
    })
  })

  test('is gone once its product is, or becomes a redemption', async () => {
    const item = itemOf(await airtime())
    expect(look(item, { catalogue: listWith('MTN-AIRTIME', undefined) }).kind).toBe('gone')
    const redeemed = listWith('MTN-AIRTIME', { kind: 'redemption' })
    expect(look(item, { catalogue: redeemed }).kind).toBe('gone')
  })

  test.each<[what: string, amount: ProductView['amount'], title: string]>([
    [
      'limits that leave it out',
      { kind: 'range', min: cents(3_000), max: cents(9_000) },
      'The amount is from R 30.00 to R 90.00 now',
    ],
    ['another price', { kind: 'fixed', amount: cents(2_100) }, 'The price is R 21.00 now'],
  ])('needs another check with %s', async (_, amount, title) => {
    const state = look(itemOf(await airtime()), { catalogue: listWith('MTN-AIRTIME', { amount }) })
    expect.assert(state.kind === 'price')
    expect(state.change?.title.replaceAll('\u00a0', ' ')).toBe(title)
    expect(state.change?.was.replaceAll('\u00a0', ' ')).toBe('It was R 20.00.')
  })

  test.each<[ago: number, kind: string]>([
    [LOOKUP_LIFE_MS - 1, 'ready'],
    [LOOKUP_LIFE_MS, 'look-up'],
  ])('whose number was looked up %d ms ago is %s', async (ago, kind) => {
    const item = itemOf(await checked('ESKOM-ELEC', { meterNumber: '01234564567' }, '50'), 1_000)
    expect(look(item, { now: 1_000 + ago }).kind).toBe(kind)
  })
})

describe('an item that another page checked', () => {
  const onAnotherPage = (details: CheckedDraft): BasketItem => ({
    ...itemOf(details),
    checked: undefined,
  })

  test('can be sold from what was typed', async () => {
    const details = await airtime()
    expect(look(onAnotherPage(details))).toEqual({ kind: 'ready', checked: details })
  })

  test('has its number looked up again if the sale needs it', async () => {
    const details = await checked('ESKOM-ELEC', { meterNumber: '01234564567' }, '50')
    expect(look(onAnotherPage(details)).kind).toBe('look-up')
  })

  test('of a product without a category can be sold too', async () => {
    const details = await airtime()
    const catalogue = listWith('MTN-AIRTIME', { categoryIds: [] })
    expect(look(onAnotherPage(details), { catalogue }).kind).toBe('ready')
  })

  test('needs another check if today’s form does not accept the typed values', async () => {
    const item = onAnotherPage(await airtime())
    const typed = new Map([...item.typed, ['mobilenumber', '']])
    expect(look({ ...item, typed }).kind).toBe('check')
    expect(look({ ...item, amount: cents(2_100) }).kind).toBe('check')
  })
})

test('the next lookup to expire is the oldest valid one', async () => {
  const details = await airtime()
  const items = [
    itemOf(details, 0),
    itemOf(details, 5_000),
    itemOf(details, 9_000),
    itemOf(details),
  ]
  expect(nextTooOld(items, LOOKUP_LIFE_MS)).toBe(LOOKUP_LIFE_MS + 5_000)
  expect(nextTooOld(items, 2 * LOOKUP_LIFE_MS)).toBeUndefined()
})
