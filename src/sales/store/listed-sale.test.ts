import { describe, expect, it } from 'vitest'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { Sale } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { listedAmount, listedSale, byNewestListed } from './listed-sale.ts'
import type { PlatformSale } from './platform-sale.ts'

/** A sale that only this till knows. */
function soldHere(
  members: Partial<Sale> = {},
  products: ReadonlyMap<string, ProductView> = new Map(),
) {
  return listedSale({ key: 'R-1', sale: aSale({ kind: 'failed' }, members) }, products)
}

/** A catalogue of one product, with the code of a test sale's product. */
function catalogueOf(kind: SaleKind): ReadonlyMap<string, ProductView> {
  const code = 'MTN-AIRTIME'
  const product: ProductView = {
    code,
    name: 'Five rand',
    brandKey: 'b',
    brandName: 'Brand of the catalogue',
    amount: { kind: 'open' },
    priceText: 'Any amount',
    kind,
    imageUrl: undefined,
    categoryIds: [],
  }
  return new Map([[code, product]])
}

/** A redemption of the full balance, as the platform lists it. */
function redemption(record: object, given?: Cents) {
  const redeemed = { type: 'REDEEM', status: 'COMPLETED', amount: 0, ...record }
  return listedRecord(redeemed, new Map(), given)
}

describe('a redemption of the full balance is listed', () => {
  it.each<[from: string, record: object, given: Cents | undefined, listed: string]>([
    ['by its receipt in the list', { receipt: { amount: '100.00' } }, undefined, 'R 100.00'],
    ['by the till’s own receipt', {}, cents(7_000), 'R 70.00'],
    ['by the platform’s amount', { amount: 55 }, undefined, 'R 55.00'],
    ['as the full balance if the amount is unknown', {}, undefined, 'Full balance'],
    ['and never by 0', { receipt: { amount: '0.00' } }, undefined, 'Full balance'],
  ])('%s', (_, record, given, listed) => {
    expect(listedAmount(redemption(record, given)).replaceAll('\u00a0', ' ')).toBe(listed)
  })
})

describe('a sale is listed', () => {
  it('without details if neither side has any', () => {
    expect(listedSale({ key: 'R-1' }, new Map())).toEqual({
      key: 'R-1',
      entry: { key: 'R-1' },
      reference: '',
      status: '',
      title: 'Unknown product',
      brand: '',
      productCode: '',
      kind: 'other',
      recipientLabel: '',
      recipientMasked: '',
      at: 0,
      when: '',
      time: '',
      day: '',
      ways: [],
    })
  })

  it('with its way to pay', () => {
    expect(soldHere({}, catalogueOf('data')).ways).toEqual(['cash'])
  })

  it('as it was sold here, else by the catalogue', () => {
    expect(soldHere({}, catalogueOf('data'))).toMatchObject({
      title: 'MTN airtime',
      brand: 'MTN',
      kind: 'airtime',
      payment: 'cash',
    })
    expect(listedRecord({ productCode: 'MTN-AIRTIME' }, catalogueOf('data'))).toMatchObject({
      title: 'Five rand',
      brand: 'Brand of the catalogue',
      kind: 'data',
    })
  })

  it('as a redemption if this till took a voucher in', () => {
    expect(soldHere({ kind: 'redeem' }).kind).toBe('redemption')
  })

  it.each([
    ['2026-11-20T14:05:09.123', '20 Nov 2026, 14:05', '14:05'],
    ['2026-11-20', '20 Nov 2026', ''],
    ['2026-11-19T22:30:00Z', '20 Nov 2026, 00:30', '00:30'],
  ])('of %s at %j, with the time %j', (createdDate, when, time) => {
    expect(listedRecord({ createdDate })).toMatchObject({ when, time, day: '2026-11-20' })
  })

  it.each<[string, Partial<Sale>, string | undefined]>([
    ['the cashier', { cashier: 'Zola' }, 'Zola'],
    ['the user, if no cashier was chosen', {}, 'merchant'],
    [
      'nobody, if this till took it over to retry it',
      { reference: 'REF@t-1', merchantReference: 'REF', transactionId: 't-1', cashier: 'Zola' },
      undefined,
    ],
  ])('as sold by %s', (_, members, soldBy) => {
    expect(soldHere(members).soldBy).toBe(soldBy)
  })

  it('with the platform’s code, unless it went well', () => {
    expect(['0', '1103'].map((responseCode) => listedRecord({ responseCode }).code)).toEqual([
      undefined,
      '1103',
    ])
  })

  it('with an amount of 0 if it was free, and none if it is unknown', () => {
    expect(listedAmount(listedRecord({ amount: 0 })).replaceAll('\u00a0', ' ')).toBe('R 0.00')
    expect(listedAmount(listedRecord({}))).toBe('–')
  })
})

