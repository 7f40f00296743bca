import { describe, expect, it } from 'vitest'
import { readProducts, sentCode } from './products.ts'
import { newUnread } from './unread.ts'

const plain = {
  id: '7',
  name: 'MTN Airtime',
  code: 'MTN-1',
  brandId: 'B-1',
  brandName: 'MTN',
  minAmount: 2,
  maxAmount: 1000,
  fixedAmount: false,
  pinLess: true,
}

describe('readProducts', () => {
  it('gives what the till sells by, in cents', () => {
    expect(readProducts([{ ...plain, somethingNew: {} }])).toEqual([
      {
        code: 'MTN-1',
        name: 'MTN Airtime',
        brandId: 'B-1',
        brandName: 'MTN',
        min: 200,
        max: 100_000,
        categoryIds: [],
      },
    ])
  })

  const bounds = { min: 200, max: 100_000 }
  const reliable = { name: undefined, id: undefined, fixedAmount: undefined, pinLess: undefined }
  it.each<[string, object, object]>([
    [
      'nothing but the reliable fields (R11)',
      reliable,
      { name: 'MTN-1', brandId: 'B-1', ...bounds },
    ],
    ['an empty name: the code', { name: '  ' }, { name: 'MTN-1' }],
    ['min = max is fixed', { minAmount: 29.99, maxAmount: 29.99 }, { min: 2_999, max: 2_999 }],
    [
      'fixedAmount with a range is a range, and says so',
      { fixedAmount: 'true' },
      { ...bounds, isCalledFixed: true },
    ],
    ['no brand', { brandId: undefined, brandName: null }, { brandId: '', brandName: '' }],
    ['a brand with blanks around it', { brandName: ' MTN\n' }, { brandName: 'MTN' }],
    ['one category (R6)', { categoryId: 3 }, { categoryIds: ['3'] }],
    ['several, once each', { categoryId: 3, categoryIds: ['3', 4] }, { categoryIds: ['3', '4'] }],
    ['a picture', { imageUrl: '/a.svg' }, { imageUrl: '/a.svg' }],
    ['no picture if it is empty', { imageUrl: '' }, { imageUrl: undefined }],
    ['no picture if it is no address', { imageUrl: 7 }, { imageUrl: undefined }],
    ['amounts from 0', { minAmount: 0, maxAmount: 0 }, { min: 0, max: 0 }],
    // R45: members of another type.
    ['a code of digits', { code: 1001 }, { code: '1001' }],
    ['a name of digits', { name: 7 }, { name: '7' }],
    ['bounds as decimal text', { minAmount: '2.00', maxAmount: ' 1000 ' }, bounds],
    ['bounds in a person’s notation', { maxAmount: 'R1 000,50' }, { max: 100_050 }],
    ['flags as text', { fixedAmount: 'true', pinLess: 'no' }, bounds],
    [
      'ids of another kind',
      { id: {}, brandId: 12, brandName: {} },
      { brandId: '12', brandName: '' },
    ],
    ['a category as text', { categoryId: ' 3 ' }, { categoryIds: ['3'] }],
    ['categories with rubbish', { categoryIds: [{}, null, 4, ''] }, { categoryIds: ['4'] }],
    ['no categories if they are no list', { categoryIds: 'many' }, { categoryIds: [] }],
  ])('reads %s', (_, change, expected) => {
    expect(readProducts([{ ...plain, ...change }])).toMatchObject([expected])
  })

  it.each([
    [null],
    ['MTN-2'],
    [[plain]],
    [JSON.stringify(plain)],
    [{ ...plain, code: '' }],
    [{ ...plain, code: {} }],
    [{ ...plain, minAmount: 'five' }],
    [{ ...plain, minAmount: '1,234' }],
    [{ ...plain, minAmount: -1 }],
    [{ ...plain, minAmount: 10, maxAmount: 5 }],
    [{ ...plain, maxAmount: 1e300 }],
    [{ ...plain, minAmount: true }],
    [{ ...plain, minAmount: [5] }],
  ])('leaves out a bad item alone: %j', (bad) => {
    expect(readProducts([bad, { ...plain, code: 'MTN-9' }])).toMatchObject([{ code: 'MTN-9' }])
  })

  it.each<[string, unknown]>([
    ['a success as text', { successful: 'true', data: [plain] }],
    ['a listing under its own name', { products: [plain] }],
    ['the first of two equal rows', [plain, { ...plain, imageUrl: '/other.png' }]],
  ])('reads %s (R45)', (_, body) => {
    expect(readProducts(body)).toMatchObject([{ code: 'MTN-1', name: 'MTN Airtime' }])
  })

  it.each<[unknown]>([
    [null],
    [{}],
    ['[x]'],
    [JSON.stringify([plain])],
    [{ data: { data: { data: [plain] } } }],
    ['{}'],
    [{ shelf: [plain] }],
    [{ successful: 'false', data: [plain] }],
    [{ successful: 0, data: [plain] }],
  ])('takes %j for no listing', (body) => {
    expect(readProducts(body)).toBeUndefined()
  })

  describe('of one code', () => {
    it.each<[string, object, string]>([
      ['another amount', { minAmount: 20, maxAmount: 20 }, 'MTN-1 20.00'],
      ['another range', { maxAmount: 900 }, 'MTN-1 2.00-900.00'],
      ['another category', { categoryId: 7 }, 'MTN-1 2.00-1000.00'],
      ['another brand', { brandId: 'B-VOD' }, 'MTN-1 2.00-1000.00'],
      ['another name', { name: 'Again' }, 'MTN-1 2.00-1000.00'],
    ])('sells rows with %s as separate products', (_, change, begins) => {
      const other = { ...plain, code: 'MTN-2' }
      const read = readProducts([plain, other, { ...plain, ...change }]) ?? []
      expect(read.map(sentCode)).toEqual(['MTN-1', 'MTN-2', 'MTN-1'])
      expect(new Set(read.map(({ code }) => code)).size).toBe(3)
      expect(read[1]?.code).toBe('MTN-2')
      expect(read[2]?.code).toMatch(begins)
    })

    it('has the same codes in any order', () => {
      const rows = [10, 20, 50].map((sum) => ({ ...plain, minAmount: sum, maxAmount: sum }))
      const codes = (some: readonly object[]) => readProducts(some)?.map(({ code }) => code)
      expect(codes([...rows].reverse())?.reverse()).toEqual(codes(rows))
    })

    const long = 'x'.repeat(199)
    it.each<[string, object, object]>([
      ['many categories, by name', { categoryIds: [long, long + 1, 7] }, { name: 'Again' }],
      ['a long code, by brand', { code: long }, { brandName: 'Vodacom' }],
      ['a long name, by amount', { name: long }, { maxAmount: 900 }],
      ['one brand’s id, by its name', { brandId: 'B', brandName: 'A' }, { brandName: 'B' }],
      ['a category with a comma', { categoryIds: ['a,b'] }, { categoryIds: ['a', 'b'] }],
    ])('tells rows apart that have %s', (_, same, change) => {
      const rows = [
        { ...plain, ...same },
        { ...plain, ...same, ...change },
      ]
      const read = readProducts(rows) ?? []
      expect(new Set(read.map(({ code }) => code)).size).toBe(2)
      for (const { code } of read) expect(code.length).toBeLessThanOrEqual(200)
    })

    it('does not tell rows apart by the order of their categories', () => {
      const rows = [
        ['a', 'b'],
        ['b', 'a'],
      ].map((categoryIds) => ({ ...plain, categoryIds }))
      expect(readProducts(rows)).toHaveLength(1)
      const code = (row?: object) => readProducts([plain, { ...row }])?.[1]?.code
      expect(code(rows[0])).toBe(code(rows[1]))
    })

    it('has equal rows once, and counts the others', () => {
      const unread = newUnread()
      const rows = [plain, { ...plain, maxAmount: 900 }, plain, { ...plain, maxAmount: 900 }, plain]
      expect(readProducts(rows, unread)).toHaveLength(2)
      expect(unread.cuts).toEqual({ twins: 3 })
    })
  })
})
