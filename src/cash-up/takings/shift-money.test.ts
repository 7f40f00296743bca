import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { cents } from '../../values/money.ts'
import { shiftMoneyOf, type ShiftMoneyParts } from './shift-money.ts'
import type { OpenSale } from './taking.ts'
import type { PlatformRecord } from '../shift/platform-record.ts'

/** 20 Nov 2026, 14:00 in South Africa. */
const opened = Date.UTC(2026, 10, 20, 12)

function parts(more: Partial<ShiftMoneyParts>): ShiftMoneyParts {
  return {
    tillId: 'T1',
    openedAt: opened,
    platformFrom: opened,
    sales: [],
    payments: [],
    rounding: 'off',
    records: [],
    counted: new Set(),
    redeemed: new Map(),
    productOf: () => undefined,
    sellerOf: ({ account }) => account.userKey,
    ...more,
  }
}

function record(more: Partial<PlatformRecord> & { transactionId: string }): PlatformRecord {
  return {
    productCode: 'MTN-AIRTIME',
    status: 'COMPLETED',
    amount: cents(2_000),
    at: opened + 60_000,
    redemption: false,
    ...more,
  }
}

describe('a sale of the journal', () => {
  test.each<[SalePhase, 'counts' | 'is left out' | OpenSale['why']]>([
    [{ kind: 'completed' }, 'counts'],
    [{ kind: 'receipt-awaited' }, 'counts'],
    [{ kind: 'delivered' }, 'counts'],
    [{ kind: 'needs-attention', reason: 'sold-after-set-aside' }, 'counts'],
    [{ kind: 'needs-attention', reason: 'sold-after-failed' }, 'counts'],
    [{ kind: 'needs-attention', reason: 'receipt-missing' }, 'counts'],
    [{ kind: 'resolved', note: 'done' }, 'counts'],
    [{ kind: 'prepared', wait: { kind: 'going' } }, 'not-sent'],
    [{ kind: 'sending' }, 'under-way'],
    [{ kind: 'waiting-for-sign-in' }, 'not-sent'],
    [{ kind: 'throttled', until: 5 }, 'not-sent'],
    [{ kind: 'in-flight' }, 'under-way'],
    [{ kind: 'checking' }, 'under-way'],
    [{ kind: 'needs-attention', reason: 'not-told' }, 'attention'],
    [{ kind: 'asking', reason: 'not-found' }, 'asking'],
    [{ kind: 'set-aside', note: 'gone' }, 'set-aside'],
    [{ kind: 'needs-attention', reason: 'too-old' }, 'attention'],
    [{ kind: 'needs-attention', reason: 'damaged' }, 'attention'],
    [{ kind: 'failed' }, 'is left out'],
    [{ kind: 'rejected' }, 'is left out'],
    [{ kind: 'cancelled' }, 'is left out'],
  ])('that is %j counts, is left out, or is open for a reason: %s', (phase, what) => {
    const { takings, open } = shiftMoneyOf(parts({ sales: [soldSale('T1-1', { phase })] }))
    expect(takings).toHaveLength(what === 'counts' ? 1 : 0)
    const isOpen = what !== 'counts' && what !== 'is left out'
    expect(open.map(({ why }) => why)).toEqual(isOpen ? [what] : [])
  })

  it('is open with all that a slip says of it', () => {
    const sale = soldSale('T1-1', { phase: { kind: 'checking' }, method: 'card' })
    expect(shiftMoneyOf(parts({ sales: [sale] })).open).toEqual([
      {
        reference: 'T1-1',
        title: 'MTN airtime',
        amount: 2_000,
        direction: 'in',
        method: 'card',
        at: 1_000,
        why: 'under-way',
      },
    ])
  })

  it('counts with everything that a slip shows of it, oldest first', () => {
    const { transactionId: _id, ...unnamed } = soldSale('T1-2', { createdAt: 900, method: ' ' })
    const { takings } = shiftMoneyOf(parts({ sales: [soldSale('T1-1'), unnamed] }))
    const alike = {
      direction: 'in',
      kind: 'airtime',
      brand: 'MTN',
      title: 'MTN airtime',
      amount: 2_000,
      seller: 'merchant',
    }
    expect(takings).toEqual([
      { ...alike, key: 'sale:T1-2', reference: 'T1-2', at: 900 },
      {
        ...alike,
        key: 'sale:T1-1',
        reference: 'T1-1',
        transactionId: 'TX-T1-1',
        at: 1_000,
        method: 'cash',
      },
    ])
  })

  it.each<[string, Partial<ShiftMoneyParts>, counts: number, open: readonly string[]]>([
    ['sold', { records: [record({ transactionId: 'TX-T1-1' })] }, 1, []],
    ['failed', { records: [record({ transactionId: 'TX-T1-1', status: 'FAILED' })] }, 0, []],
    ['nowhere in its whole list', { records: [] }, 0, []],
    ['nowhere in a part of its list', { records: [], isPart: true }, 0, ['settled']],
    ['unread', { records: undefined }, 0, ['settled']],
  ])('that was resolved follows the platform, where it is %s', (_, platform, counts, open) => {
    const sale = soldSale('T1-1', { phase: { kind: 'resolved', note: '' }, hasReceipt: false })
    const shiftMoney = shiftMoneyOf(parts({ sales: [sale], ...platform }))
    expect(shiftMoney.takings).toHaveLength(counts)
    expect(shiftMoney.open.map(({ why }) => why)).toEqual(open)
  })

  it('for R 0.00 counts, without a record too', () => {
    const free = soldSale('T1-1', { amount: 0 })
    const { takings, open } = shiftMoneyOf(parts({ sales: [free] }))
    expect(takings).toMatchObject([{ direction: 'in', amount: 0, method: 'cash' }])
    expect(open).toEqual([])
  })

  it('counts only once across shifts', () => {
    const sales = [soldSale('T1-1'), soldSale('T1-2')]
    const { takings } = shiftMoneyOf(parts({ sales, counted: new Set(['sale:T1-1']) }))
    expect(takings.map(({ reference }) => reference)).toEqual(['T1-2'])
  })

  it('counts by its retry if it was retried', () => {
    const sales = [
      soldSale('T1-1', { phase: { kind: 'failed' }, transactionId: 'TX-1', child: 'T1-1.2' }),
      soldSale('T1-1.2', { transactionId: 'TX-2', amount: 1_500 }),
    ]
    const records = [
      record({ transactionId: 'TX-1', merchantReference: 'T1-1', status: 'FAILED' }),
      record({ transactionId: 'TX-2', merchantReference: 'T1-1', amount: cents(1_500) }),
    ]
    const { takings, elsewhere, differences } = shiftMoneyOf(parts({ sales, records }))
    expect(takings.map(({ amount }) => amount)).toEqual([1_500])
    expect(elsewhere.in.count).toBe(0)
    expect(differences).toEqual([])
  })

  it('of another till that was retried here counts there, and is shown', () => {
    const sales = [
      soldSale('T2-1@TX-9', {
        merchantReference: 'T2-1',
        phase: { kind: 'failed' },
        transactionId: 'TX-9',
      }),
      soldSale('T2-1.2', { parent: 'T2-1@TX-9', transactionId: 'TX-10' }),
    ]
    const records = [record({ transactionId: 'TX-10', merchantReference: 'T2-1' })]
    const { takings, elsewhere } = shiftMoneyOf(parts({ sales, records }))
    expect(takings).toEqual([])
    expect(elsewhere.in).toEqual({ count: 1, amount: 2_000 })
  })

  it('of another till that is being retried here is not open in this shift, which will never count it', () => {
    const retry = soldSale('T2-1.2', { parent: 'T2-1@TX-9', phase: { kind: 'checking' } })
    const sales = [{ ...retry, merchantReference: 'T2-1' }]
    expect(shiftMoneyOf(parts({ sales, records: [] })).open).toEqual([])
  })

  it('that another till retried counts once, with an unknown payment method', () => {
    const failed = soldSale('T1-1', { phase: { kind: 'failed' }, transactionId: 'TX-1' })
    const records = [
      record({ transactionId: 'TX-1', merchantReference: 'T1-1', status: 'FAILED' }),
      record({ transactionId: 'TX-2', merchantReference: 'T1-1', method: 'cash' }),
    ]
    const { takings, elsewhere } = shiftMoneyOf(parts({ sales: [failed], records }))
    expect(takings).toMatchObject([{ key: 'transaction:TX-2', amount: 2_000 }])
    expect(takings[0]).not.toHaveProperty('method')
    expect(elsewhere.in.count).toBe(0)

    // This till also retries it, gets 1006 and sees the newest attempt (ruling R22).
    const met = soldSale('T1-1.2', { transactionId: 'TX-2', parent: 'T1-1' })
    const known = shiftMoneyOf(parts({ sales: [failed, met], records }))
    expect(known.takings.map(({ key }) => key)).toEqual(['sale:T1-1.2'])
    const counted = new Set(['transaction:TX-2'])
    expect(shiftMoneyOf(parts({ sales: [failed, met], records, counted })).takings).toEqual([])
  })

  it('from before this till had another id counts as it was paid, and so does its retry', () => {
    const sales = [
      soldSale('T0-1', { phase: { kind: 'failed' }, transactionId: 'TX-1' }),
      soldSale('T0-1.2', { parent: 'T0-1' }),
      soldSale('T0-2'),
    ]
    const { takings } = shiftMoneyOf(parts({ sales }))
    expect(takings.map(({ method }) => method)).toEqual(['cash', 'cash'])
  })

  it('that was recovered from a lost journal of this till has an unknown payment method', () => {
    const sales = [soldSale('T1-1.2', { parent: 'T1-1@TX-9' })]
    const { takings } = shiftMoneyOf(parts({ sales }))
    expect(takings).toHaveLength(1)
    expect(takings[0]).not.toHaveProperty('method')
  })

  it('is listed if the platform says something else, and without a status only if the amount differs (ruling R33)', () => {
    const sales = [1, 2, 3, 4, 5].map((number) => soldSale(`T1-${number}`))
    const mute = ({ status: _untold, ...rest }: PlatformRecord) => rest
    const records = [
      record({ transactionId: 'TX-T1-1' }),
      record({ transactionId: 'TX-T1-2', amount: cents(1_900) }),
      record({ transactionId: 'TX-T1-3', status: 'FAILED' }),
      mute(record({ transactionId: 'TX-T1-4' })),
      mute(record({ transactionId: 'TX-T1-5', amount: cents(1_900) })),
    ]
    expect(shiftMoneyOf(parts({ sales, records })).differences).toEqual([
      { reference: 'T1-2', title: 'MTN airtime', journal: 2_000, platform: 1_900 },
      { reference: 'T1-3', title: 'MTN airtime', journal: 2_000 },
      { reference: 'T1-5', title: 'MTN airtime', journal: 2_000, platform: 1_900 },
    ])
  })
})

