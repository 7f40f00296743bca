import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCatalogue } from '../../../catalogue/catalogue.ts'
import { searchEntries } from '../../../catalogue/search.ts'
import { luhnHolds } from '../../../values/number/meter.ts'
import { cents } from '../../../values/money.ts'
import { searchFor } from '../../search/use-search.ts'
import { offersOf, opensFirst } from './number-offers.ts'
import { readSale } from './typed-sale.ts'

const listed = (code: string, brandName: string, name: string, least: number, most: number) => ({
  code,
  name,
  brandId: brandName,
  brandName,
  min: cents(least * 100),
  max: cents(most * 100),
  imageUrl: undefined,
  categoryIds: [],
})
const products = [
  listed('MTN', 'MTN', 'MTN airtime', 2, 1_000),
  listed('MTN-PIN-5', 'MTN', 'MTN R5 airtime PIN', 5, 5),
  listed('MTN-PIN-50', 'MTN', 'MTN R50 airtime PIN', 50, 50),
  listed('MTN-50MB', 'MTN', 'MTN 50MB 1-day bundle', 5, 5),
  listed('VOD', 'Vodacom', 'Vodacom airtime', 2, 1_000),
  listed('VOD-120', 'Vodacom', 'Vodacom 120 SMS', 30, 30),
  listed('VOD-1GB', 'Vodacom', 'Vodacom 1GB 30-day bundle', 85, 85),
  listed('ESKOM', 'Eskom', 'Eskom prepaid electricity', 5, 5_000),
  listed('CITY', 'City Power', 'City Power electricity', 10, 5_000),
  listed('DSTV', 'DStv', 'DStv account', 10, 5_000),
  listed('MUKURU', 'Mukuru', 'Mukuru money transfer', 50, 5_000),
  listed('OTT', 'OTT', 'OTT voucher', 5, 5_000),
  listed('REDEEM-1', 'OTT', 'Redeem an OTT Voucher', 0, 0),
  listed('REDEEM-2', 'One', 'Redeem a 1Voucher', 0, 0),
]
const catalogue = buildCatalogue(products, [])
const entries = searchEntries(catalogue)

/** The form that Enter opens, with its values. */
function enterOpens(typed: string) {
  const sale = readSale(typed)
  if (sale.recipient === undefined) {
    const opens = searchFor(entries, typed, undefined, undefined).opens
    return opens && { code: opens.productCode, number: undefined, sum: opens.amount }
  }
  const [offer] = offersOf(catalogue, sale, new Map(), undefined)
  const product = offer && opensFirst(offer)
  return (
    product && {
      code: product.code,
      number: sale.recipient.replaceAll(' ', ''),
      sum: product.amount.kind === 'fixed' ? undefined : sale.sum?.amount,
    }
  )
}

test.each<[typed: string, code: string | undefined, number?: string | undefined, rand?: number]>([
  ['mtn 50', 'MTN', undefined, 50],
  ['50 mtn', 'MTN', undefined, 50],
  ['eskom 100', 'ESKOM', undefined, 100],
  ['mtn pin 50', 'MTN-PIN-50'],
  ['mtn r5', 'MTN', undefined, 5],
  ['vodacom 1 gb', 'VOD-1GB'],
  ['mtn 50mb', 'MTN-50MB'],
  ['mtn 50 mb', 'MTN-50MB'],
  ['0831234567 50', 'MTN', '0831234567', 50],
  ['0821234567 50', 'VOD', '0821234567', 50],
  ['0821234567 mtn 50', 'MTN', '0821234567', 50],
  ['0821234567 1 gb', 'VOD-1GB', '0821234567'],
  ['eskom 01234567890 100', 'ESKOM', '01234567890', 100],
  ['city power 100 01234567897', 'CITY', '01234567897', 100],
  ['eskom 0123 4567 897 100', 'ESKOM', '01234567897', 100],
  ['eskom R100 0123 4567 897', 'ESKOM', '01234567897', 100],
  ['dstv 1234560500 250', 'DSTV', '1234560500', 250],
  ['mukuru 0821234567 100', 'MUKURU', '0821234567', 100],
  ['ott 0821234567 100', 'OTT', '0821234567', 100],
  // The form says that it is too much.
  ['mtn 5000', 'MTN', undefined, 5_000],
  ['0831234567 5000', 'MTN', '0831234567', 5_000],
  // The till guesses nothing.
  ['mtn pin 7', undefined],
  ['eskom 0821234567 0831234567', undefined],
  ['dstv 12345 67890 250', undefined],
  ['dstv 1000 0700 00 1000', undefined],
  // Another network has such a price, but the number is not of it.
  ['0831234567 bundle 85', undefined],
  ['0831234567 85', 'MTN', '0831234567', 85],
  // A PIN does not say which voucher it is.
  ['123456789012', undefined],
  ['1234 5678 9012 3456', undefined],
])('Enter after %j opens %s for %s with R %s', (typed, code, number, rand) => {
  const expected = code && { code, number, sum: rand && cents(rand * 100) }
  expect(enterOpens(typed)).toEqual(expected)
})

