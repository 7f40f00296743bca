import { describe, expect, it, onTestFinished } from 'vitest'
import type { Account } from '../platform/reads/account.ts'
import { readCategories, type CatalogueCategory } from '../platform/reads/categories.ts'
import { createApi } from '../platform/create-api.ts'
import { readProducts, type CatalogueProduct } from '../platform/reads/products.ts'
import {
  arrangementText,
  readArrangement,
  untouchedArrangement,
  type Arrangement,
} from '../catalogue/arrangement.ts'
import { openPageSandbox } from '../sandbox/page-sandbox.ts'
import { keptInMemory } from '../testing/store/kept-in-memory.ts'
import { cents } from '../values/money.ts'
import { takeOverArrangement } from './practice-arrangement.ts'
import { practiceCatalogue } from './practice-catalogue.ts'

const product = (code: string, more: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  code,
  name: code,
  brandId: 'spaza-7',
  brandName: 'Spaza Mobile',
  min: cents(500),
  max: cents(100_050),
  imageUrl: 'https://pictures.example/spaza.png',
  categoryIds: [],
  ...more,
})
const category = (id: number, name: string, more: Partial<CatalogueCategory> = {}) => ({
  id,
  name,
  parentId: undefined,
  fields: undefined,
  hints: {},
  ...more,
})

const shop = {
  products: [
    product('SPAZA-TOPUP', { name: 'Spaza airtime', categoryIds: ['70', '71'] }),
    product('SPAZA-LICENCE', { name: 'TV licence', categoryIds: ['72'] }),
    product('SPAZA-HAT', {
      name: 'Straw hat',
      min: cents(4_999),
      max: cents(4_999),
    }),
    product('SPAZA-MTN', { name: 'MTN top up', brandName: 'mtn', categoryIds: ['70'] }),
  ],
  categories: [
    category(70, 'Airtime'),
    category(71, 'Specials', { parentId: 70 }),
    category(72, 'Licences', {
      fields: {
        fields: [
          { name: 'accountNumber', type: 'string', required: true },
          { name: 'plot', type: 'string', required: true },
        ],
        receiptFields: ['receipt.reference'],
      },
      hints: { kind: 'bill-payment' },
    }),
  ],
}

async function practice(kept = shop) {
  const sandbox = await openPageSandbox(keptInMemory(), practiceCatalogue(kept))
  onTestFinished(() => sandbox.stop())
  const config = { apiBaseUrl: '/vas' }
  const { session } = createApi({ config, fetch: (url, init) => sandbox.fetch(url, init) })
  await session.signIn('merchant', 'merchant-demo')
  const read = async (path: string) => {
    const reply = await session.send({ method: 'GET', path })
    return reply.kind === 'answer' ? reply.body : undefined
  }
  return {
    products: async () => readProducts(await read('/merchants/M-1001/products')) ?? [],
    categories: async () => readCategories(await read('/products/categories')) ?? [],
    sell: async (productCode: string, body: object) => {
      const sale = {
        productCode,
        amount: 20,
        paymentMethod: 'cash',
        channelId: 'CH-POS-1',
        merchantReference: `practice-${JSON.stringify(body)}`,
        ...body,
      }
      const path = 'voucherPin' in body ? '/redeem' : '/purchase'
      return session.send({ method: 'POST', path, bodyText: JSON.stringify(sale) })
    },
  }
}