describe('a redemption', () => {
  const full = soldSale('T1-1', { kind: 'redeem', saleKind: 'redemption', amount: 0 })

  test.each([
    ['customer', 'off', 1_240],
    ['off', 'customer', 1_234],
  ] as const)(
    'paid out with rounding %s goes out so, though it is now %s',
    (then, rounding, out) => {
      const payment = { method: 'cash', rounding: then }
      const sale = soldSale('T1-1', { kind: 'redeem', amount: 1_234, payment })
      expect(shiftMoneyOf(parts({ sales: [sale], rounding })).takings).toMatchObject([
        { direction: 'out', amount: 1_234, method: 'cash', handedOut: out },
      ])
    },
  )

  it('of the full balance has its receipt’s amount, else the platform record’s', () => {
    const records = [record({ transactionId: 'TX-T1-1', receiptAmount: cents(7_500) })]
    const redeemed = new Map([['T1-1', cents(6_000)]])
    const amounts = [
      shiftMoneyOf(parts({ sales: [full], redeemed, records })),
      shiftMoneyOf(parts({ sales: [full], records })),
    ].map(({ takings }) => takings[0]?.amount)
    expect(amounts).toEqual([6_000, 7_500])
  })

  it('with an unknown amount is listed and not guessed', () => {
    const { takings, open } = shiftMoneyOf(parts({ sales: [full], records: undefined }))
    expect(takings).toEqual([])
    expect(open).toMatchObject([{ reference: 'T1-1', why: 'amount' }])
  })
})

