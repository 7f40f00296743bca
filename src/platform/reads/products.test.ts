import { describe, expect, it } from 'vitest'
import { readProducts } from './products.ts'

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

  it.each([
    [
      'nothing but the reliable fields',
      { id: undefined, name: undefined, fixedAmount: undefined, pinLess: undefined },
      { code: 'MTN-1', brandId: 'B-1', brandName: 'MTN', min: 200, max: 100_000 },
    ],
    ['no name: the code (R11)', { name: null }, { name: 'MTN-1' }],
    ['an empty name: the code', { name: '  ' }, { name: 'MTN-1' }],
    ['min = max is fixed', { minAmount: 29.99, maxAmount: 29.99 }, { min: 2_999, max: 2_999 }],
    [
      'fixedAmount with a range is a range, and says so',
      { fixedAmount: 'true' },
      { min: 200, max: 100_000, isCalledFixed: true },
    ],
    ['no brand', { brandId: undefined, brandName: null }, { brandId: '', brandName: '' }],
    ['a brand with blanks around it', { brandName: ' MTN\n' }, { brandName: 'MTN' }],
    ['a brand id that is a number', { brandId: 12 }, { brandId: '12' }],
    ['one category (R6)', { categoryId: 3 }, { categoryIds: ['3'] }],
    ['several, once each', { categoryId: 3, categoryIds: ['3', 4] }, { categoryIds: ['3', '4'] }],
    ['a picture', { imageUrl: '/a.svg' }, { imageUrl: '/a.svg' }],
    ['no picture if it is empty', { imageUrl: '' }, { imageUrl: undefined }],
    ['no picture if it is no address', { imageUrl: 7 }, { imageUrl: undefined }],
    ['amounts from 0', { minAmount: 0, maxAmount: 0 }, { min: 0, max: 0 }],
  ])('reads %s', (_, change, expected) => {
    expect(readProducts([{ ...plain, ...change }])).toMatchObject([expected])
  })

  it('leaves out a bad item alone', () => {
    const bad = [
      null,
      'MTN-2',
      { ...plain, code: '' },
      { ...plain, code: undefined },
      { ...plain, code: 'B', minAmount: 'five' },
      { ...plain, code: 'C', minAmount: -1 },
      { ...plain, code: 'D', minAmount: 10, maxAmount: 5 },
      { ...plain, code: 'E', maxAmount: 1e300 },
      { ...plain, code: 'F', minAmount: 1e300 },
      { ...plain, code: 'G', minAmount: true },
      { ...plain, code: 'H', minAmount: '1,234' },
      { ...plain, code: 'I', minAmount: [5] },
      { ...plain, code: {} },
    ]
    const second = { ...plain, code: 'MTN-9' }
    expect(readProducts([...bad, plain, second])?.map(({ code }) => code)).toEqual([
      'MTN-1',
      'MTN-9',
    ])
  })

  it.each([
    ['a code of digits', { code: 1001 }, { code: '1001' }],
    [
      'bounds as decimal text',
      { minAmount: '5.00', maxAmount: ' 1000 ' },
      { min: 500, max: 100_000 },
    ],
    [
      'bounds in a person’s notation',
      { minAmount: 'R 5', maxAmount: 'R1 000,50' },
      { max: 100_050 },
    ],
    [
      'a fixed price as text and number',
      { minAmount: '29.0', maxAmount: 29 },
      { min: 2_900, max: 2_900 },
    ],
    ['a name of digits', { name: 7 }, { name: '7' }],
    ['flags as text', { fixedAmount: 'true', pinLess: 'no' }, { code: 'MTN-1' }],
    ['ids of another kind', { id: {}, brandId: [], brandName: {} }, { brandId: '', brandName: '' }],
    ['a category as text', { categoryId: ' 3 ' }, { categoryIds: ['3'] }],
    ['categories as JSON text', { categoryIds: '[3, "4"]' }, { categoryIds: ['3', '4'] }],
    ['categories with rubbish', { categoryIds: [{}, null, 4, ''] }, { categoryIds: ['4'] }],
    ['no categories if they are no list', { categoryIds: 'many' }, { categoryIds: [] }],
  ])('reads %s (R45)', (_, change, expected) => {
    expect(readProducts([{ ...plain, ...change }])).toMatchObject([expected])
  })

  it.each([
    ['the listing as JSON text', JSON.stringify([plain])],
    ['an envelope’s list as JSON text', { data: JSON.stringify([plain]) }],
    ['a product as JSON text', [JSON.stringify(plain)]],
    ['a product in a list', [[plain]]],
    ['a success as text', { successful: 'true', data: [plain] }],
  ])('reads %s (R45)', (_, body) => {
    expect(readProducts(body)).toMatchObject([{ code: 'MTN-1', min: 200 }])
  })

  it.each([['false'], [0]])('takes an answer that failed by %j for no listing', (successful) => {
    expect(readProducts({ successful, data: [plain] })).toBeUndefined()
  })

  it('takes the products out of a listing under its own name', () => {
    expect(readProducts({ products: [plain] })).toMatchObject([{ code: 'MTN-1' }])
  })

  it('counts the first of two with the same code', () => {
    expect(readProducts([plain, { ...plain, name: 'Again' }])).toMatchObject([
      { name: 'MTN Airtime' },
    ])
  })

  it.each([[null], [{}], ['[x]'], ['{}'], [{ shelf: [plain] }]])(
    'takes %j for no listing',
    (body) => {
      expect(readProducts(body)).toBeUndefined()
    },
  )
})