describe('the shop’s arrangement', () => {
  const arrangement: Arrangement = {
    ...untouchedArrangement,
    brands: new Map([
      ['spaza-7', { categories: [71] }],
      ['mtn', { kind: 'sms' }],
    ]),
    productKinds: new Map([
      ['SPAZA-LICENCE', 'data'],
      ['SPAZA-HAT', 'voucher'],
    ]),
  }
  const account: Account = { accountType: 'sub-merchant', accountId: 'S-77' }
  const practiceKey = 'tuckshop.arrangement.merchant.M-1001'
  const products = [...shop.products, product('OTHER', { brandId: 'mtn' })]

  function storageOf(entries: Readonly<Record<string, string>>) {
    const kept = new Map(Object.entries(entries))
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
  }
  const arranged = storageOf({
    'tuckshop.arrangement.sub-merchant.S-77': arrangementText(arrangement),
  })

  it('decides the kinds in practice', () => {
    const placed = practiceCatalogue(shop, arrangement).products.slice(0, 3)
    expect(placed.map(({ code, kind, categoryIds }) => [code, kind, categoryIds])).toEqual([
      ['SPAZA-TOPUP', 'airtime', [70, 71]],
      ['SPAZA-LICENCE', 'data', [72]],
      ['SPAZA-HAT', 'voucher', [71]],
    ])
  })

  it('is kept for the practice till, with the kinds of brands product by product', () => {
    const practice = storageOf({})
    expect(takeOverArrangement({ shop: arranged, practice, account, products })).toEqual(
      arrangement,
    )
    expect(readArrangement(practice.getItem(practiceKey) ?? '')).toEqual({
      kind: 'read',
      arrangement: {
        ...untouchedArrangement,
        productKinds: new Map([
          ['SPAZA-LICENCE', 'data'],
          ['SPAZA-HAT', 'voucher'],
          ['OTHER', 'sms'],
        ]),
      },
    })
  })

  it('disappears from practice when the shop removes it', () => {
    const practice = storageOf({ [practiceKey]: arrangementText(arrangement) })
    const taken = takeOverArrangement({ shop: storageOf({}), practice, account, products })
    expect(taken).toBeUndefined()
    expect(practice.getItem(practiceKey)).toBe('')
  })

  it('works in practice even when the browser keeps nothing more', () => {
    const setItem = () => {
      throw new Error('full')
    }
    const practice = { ...storageOf({}), setItem }
    expect(takeOverArrangement({ shop: arranged, practice, account, products })).toEqual(
      arrangement,
    )
  })
})

describe('the shop’s own catalogue in practice', () => {
  it('lists the products that the shop’s till has read, without pictures from the network', async () => {
    const { products, categories } = await practice()
    const listed = await products()
    const [mtn] = shop.products.slice(3)
    const drawn = expect.stringMatching(/^data:/)
    expect(listed.slice(0, 4)).toEqual([
      ...shop.products.slice(0, 3).map((one) => ({ ...one, imageUrl: undefined })),
      { ...mtn, imageUrl: drawn, brandId: 'B-MTN', brandName: 'MTN' },
    ])
    expect((await categories()).slice(0, 3)).toEqual([
      expect.objectContaining({ id: 70, name: 'Airtime', parentId: undefined }),
      expect.objectContaining({ id: 71, name: 'Specials', parentId: 70 }),
      expect.objectContaining({ id: 72, fields: shop.categories[2]?.fields }),
    ])
  })

  it.each([
    ['+27821234567', { body: { successful: true, responseCode: '0' } }],
    ['+27820000003', { body: { successful: false, transactionId: expect.any(String) } }],
    ['+27820000001', { body: { responseCode: 'PENDING' } }],
    ['+27820000008', { kind: 'no-answer', reason: 'network' }],
  ])('brings the lesson’s outcome for %s', async (mobileNumber, outcome) => {
    const { sell } = await practice()
    expect(await sell('SPAZA-TOPUP', { mobileNumber })).toMatchObject(outcome)
  })

  it('asks for the same fields as the shop’s categories', async () => {
    const { sell } = await practice()
    const accountNumber = '00123'
    expect(await sell('SPAZA-LICENCE', { accountNumber })).toMatchObject({
      body: { responseMessage: 'plot is required' },
    })
    const additionalInfo = { plot: 'N-1' }
    expect(await sell('SPAZA-LICENCE', { accountNumber, additionalInfo })).toMatchObject({
      body: { successful: true },
    })
  })

  it('adds products that a lesson needs and the shop doesn’t sell', async () => {
    const { products, categories, sell } = await practice()
    expect((await products()).slice(4).map(({ code }) => code)).toEqual([
      'ESKOM-ELEC',
      'OTT-REDEEM',
    ])
    expect((await categories()).slice(3).map(({ id, name }) => [id, name])).toEqual([
      [73, 'Electricity'],
      [74, 'Redeem'],
    ])
    expect(await sell('ESKOM-ELEC', { meterNumber: '01234567890' })).toMatchObject({
      body: { successful: true },
    })
    expect(await sell('OTT-REDEEM', { voucherPin: '123456789012' })).toMatchObject({ status: 200 })
  })

  it('works with products alone, if no categories were read', async () => {
    const { categories, sell } = await practice({ ...shop, categories: [] })
    expect((await categories()).map(({ name }) => name)).toEqual(['Electricity', 'Redeem'])
    expect(await sell('SPAZA-TOPUP', { mobileNumber: '+27821234567' })).toMatchObject({
      body: { successful: true },
    })
  })
})
