import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saleKinds } from '../../catalogue/kind/kind.ts'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import {
  anything,
  chosenIn,
  daysWords,
  elsewhere,
  filterIn,
  filtered,
  isFiltered,
  isReadFor,
  isReversed,
  looksSecret,
  parametersOf,
  startOf,
  usualDays,
} from './filter.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { listedSale } from '../store/listed-sale.ts'

const listed = (members: object) =>
  listedRecord({
    transactionId: '018f3c2a-77aa-7bbb-8ccc-0123456789ab',
    merchantReference: 'T1-018f',
    status: 'FAILED',
    productCode: 'MTN-AIRTIME',
    amount: 20,
    mobileNumber: '+27821230004',
    createdDate: '2026-11-20T23:30:00.000',
    ...members,
  })

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

it.each([
  ['what ends with a short one', { productCode: 'SMS-100' }, '100', true],
  ['an id that ends with it', { transactionId: '0004-1001' }, '1001', true],
  [
    'nothing that only includes it',
    { productCode: 'SMS-100', transactionId: '0004-1001' },
    '010',
    false,
  ],
  ['a long one in the middle of a code', { productCode: 'P-1234567-X' }, '12345', true],
  ['no short one there', { productCode: 'P-1234567-X' }, '1234', false],
  [
    'one without a country code by all its digits',
    { mobileNumber: '0821230004' },
    '+27 82 123 0004',
    true,
  ],
  ['one without a country code by its end', { mobileNumber: '0821230004' }, '27821230004', true],
  [
    'no longer number that starts with 27',
    { mobileNumber: null, meterNumber: '12345678901' },
    '2712345678901',
    false,
  ],
  ['a meter', { mobileNumber: null, meterNumber: '12345678901' }, '12345678901', true],
])('the search for a number finds %s: %o by %s', (_, members, search, finds) => {
  const one = listed(members)
  expect(filtered([one], { ...anything, search })).toEqual(finds ? [one] : [])
})

it.each(['k', 'w', 'y', 'nobody', 'undefined'])(
  '%j finds no unknown detail of a sale',
  (search) => {
    const unknown = listed({ amount: null, mobileNumber: null })
    const here = listedSale({ key: 'T1-1', sale: aSale({ kind: 'failed' }) }, new Map())
    expect(filtered([unknown, here], { ...anything, search })).toEqual([])
  },
)

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
    [{ from: '2026-11-20', to: '2026-11-20' }, [airtime]],
    [{ from: '2026-11-21', to: '2026-11-21' }, [power]],
    [{ from: '2026-11-20', to: '2026-11-21' }, all],
    [{ from: '2026-11-21' }, [power]],
    [{ to: '2026-11-20' }, [airtime]],
    [{ to: '2026-11-19' }, []],
    [{ from: '2026-11-21', to: '2026-11-20' }, []],
    [{ kind: 'other' as const }, all],
    [{ kind: 'redemption' as const }, []],
    [{ status: 'FAILED', from: '2026-11-21' }, []],
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
    [{ kind: 'data' as const, from: '2026-11-20', to: '2026-11-20', seller: elsewhere }, true, 3],
    [{ to: '2026-11-20', paid: 'cash' }, true, 2],
  ])('%o are filters: %s; chosen are %i', (members, is, chosen) => {
    const filter = { ...anything, ...members }
    expect([isFiltered(filter), chosenIn(filter)]).toEqual([is, chosen])
  })

  it.each(['x2026-11-20', '2026-11-20x', '20 Nov 2026'])('no day is %s', (day) => {
    expect(filterIn(new URLSearchParams({ from: day }))).toEqual(anything)
    expect(filterIn(new URLSearchParams({ to: day }))).toEqual(anything)
  })

  it('are in the address and come back from it', () => {
    const filters = fc.record({
      search: fc.string().filter((text) => !looksSecret(text)),
      status: fc.constantFrom('', 'FAILED', 'REVERSED'),
      kind: fc.constantFrom('' as const, ...saleKinds),
      from: fc.constantFrom('', '2026-11-19', '2026-11-22'),
      to: fc.constantFrom('', '2026-11-20', '2026-11-21'),
      seller: fc.string(),
      paid: fc.constantFrom('', 'cash', 'mobile money'),
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterIn(new URLSearchParams(parametersOf(filter)))).toEqual(filter)
      }),
    )
  })

  it.each([
    ['27821230004', false],
    ['04123456789', false],
    ['018f3c2a-0000', false],
    ['T1-123456789012', false],
    ['123456789012-T1', false],
    ['1234 5678 9012 3456 7890', true],
    ['12345678901234567890', true],
    ['1234-5678-9012-3456', true],
    ['123456789012', true],
  ])('with the search %s stay out of the address as a token or PIN: %s', (search, isSecret) => {
    expect(parametersOf({ ...anything, search })).toEqual(isSecret ? {} : { q: search })
    const parameters = new URLSearchParams({ q: search })
    expect(filterIn(parameters)).toEqual({ ...anything, search: isSecret ? '' : search })
  })
})

