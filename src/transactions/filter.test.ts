import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saleKinds } from '../catalogue/kind.ts'
import { transactionRecord } from '../contract/transaction.ts'
import {
  anything,
  chosenIn,
  elsewhere,
  filtered,
  filterIn,
  looksSecret,
  parametersOf,
} from './filter.ts'
import { listedSale } from './listed-sale.ts'
import { platformSaleOf } from './platform-sale.ts'

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
  expect.assert(platform !== undefined)
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
    ['eskom', [power]],
    ['mtn failed', [airtime]],
    ['mtn sold', []],
    ['018f3c2a', all],
    ['   ', all],
    ['nobody', []],
  ])('%j', (search, found) => {
    expect(filtered(all, { ...anything, search })).toEqual(found)
  })
})

it('one state is found whole, however the platform names its halves', () => {
  const halves = ['PENDING', 'PROCESSING'].map((status) => listed({ status }))
  for (const status of ['PENDING', 'PROCESSING'])
    expect(filtered([airtime, ...halves], { ...anything, status })).toEqual(halves)
})

it('a voucher that was taken in is found as redeemed, and not as sold', () => {
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

  it.each(['27821230004', '+27 82 123 0004', '04123456789', '018f3c2a-0000'])(
    'a number that people know a sale by is: %s',
    (search) => {
      expect(parametersOf({ ...anything, search })).toEqual({ q: search })
    },
  )

  it('stand in the address and are read back from it', () => {
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
  ])('a token or PIN is not written into the address: %s', (search) => {
    expect(parametersOf({ ...anything, search })).toEqual({})
    expect(filterIn(new URLSearchParams({ q: search }))).toEqual(anything)
  })
})

describe('who sold', () => {
  const mine = { ...airtime, soldBy: 'Zola' }

  it('is looked for by name; what was not sold on this till has none', () => {
    expect(filtered([mine, power], { ...anything, seller: 'Zola' })).toEqual([mine])
    expect(filtered([mine, power], { ...anything, seller: elsewhere })).toEqual([power])
  })

  it('stands in the address, and is counted among what is chosen', () => {
    const filter = { ...anything, seller: 'Zola', day: '2026-11-20' }
    expect(parametersOf(filter)).toEqual({ by: 'Zola', day: '2026-11-20' })
    expect(filterIn(new URLSearchParams(parametersOf(filter)))).toEqual(filter)
    expect(chosenIn(filter)).toBe(2)
  })
})
