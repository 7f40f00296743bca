import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { category } from '../../../platform/contract/catalogue/category.ts'
import { readMeta } from '../../../platform/contract/catalogue/category-meta.ts'
import {
  enumerationNames,
  readEnumeration,
} from '../../../platform/contract/catalogue/enumeration.ts'
import { product } from '../../../platform/contract/catalogue/product.ts'
import { provider } from '../../../platform/contract/catalogue/provider.ts'
import type { Bench, DemoUser } from '../bench.ts'

const products = z.array(product)
const categories = z.array(category)

/** Endpoints 12 to 17. */
export function catalogueTests(bench: Bench): void {
  const listing = async (user: DemoUser, path: string) => {
    const { call } = await bench.as(user)
    return call('GET', path)
  }
  const listed = async () =>
    products.parse((await listing('merchant', '/merchants/M-1001/products')).body)

  describe('12 GET /merchants/{merchantId}/products', () => {
    test.each(['/merchants/M-1001/products', '/api/v1/merchants/M-1001/products'])(
      '%s lists the account’s products',
      async (path) => {
        const answer = await listing('merchant', path)
        expect(answer.status).toBe(200)
        expect(products.parse(answer.body).length).toBeGreaterThan(50)
      },
    )

    test('there are ranges, fixed amounts, a name of 80 characters and missing pictures', async () => {
      const all = await listed()
      expect(all.map(({ code }) => code)).not.toContain('GHOST-1')
      expect(all.some(({ minAmount, maxAmount }) => minAmount < maxAmount)).toBe(true)
      expect(all.some(({ minAmount, maxAmount }) => minAmount === maxAmount)).toBe(true)
      expect(all.some(({ name }) => name?.length === 80)).toBe(true)
      expect(all.some((item) => item['imageUrl'] === undefined)).toBe(true)
      expect(all.some((item) => item['imageUrl'] !== undefined)).toBe(true)
    })

    test.each([
      ['airtime brands', [1], 6],
      ['data brands', [21, 22, 23], 6],
      ['SMS brands', [3], 3],
      ['electricity suppliers', [4], 3],
      ['voucher brands', [5, 51, 91], 8],
      ['billers', [6], 6],
      ['transfer services', [7], 2],
      ['redemption products', [8], 2],
    ])('there are enough %s', async (_, categoryIds, atLeast) => {
      const inThem = (await listed()).filter((one) => categoryIds.includes(Number(one.categoryId)))
      expect(new Set(inThem.map(({ brandId }) => brandId)).size).toBeGreaterThanOrEqual(atLeast)
    })

    test("403: another account's products", async () => {
      expect((await listing('merchant', '/merchants/M-1002/products')).status).toBe(403)
    })

    test.each(['submerchant', 'partner', 'vendor'] as const)('403: a %s', async (user) => {
      expect((await listing(user, '/merchants/M-1001/products')).status).toBe(403)
    })
  })

  describe('13 GET /sub-merchants/{subMerchantId}/products', () => {
    test('lists only the active products of the sub-merchant’s account', async () => {
      const answer = await listing('submerchant', '/sub-merchants/S-2001/products')
      const codes = products.parse(answer.body).map(({ code }) => code)
      expect(codes).toContain('MTN-AIRTIME')
      expect(codes).not.toContain('MAMAMONEY-SEND')
    })

    test.each([
      ['merchant', 'S-2001'],
      ['submerchant', 'S-2002'],
      ['partner', 'P-3001'],
    ] as const)('403: a %s asks for %s', async (user, id) => {
      expect((await listing(user, `/sub-merchants/${id}/products`)).status).toBe(403)
    })
  })

  describe('14 GET /lookups/providers', () => {
    test('lists only providers', async () => {
      const answer = await listing('vendor', '/api/v1/lookups/providers')
      const all = z.array(provider).parse(answer.body)
      expect(all).toContainEqual(
        expect.objectContaining({ code: 'MTN', state: 'ACTIVE', type: 'PROVIDER' }),
      )
      expect(all.filter(({ type }) => type !== 'PROVIDER')).toEqual([])
    })
  })

  describe('15 GET /lookups/*', () => {
    test.each(enumerationNames)('/lookups/%s is an array of texts or of objects', async (name) => {
      const answer = await listing('merchant', `/lookups/${name}`)
      expect(answer.status).toBe(200)
      const entries = z.array(z.unknown()).parse(answer.body)
      expect(entries.length).toBeGreaterThan(0)
      expect(readEnumeration(entries)).toHaveLength(entries.length)
      const object = z.object({ id: z.unknown(), code: z.string(), description: z.string() })
      const isOne = z.union([z.array(z.string()), z.array(object.refine(({ id }) => id != null))])
      expect(isOne.safeParse(entries).success).toBe(true)
    })

    test('/lookups/* accepts no POST', async () => {
      const { call } = await bench.as('merchant')
      expect((await call('POST', '/lookups/brands', {})).status).toBe(405)
    })

    test('transaction-status holds the four statuses', async () => {
      const { body } = await listing('merchant', '/lookups/transaction-status')
      expect(body).toEqual(expect.arrayContaining(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']))
    })

    test.each(['no-such-thing', '__proto__'])('/lookups/%s is 404', async (name) => {
      expect((await listing('merchant', `/lookups/${name}`)).status).toBe(404)
    })
  })

  const list = async (method: string, path: string) => {
    const { call } = await bench.as('merchant')
    return call(method, path)
  }

  describe('16 /products/categories', () => {
    test.each([
      ['POST', '/products/categories'],
      ['GET', '/products/categories'],
      ['POST', '/api/v1/products/categories'],
      ['GET', '/api/v1/products/categories'],
    ])('%s %s lists the active categories', async (method, path) => {
      const answer = await list(method, path)
      const all = categories.parse(answer.body)
      const top = all
        .filter(({ parentId }) => parentId === null)
        .toSorted((a, b) => Number(a.orderOfAppearance) - Number(b.orderOfAppearance))
      expect(top.map(({ name }) => name)).toEqual([
        'Airtime',
        'Data',
        'SMS',
        'Electricity',
        'Vouchers',
        'Bills',
        'Money transfer',
        'Redeem',
      ])
      expect(all.every(({ state }) => state === 1)).toBe(true)
    })

    test('a category appears only with one of the account’s products, in it or below it', async () => {
      const categoriesAdded = [
        { id: 900, name: 'Farms' },
        { id: 901, name: 'Seeds', parentId: 900 },
        { id: 902, name: 'Nothing yet' },
        { id: 903, name: 'Nobody’s' },
      ]
      const maize = { name: 'Maize', minAmount: 10, maxAmount: 20 }
      const products = [
        { ...maize, code: 'MAIZE', categoryId: 901, onlyFor: ['M-1001'] },
        { ...maize, code: 'NONE', categoryId: 903, onlyFor: [] },
      ]
      const body = { categories: categoriesAdded, products }
      await bench.callOrigin('PUT', '/sandbox/catalogue', { body })
      const own = async (user: DemoUser) => {
        const { body } = await listing(user, '/products/categories')
        return categories.parse(body).flatMap(({ id }) => (id >= 900 ? [id] : []))
      }
      expect(await own('merchant')).toEqual([900, 901])
      expect(await own('submerchant')).toEqual([])
      // A partner sees the products of every seller (ruling R31).
      expect(await own('partner')).toEqual([900, 901])
      const fields = async (user: DemoUser) =>
        (await listing(user, '/products/categories/901/fields')).status
      expect(await fields('merchant')).toBe(200)
      expect(await fields('submerchant')).toBe(404)
    })

    test('every meta except the malformed one is JSON text with fields and receipt fields', async () => {
      const all = categories.parse((await list('GET', '/products/categories')).body)
      const form = z.looseObject({
        fields: z.array(
          z.looseObject({ name: z.string(), type: z.string(), required: z.boolean() }),
        ),
        receiptFields: z.array(z.string()),
      })
      const wrong = all.filter(
        ({ id, meta }) =>
          id !== 22 && (typeof meta !== 'string' || !form.safeParse(JSON.parse(meta)).success),
      )
      expect(wrong.map(({ id }) => id)).toEqual([])
    })

    test('every imageUrl is a whole address, and answers with a picture', async () => {
      await bench.callOrigin('PUT', '/sandbox/catalogue', {
        body: {
          categories: [{ id: 900, name: 'Farms' }],
          products: [{ code: 'MAIZE', name: 'Maize', categoryId: 900, minAmount: 1, maxAmount: 2 }],
        },
      })
      const all = categories.parse((await list('GET', '/products/categories')).body)
      expect(all.length).toBeGreaterThan(10)
      for (const { imageUrl } of all) {
        const { pathname, protocol } = new URL(String(imageUrl))
        expect(protocol).toMatch(/^https?:$/)
        const drawn = await bench.callOrigin('GET', pathname)
        expect([drawn.status, drawn.headers.get('content-type')]).toEqual([
          200,
          'image/svg+xml; charset=utf-8',
        ])
      }
    })

    test('has a malformed meta, a missing parent and an unknown field type', async () => {
      const all = categories.parse((await list('GET', '/products/categories')).body)
      const ids = new Set(all.map(({ id }) => id))
      expect(all.filter(({ meta }) => readMeta(meta) === undefined).map(({ id }) => id)).toEqual([
        22,
      ])
      const orphans = all.filter(({ parentId }) => parentId != null && !ids.has(parentId))
      expect(orphans.map(({ id }) => id)).toEqual([91])
      const types = all.flatMap(({ meta }) => readMeta(meta)?.fields?.fields ?? [])
      expect(types.map(({ type }) => type)).toContain('fiscal-date')
    })
  })

  describe('17 /products/categories/{categoryId}/fields', () => {
    test.each(['POST', 'GET'])('%s gives fields and receiptFields', async (method) => {
      const answer = await list(method, '/products/categories/22/fields')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        fields: [
          { name: 'mobileNumber', type: 'string', required: true },
          { name: 'amount', type: 'number', required: true },
        ],
        receiptFields: expect.arrayContaining(['receipt.amount']),
      })
    })

    test.each(['9', 'x', '1.5'])('the category %s is 404', async (id) => {
      expect((await list('GET', `/products/categories/${id}/fields`)).status).toBe(404)
    })
  })
}
