import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saleKinds } from '../../catalogue/kind/kind.ts'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import {
  anything,
  chosenIn,
  elsewhere,
  filtered,
  filterIn,
  isFiltered,
  looksSecret,
  parametersOf,
  startOf,
} from './filter.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { listedSale } from '../book/listed-sale.ts'
import { platformSaleOf } from '../book/platform-sale.ts'

function listed(members: object) {
  const platform = platformSaleOf(
    transactionRecord.parse({
      transactionId: '018f3c2a-77aa-7bbb-8ccc-0123456789ab',
      merchantReference: 'T1-018f',
      status: 'FAILED',
      productCode: 'MTN-AIRTIME',
      amount: 20,
      mobileNumber: '+27821230004',
      createdDate: '2026-11-20T23:30:00.000',
      ...members,
    }),
  )
  return listedSale({ key: platform.transactionId, platform }, new Map())
}

const airtime = listed({})
const power = listed({
  transactionId: '018f3c2a-0000-7000-8000-000000000000',
  merchantReference: 'T2-99',
  status: 'COMPLETED',
  productCode: 'ESKOM-PREPAID',
  amount: 1234.5,
  mobileNumber: null,
  meterNumber: '04123456789',
  createdDate: '2026-11-21T00:10:00.000',
})
const all = [airtime, power]

describe('the search', () => {
  it.each([
    ['082 123 0004', [airtime]],
    ['0821230004', [airtime]],
    ['+27 82 123 0004', [airtime]],
    ['27821230004', [airtime]],
    ['0004', [airtime]],
    ['04123456789', [power]],
    ['20', [airtime]],
    ['R20', [airtime]],
    ['1 234,50', [power]],
    ['1234.50', [power]],
    ['t1-018F', [airtime]],
    ['99', [power]],
    ['8000', []],
    ['7000', []],
    ['eskom', [power]],
    ['mtn failed', [airtime]],
    ['mtn sold', []],
    ['018f3c2a', all],
    ['   ', all],
    ['nobody', []],
    [' 082 123 0004 ', [airtime]],
    ['mtn 0821230004', [airtime]],
    ['0821230004 mtn', [airtime]],
    ['20 04', [airtime]],
    ['3 0004', [airtime]],
    ['1230004', [airtime]],
    ['12300', [airtime]],
    ['12345', all],
    ['000', [power]],
    ['77', []],
    ['x0004', []],
    ['0004x', []],
    ['airtimemtn', []],
  ])('%j', (search, found) => {
    expect(filtered(all, { ...anything, search })).toEqual(found)
  })
})

describe('the search for a number', () => {
  it('finds what ends with a short one, and nothing that only includes it', () => {
    const sms = listed({ productCode: 'SMS-100', transactionId: '0004-1001' })
    for (const search of ['100', '0004', '1001'])
      expect(filtered([sms], { ...anything, search })).toEqual([sms])
    expect(filtered([sms], { ...anything, search: '010' })).toEqual([])
  })

  it('finds a long one in the middle of a code', () => {
    const coded = listed({ productCode: 'P-1234567-X' })
    expect(filtered([coded], { ...anything, search: '12345' })).toEqual([coded])
    expect(filtered([coded], { ...anything, search: '1234' })).toEqual([])
  })

  it('finds one without a country code when searched with it', () => {
    const local = listed({ mobileNumber: '0821230004' })
    for (const search of ['+27 82 123 0004', '27821230004', '0821230004'])
      expect(filtered([local], { ...anything, search })).toEqual([local])
  })

  it('takes 27 for a country code only before nine digits', () => {
    const meter = listed({ mobileNumber: null, meterNumber: '12345678901' })
    expect(filtered([meter], { ...anything, search: '2712345678901' })).toEqual([])
    expect(filtered([meter], { ...anything, search: '12345678901' })).toEqual([meter])
  })
})

describe('an unknown detail of a sale', () => {
  const unknown = listed({ amount: null, mobileNumber: null })
  const here = listedSale({ key: 'T1-1', sale: aSale({ kind: 'failed' }) }, new Map())

  it.each(['k', 'w', 'y', 'nobody', 'undefined'])('is not found by %j', (search) => {
    expect(filtered([unknown, here], { ...anything, search })).toEqual([])
  })
})

