import { expect, test } from 'vitest'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { cents } from '../../values/money.ts'
import { untouchedArrangement } from '../arrangement.ts'
import { buildCatalogue } from '../catalogue.ts'
import { unknownKinds, withKindOfAll } from './kind-proposal.ts'

const product = (code: string, brandName: string, name = code): CatalogueProduct => ({
  code,
  name,
  brandId: '',
  brandName,
  min: cents(200),
  max: cents(9000),
  imageUrl: undefined,
  categoryIds: [],
})
const listed = [
  product('V', 'Vodacom'),
  product('RC-V', 'Vodacom'),
  product('M1', 'MTN'),
  product('M2', 'MTN', 'MTN 1GB data'),
  product('Q', 'Quokka'),
  product('AIR-9', ''),
]
const catalogue = buildCatalogue(listed, [])

test('products of unknown kind get a proposal by brand, or each alone without one', () => {
  const rows = unknownKinds(catalogue)
  expect(rows.map(({ name, products, proposal }) => [name, products.length, proposal])).toEqual([
    ['Vodacom', 2, 'airtime'],
    // Like the brand's product whose kind is known.
    ['MTN', 1, 'data'],
    ['Quokka', 1, undefined],
    ['AIR-9', 1, 'airtime'],
  ])
})

test('an accepted kind is the brand’s if all of it was unknown, else only the products’', () => {
  let arrangement = untouchedArrangement
  for (const row of unknownKinds(catalogue))
    arrangement = withKindOfAll(arrangement, row, row.proposal ?? 'other')
  expect(arrangement).toMatchObject({
    brands: new Map([
      ['Vodacom', { kind: 'airtime' }],
      ['Quokka', { kind: 'other' }],
    ]),
    productKinds: new Map([
      ['M1', 'data'],
      ['AIR-9', 'airtime'],
    ]),
  })
  expect(unknownKinds(buildCatalogue(listed, [], arrangement))).toEqual([])
})
