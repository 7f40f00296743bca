import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCategories } from '../../platform/reads/categories.ts'
import { readProducts } from '../../platform/reads/products.ts'
import {
  browseParameters,
  browseProducts,
  browseSorts,
  readBrowseQuery,
  type BrowseQuery,
} from './browse-query.ts'
import { buildCatalogue } from '../catalogue.ts'

const product = (code: string, name: string, more: object) => ({
  code,
  name,
  brandId: 'B-MTN',
  brandName: 'MTN',
  minAmount: 10,
  maxAmount: 10,
  ...more,
})
const catalogue = buildCatalogue(
  readProducts([
    product('C', 'MTN 10GB', { categoryId: 21, minAmount: 400, maxAmount: 400 }),
    product('A', 'MTN airtime', { categoryId: 1, minAmount: 2, maxAmount: 1000 }),
    product('B', 'MTN 2GB', { categoryId: 21, minAmount: 69, maxAmount: 69 }),
    product('D', 'Netflix voucher', { categoryId: 5, brandId: 'B-NF', brandName: 'Netflix' }),
    product('E', 'Lucky dip', { brandId: '', brandName: '', minAmount: 0, maxAmount: 0 }),
  ]) ?? [],
  readCategories([
    { id: 1, name: 'Airtime', state: 1, orderOfAppearance: 1, parentId: null },
    { id: 2, name: 'Data', state: 1, orderOfAppearance: 2, parentId: null },
    { id: 21, name: 'Daily data', state: 1, orderOfAppearance: 1, parentId: 2 },
    { id: 5, name: 'Vouchers', state: 1, orderOfAppearance: 3, parentId: null },
  ]) ?? [],
)
const found = (address: string) =>
  browseProducts(catalogue, readBrowseQuery(new URLSearchParams(address)))
    .map(({ code }) => code)
    .join('')

describe('an address says which products to show, and in which order', () => {
  test.each<[address: string, codes: string]>([
    ['', 'CABDE'],
    ['q=mtn', 'CAB'],
    ['q=gb+mtn', ''],
    ['q=daily', 'CB'],
    ['brand=B-MTN', 'CAB'],
    ['category=2', 'CB'],
    ['category=21', 'CB'],
    ['category=else', 'E'],
    ['category=99', ''],
    ['category=__proto__', ''],
    ['price=fixed', 'CBD'],
    ['price=range', 'AE'],
    ['sort=name', 'EBCAD'],
    ['sort=name&order=down', 'DACBE'],
    ['sort=brand', 'CABDE'],
    ['sort=category', 'ACBED'],
    ['sort=price', 'EADBC'],
    ['sort=price&order=down', 'CBDAE'],
    ['q=mtn&category=2&sort=price', 'BC'],
    ['sort=weight&price=free&order=up', 'CABDE'],
  ])('%j shows %s', (address, codes) => {
    expect(found(address)).toBe(codes)
  })

  test('and is the same again after writing it', () => {
    const query: fc.Arbitrary<BrowseQuery> = fc.record({
      search: fc.string(),
      brand: fc.string(),
      category: fc.string(),
      price: fc.constantFrom('' as const, 'fixed' as const, 'range' as const),
      sort: fc.constantFrom(...browseSorts),
      descending: fc.boolean(),
    })
    fc.assert(
      fc.property(query, (one) => {
        const address = new URLSearchParams(browseParameters(one)).toString()
        expect(readBrowseQuery(new URLSearchParams(address))).toEqual(one)
      }),
    )
    expect(browseParameters(readBrowseQuery(new URLSearchParams()))).toEqual({})
  })
})