it('who sold is found by name, is in the address, and counts as a filter; a sale of another till has none', () => {
  const mine = { ...airtime, soldBy: 'Zola' }
  expect(filtered([mine, power], { ...anything, seller: 'Zola' })).toEqual([mine])
  expect(filtered([mine, power], { ...anything, seller: elsewhere })).toEqual([power])
  const filter = { ...anything, seller: 'Zola', from: '2026-11-20' }
  expect(parametersOf(filter)).toEqual({ by: 'Zola', from: '2026-11-20' })
})

it('a sale that was paid in two ways is found by each, however they are written', () => {
  const split = { ...airtime, ways: ['Cash', 'mobile_money'] }
  const unknown = { ...power, ways: [] }
  for (const paid of ['cash', 'mobile money'])
    expect(filtered([split, unknown], { ...anything, paid })).toEqual([split])
  expect(filtered([split, unknown], { ...anything, paid: 'eft' })).toEqual([])
})

it.each([
  ['2026-11-21', '2026-11-20', true],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-21', '', false],
  ['', '2026-11-20', false],
])('from %j to %j is reversed: %s', (from, to, is) => {
  expect(isReversed({ from, to })).toBe(is)
})

/** 00:30 on 20 November in South Africa. */
const afterMidnight = Date.UTC(2026, 10, 19, 22, 30)

it('the usual days end today by South Africa’s clock, and include it', () => {
  expect(usualDays(afterMidnight)).toEqual([
    { name: 'Today', from: '2026-11-20', to: '2026-11-20' },
    { name: 'Yesterday', from: '2026-11-19', to: '2026-11-19' },
    { name: 'Last 7 days', from: '2026-11-14', to: '2026-11-20' },
    { name: 'Last 30 days', from: '2026-10-22', to: '2026-11-20' },
  ])
})

it.each([
  [{ from: '2026-11-20', to: '2026-11-20' }, 'Today, Fri 20 Nov'],
  [{ from: '2026-11-16', to: '2026-11-18' }, 'Mon 16 Nov – Wed 18 Nov'],
  [{ from: '2026-11-16', to: '' }, 'From Mon 16 Nov'],
  [{ from: '', to: '2026-11-16' }, 'Until Mon 16 Nov'],
  [{ from: '', to: '' }, ''],
])('the days %o in words: %s', (days, words) => {
  expect(daysWords(days, afterMidnight)).toBe(words)
})

it.each([
  ['', Number.NEGATIVE_INFINITY, true],
  ['', 0, false],
  ['2026-11-20', Date.UTC(2026, 10, 19, 22), true],
  ['2026-11-20', Date.UTC(2026, 10, 19, 22, 1), false],
])('from %j, a list read back to %d is whole: %s', (from, since, isWhole) => {
  expect(isReadFor({ from }, { since })).toBe(isWhole)
})

it('a day starts at midnight by South Africa’s clock, and a missing day never does', () => {
  expect(startOf('2026-11-20')).toBe(Date.UTC(2026, 10, 19, 22))
  expect(startOf('')).toBe(Infinity)
})