describe('a transaction that the journal lacks', () => {
  it('of this till counts, under its code if the product is unknown, and not without amount or time', () => {
    const mine = (transactionId: string, more: Partial<PlatformRecord> = {}) =>
      record({ transactionId, merchantReference: `T1-${transactionId}`, ...more })
    const without = (one: PlatformRecord, member: 'amount' | 'at') => {
      const { [member]: _left, ...rest } = one
      return rest
    }
    const records = [
      mine('A', { method: 'card' }),
      mine('B', { redemption: true, amount: cents(0), receiptAmount: cents(700) }),
      mine('C', { amount: cents(0), receiptAmount: cents(700) }),
      without(mine('D'), 'amount'),
      without(mine('E'), 'at'),
      mine('F', { at: opened - 1 }),
      mine('G', { at: opened }),
    ]
    const { takings } = shiftMoneyOf(parts({ records }))
    const alike = { brand: '', title: 'MTN-AIRTIME', seller: '', at: opened + 60_000 }
    const airtime = { ...alike, direction: 'in', kind: 'other', amount: 2_000 }
    expect(takings).toEqual([
      { ...airtime, key: 'transaction:G', transactionId: 'G', at: opened },
      { ...airtime, key: 'transaction:A', transactionId: 'A', method: 'card' },
      {
        ...alike,
        key: 'transaction:B',
        transactionId: 'B',
        direction: 'out',
        kind: 'redemption',
        amount: 700,
      },
    ])
    const product = { name: 'OTT', brandName: 'Ott', kind: 'redemption' }
    const known = shiftMoneyOf(parts({ records: [mine('A')], productOf: () => product }))
    expect(known.takings).toMatchObject([
      { direction: 'out', title: 'OTT', brand: 'Ott', kind: 'redemption' },
    ])
    expect(known.takings[0]).not.toHaveProperty('method')
  })

  it('of another till of the account is shown, and is not in this drawer', () => {
    const records = [
      record({ transactionId: 'X', merchantReference: 'T2-1' }),
      record({ transactionId: 'Y', merchantReference: 'T2-2', redemption: true }),
      record({ transactionId: 'Z', merchantReference: 'T2-3', at: opened - 1 }),
      record({ transactionId: 'F', merchantReference: 'T2-4', status: 'FAILED' }),
    ]
    const { takings, elsewhere } = shiftMoneyOf(parts({ records }))
    expect(takings).toEqual([])
    expect(elsewhere).toEqual({ in: { count: 1, amount: 2_000 }, out: { count: 1, amount: 2_000 } })
  })

  it('is left to the journal while its sale is still being checked', () => {
    const { transactionId: _, ...sale } = soldSale('T1-1', { phase: { kind: 'checking' } })
    const records = [record({ transactionId: 'X', merchantReference: 'T1-1' })]
    const { takings, open, elsewhere } = shiftMoneyOf(parts({ sales: [sale], records }))
    expect([takings.length, open.length, elsewhere.in.count]).toEqual([0, 1, 0])
  })
})