it('a status includes all of the platform’s names for it', () => {
  const halves = ['PENDING', 'PROCESSING'].map((status) => listed({ status }))
  for (const status of ['PENDING', 'PROCESSING'])
    expect(filtered([airtime, ...halves], { ...anything, status })).toEqual(halves)
})

it('a redeemed voucher is found as redeemed, and not as sold', () => {
  const voucher = { ...listed({ status: 'COMPLETED' }), kind: 'redemption' as const }
  expect(filtered([voucher], { ...anything, search: 'redeemed' })).toEqual([voucher])
  expect(filtered([voucher], { ...anything, search: 'sold' })).toEqual([])
})

describe('the filters', () => {
  it.each([
    [{ status: 'FAILED' }, [airtime]],
    [{ status: 'REVERSED' }, []],
    [{ day: '2026-11-20' }, [airtime]],
    [{ day: '2026-11-21' }, [power]],
    [{ kind: 'other' as const }, all],
    [{ kind: 'redemption' as const }, []],
    [{ status: 'FAILED', day: '2026-11-21' }, []],
  ])('%o', (members, found) => {
    expect(filtered(all, { ...anything, ...members })).toEqual(found)
  })

  it('without a choice leave the list as it is', () => {
    expect(filtered(all, anything)).toBe(all)
    expect(filtered(all, { ...anything, search: '  ' })).toBe(all)
  })

  it.each([
    [{}, false, 0],
    [{ search: ' ' }, false, 0],
    [{ search: 'mtn' }, true, 0],
    [{ status: 'FAILED' }, true, 1],
    [{ kind: 'data' as const, day: '2026-11-20', seller: elsewhere }, true, 3],
  ])('%o are filters: %s; chosen are %i', (members, is, chosen) => {
    const filter = { ...anything, ...members }
    expect([isFiltered(filter), chosenIn(filter)]).toEqual([is, chosen])
  })

  it.each(['x2026-11-20', '2026-11-20x', '20 Nov 2026'])('no day is %s', (day) => {
    expect(filterIn(new URLSearchParams({ day }))).toEqual(anything)
  })

  it.each([
    '27821230004',
    '+27 82 123 0004',
    '04123456789',
    '018f3c2a-0000',
    'T1-123456789012',
    '123456789012-T1',
  ])('a number that people know a sale by is: %s', (search) => {
    expect(parametersOf({ ...anything, search })).toEqual({ q: search })
  })

  it('are in the address and come back from it', () => {
    const filters = fc.record({
      search: fc.string().filter((text) => !looksSecret(text)),
      status: fc.constantFrom('', 'FAILED', 'REVERSED'),
      kind: fc.constantFrom('' as const, ...saleKinds),
      day: fc.constantFrom('', '2026-11-20'),
      seller: fc.string(),
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterIn(new URLSearchParams(parametersOf(filter)))).toEqual(filter)
      }),
    )
  })

  it.each([
    '1234 5678 9012 3456 7890',
    '12345678901234567890',
    '1234-5678-9012-3456',
    '123456789012',
  ])('a token or PIN stays out of the address: %s', (search) => {
    expect(parametersOf({ ...anything, search })).toEqual({})
    expect(filterIn(new URLSearchParams({ q: search }))).toEqual(anything)
  })
})

describe('who sold', () => {
  const mine = { ...airtime, soldBy: 'Zola' }

  it('is found by name; a sale of another till has none', () => {
    expect(filtered([mine, power], { ...anything, seller: 'Zola' })).toEqual([mine])
    expect(filtered([mine, power], { ...anything, seller: elsewhere })).toEqual([power])
  })

  it('is in the address, and counts as a filter', () => {
    const filter = { ...anything, seller: 'Zola', day: '2026-11-20' }
    expect(parametersOf(filter)).toEqual({ by: 'Zola', day: '2026-11-20' })
    expect(filterIn(new URLSearchParams(parametersOf(filter)))).toEqual(filter)
    expect(chosenIn(filter)).toBe(2)
  })
})

it('a day starts at midnight by South Africa’s clock, and a missing day never does', () => {
  expect(startOf('2026-11-20')).toBe(Date.UTC(2026, 10, 19, 22))
  expect(startOf('')).toBe(Infinity)
})