describe('the recipient', () => {
  const recipients: PlatformSale['recipients'] = [
    { label: 'Meter', text: '04123456789' },
    { label: 'Account', text: '5550009007' },
    { label: 'Mobile number', text: '0821234567' },
  ]
  const platform: PlatformSale = {
    transactionId: 'T-1',
    status: 'FAILED',
    productCode: 'MTN-AIRTIME',
    isRedemption: false,
    hasReceipt: false,
    recipients,
  }

  it.each<[SaleKind, label: string, masked: string, whole: string]>([
    ['electricity', 'Meter', '••••6789', '04123456789'],
    ['bill-payment', 'Account', '••••9007', '5550009007'],
    ['money-transfer', 'Account', '••••9007', '5550009007'],
    ['airtime', 'Mobile number', '082 ••• 4567', '0821234567'],
  ])('of %s is the %s', (kind, recipientLabel, recipientMasked, recipient) => {
    for (const named of [recipients, recipients.toReversed()]) {
      const entry = { key: 'T-1', platform: { ...platform, recipients: named } }
      const listed = listedSale(entry, catalogueOf(kind))
      expect(listed).toMatchObject({ recipientLabel, recipientMasked, recipient })
    }
  })

  it('is the named one, if it differs from the kind’s', () => {
    const listed = listedRecord({ productCode: 'MTN-AIRTIME', meterNumber: '04123456789' })
    expect(listed).toMatchObject({ recipientLabel: 'Meter', recipientMasked: '••••6789' })
  })

  it('is this till’s own, if it has one', () => {
    const { summary } = aSale({ kind: 'failed' })
    const meter = { ...summary, recipientLabel: 'Meter number', recipientMasked: '••••1111' }
    const of = (told: typeof summary) =>
      listedSale(
        { key: 'T-1', platform, sale: aSale({ kind: 'failed' }, { summary: told }) },
        new Map(),
      )
    expect(of(meter)).toMatchObject({
      recipientLabel: 'Meter number',
      recipientMasked: '••••1111',
      recipient: '0821234567',
    })
    expect(of({ ...meter, recipientMasked: '' })).toMatchObject({
      recipientLabel: 'Mobile number',
      recipientMasked: '082 ••• 4567',
    })
  })

  it.each([
    ['0821234567', '082 ••• 4567'],
    ['27821234567', '082 ••• 4567'],
    ['+27821234567', '082 ••• 4567'],
    ['0121234567', '••••4567'],
    ['27121234567', '••••4567'],
    ['08212345678', '••••5678'],
  ])('%s is masked as %s', (mobileNumber, masked) => {
    expect(listedRecord({ mobileNumber }).recipientMasked).toBe(masked)
  })
})

describe('the newest comes first', () => {
  const at = (key: string, createdDate: string, attempt?: number) => ({
    ...listedRecord({ createdDate, ...(attempt === undefined ? {} : { attempt }) }),
    key,
  })
  const [noon, one] = ['2026-11-20T12:00:00', '2026-11-20T13:00:00']
  const here = soldHere({ createdAt: Date.UTC(2026, 10, 20, 10) })

  it.each([
    ['by time', [at('a', one, 1), at('b', noon, 2)]],
    ['at the same moment, the later attempt', [at('a', noon, 2), at('b', noon, 1)]],
    ['at the same moment, the one with a number', [at('A', noon, 1), here]],
    ['else by key', [at('b', noon), at('a', noon)]],
    ['also by key if the platform does not have one', [at('a', noon), here]],
  ])('%s, in any input order', (_, inOrder) => {
    expect(inOrder.toSorted(byNewestListed)).toEqual(inOrder)
    expect(inOrder.toReversed().toSorted(byNewestListed)).toEqual(inOrder)
  })

  it('and none before itself', () => {
    expect(byNewestListed(here, here)).toBe(0)
  })
})