it('every completed sale is in exactly one place, for any journal and platform', () => {
  const phase = fc.constantFrom<SalePhase[]>(
    { kind: 'delivered' },
    { kind: 'completed' },
    { kind: 'failed' },
    { kind: 'checking' },
  )
  const sale = fc.record({
    id: fc.nat(30),
    phase,
    amount: fc.integer({ min: 1, max: 9_999 }),
    listed: fc.boolean(),
    counted: fc.boolean(),
  })
  const sales = fc.uniqueArray(sale, { selector: ({ id }) => id })
  const foreign = fc.uniqueArray(fc.record({ id: fc.nat(30), ours: fc.boolean() }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(sales, foreign, (some, others) => {
      const journal = some.map(({ id, ...more }) =>
        soldSale(`T1-${id}`, { phase: more.phase, amount: more.amount }),
      )
      const isSold = (kind: string) => kind === 'delivered' || kind === 'completed'
      const listed = some
        .filter(({ listed }) => listed)
        .map(({ id, amount, phase }) =>
          record({
            transactionId: `TX-T1-${id}`,
            merchantReference: `T1-${id}`,
            amount: cents(amount),
            status: isSold(phase.kind) ? 'COMPLETED' : 'FAILED',
          }),
        )
      const lost = others.map(({ id, ours }) =>
        record({ transactionId: `O-${id}`, merchantReference: `${ours ? 'T1' : 'T2'}-o${id}` }),
      )
      const counted = new Set(
        some.filter(({ counted }) => counted).map(({ id }) => `sale:T1-${id}`),
      )
      const shiftMoney = shiftMoneyOf(
        parts({ sales: journal, records: [...listed, ...lost], counted }),
      )
      const keys = shiftMoney.takings.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const expected = [
        ...some
          .filter(({ counted, phase }) => !counted && isSold(phase.kind))
          .map(({ id }) => `sale:T1-${id}`),
        ...others.filter(({ ours }) => ours).map(({ id }) => `transaction:O-${id}`),
      ]
      expect(keys.toSorted()).toEqual(expected.toSorted())
      expect(shiftMoney.elsewhere.in.count).toBe(others.filter(({ ours }) => !ours).length)
      expect(shiftMoney.differences).toEqual([])
    }),
  )
})

describe('a sale recovered from the list after the journal was lost', () => {
  const takenUp = (createdAt: number) => ({
    ...soldSale('T1-1', { createdAt, method: '' }),
    attempts: 0,
  })

  test.each([
    ['counts, with unknown payment', opened, [], 1],
    ['counts once if its retry was counted', opened, ['sale:T1-1.2'], 0],
    ['counts once if it was counted', opened, ['sale:T1-1'], 0],
    ['counts in none if it was made before the search begins', opened - 1, [], 0],
  ] as const)('%s', (_, at, counted, count) => {
    const { takings } = shiftMoneyOf(parts({ sales: [takenUp(at)], counted: new Set(counted) }))
    expect(takings).toHaveLength(count)
    for (const taking of takings) expect(taking).not.toHaveProperty('method')
  })

  test.each([
    ['sale:T1-1', 0],
    ['sale:T1-1.2', 0],
    ['sale:T1-11', 1],
    ['transaction:t-1', 0],
  ])('is not a second sale if only the list has it and %s is counted', (key, count) => {
    const records = [record({ transactionId: 't-1', merchantReference: 'T1-1' })]
    expect(shiftMoneyOf(parts({ records, counted: new Set([key]) })).takings).toHaveLength(count)
  })
})
