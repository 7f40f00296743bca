import { describe, expect, test } from 'vitest'
import { productView } from '../../catalogue/product-view.ts'
import { cents } from '../../values/money.ts'
import { tileValue } from './tile-value.ts'

const view = (name: string, brandName: string, min: number, max = min) =>
  productView(
    {
      code: 'X',
      name,
      brandId: brandName,
      brandName,
      min: cents(min),
      max: cents(max),
      imageUrl: undefined,
      categoryIds: [],
    },
    { kind: 'airtime', categoryIds: [] },
  )

describe('the text of a tile', () => {
  type Row = [
    name: string,
    brand: string,
    min: number,
    max: number,
    ...said: (string | undefined)[],
  ]
  test.each<Row>([
    ['MTN airtime', 'MTN', 200, 100_000, 'Any', 'Airtime', 'R 2 – 1 000'],
    ['MTN R5 airtime PIN', 'MTN', 500, 500, 'R 5', 'Airtime PIN'],
    ['MTN R50 airtime PIN', 'MTN', 500, 500, 'R 5', 'R50 airtime PIN'],
    ['Cell C R 19.90 airtime', 'Cell C', 1_990, 1_990, 'R 19.90', 'Airtime'],
    ['MTN 1GB 30-day bundle', 'MTN', 8_500, 8_500, '1 GB', '30-day bundle', 'R 85'],
    ['Vodacom 2.5GB 7-day bundle', 'Vodacom', 9_900, 9_900, '2.5 GB', '7-day bundle', 'R 99'],
    ['MTN 100 SMS 30-day bundle', 'MTN', 2_500, 2_500, '100 SMS', '30-day bundle', 'R 25'],
    ['1Voucher', '1Voucher', 100, 400_000, 'Any', 'Airtime', 'R 1 – 4 000'],
    [
      'Eskom prepaid electricity',
      'Eskom Prepaid',
      500,
      500_000,
      'Any',
      'Electricity',
      'R 5 – 5 000',
    ],
    ['Cape Town electricity', 'City of Cape Town Electricity', 500, 500, 'R 5', 'Airtime'],
    ['Traffic fine', 'PayCity', 0, 0, 'Any', 'Traffic fine'],
    ['Netflix: R99', 'Netflix', 9_900, 9_900, 'R 99', 'Airtime'],
  ])('%s', (name, brand, min, max, ...[value, about, price]) => {
    const said = tileValue(view(name, brand, min, max))
    const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
    expect([said.value, said.about, said.price].map(plain)).toEqual([value, about, price])
  })
})