test.each<[typed: string, offered: [string, number | undefined][]]>([
  [
    'vodacom 120',
    [
      ['VOD', 120],
      ['VOD-120', undefined],
    ],
  ],
  [
    'mtn 50',
    [
      ['MTN', 50],
      ['MTN-PIN-50', undefined],
      ['MTN-50MB', undefined],
    ],
  ],
  [
    'mtn R50',
    [
      ['MTN', 50],
      ['MTN-PIN-50', undefined],
    ],
  ],
  ['vodacom 120 sms', [['VOD-120', undefined]]],
])('%j offers each reading, the sum first, and Enter opens the first', (typed, offers) => {
  const { found, opens } = searchFor(entries, typed, undefined, undefined)
  expect(found.map(({ productCode, amount }) => [productCode, amount && amount / 100])).toEqual(
    offers,
  )
  expect(opens).toBe(found[0])
})

test.each(['0821234567 50', 'mtn 0821234567 50'])('%j has a single list', (typed) => {
  expect(searchFor(entries, typed, undefined, undefined).found).toEqual([])
})

test.each<[what: string, arranged: string[], offered: string[]]>([
  ['open amounts and low prices first', [], ['MTN', 'MTN-PIN-5', 'MTN-PIN-50', 'MTN-50MB']],
  [
    'what the merchant has put first',
    ['MTN-50MB', 'MTN-PIN-50'],
    ['MTN-PIN-50', 'MTN', 'MTN-PIN-5', 'MTN-50MB'],
  ],
])('a number has %s, airtime before data', (_, order, offered) => {
  const arranged = buildCatalogue(products, [], {
    order: { brands: [], products: order },
  })
  const [offer] = offersOf(arranged, readSale('0831234567'), new Map(), undefined)
  expect(offer?.products.map(({ code }) => code)).toEqual(offered)
})

const mobile = fc
  .tuple(fc.constantFrom('082', '083', '071', '060'), fc.stringMatching(/^\d{7}$/))
  .map(([range, rest]) => range + rest)
const meter = fc.stringMatching(/^0\d{10}$/).filter(luhnHolds)
const account = fc.stringMatching(/^[1-9]\d{9}$/)
const sale = fc
  .constantFrom('MTN', 'VOD', 'OTT', 'MUKURU', 'ESKOM', 'CITY', 'DSTV')
  .chain((code) =>
    fc.tuple(
      fc.constant(code),
      ['ESKOM', 'CITY'].includes(code) ? meter : code === 'DSTV' ? account : mobile,
    ),
  )
const blanks = fc.constantFrom(
  (digits: string) => digits,
  (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 '),
)
const sums = fc.constantFrom(
  (rand: number) => `${rand}`,
  (rand: number) => `R${rand}`,
  (rand: number) => `r ${rand}`,
  (rand: number) => `${rand} rand`,
  (rand: number) => `${rand}.00`,
)

test('any product, number and sum, in any order, fill their own form or none', () => {
  fc.assert(
    fc.property(
      sale,
      fc.integer({ min: 1, max: 9_999 }),
      blanks,
      sums,
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      ([code, number], rand, write, writeSum, order) => {
        const parts = [catalogue.byCode.get(code)?.name, write(number), writeSum(rand)]
        const opened = enterOpens(order.map((at) => parts[at]).join(' '))
        expect([undefined, { code, number, sum: rand * 100 }]).toContainEqual(opened)
      },
    ),
  )
})

test('written without spaces, they always fill it', () => {
  fc.assert(
    fc.property(
      sale,
      fc.integer({ min: 50, max: 1_000 }),
      sums,
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      ([code, number], rand, writeSum, order) => {
        const parts = [catalogue.byCode.get(code)?.name, number, writeSum(rand)]
        const opened = enterOpens(order.map((at) => parts[at]).join(' '))
        expect(opened).toEqual({ code, number, sum: rand * 100 })
      },
    ),
  )
})
