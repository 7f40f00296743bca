import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { join } from './join.ts'
import type { PlatformSale } from './platform-sale.ts'

function saleOf(members: Partial<Sale> & Pick<Sale, 'reference'>): Sale {
  const at = { createdAt: 1_000, updatedAt: 1_000, phaseSince: 1_000 }
  return aSale({ kind: 'failed' }, { ...at, merchantReference: members.reference, ...members })
}

function transaction(transactionId: string, members: Partial<PlatformSale> = {}): PlatformSale {
  return {
    transactionId,
    status: 'FAILED',
    recipients: [],
    isRedemption: false,
    hasReceipt: false,
    ...members,
  }
}

const phases: readonly SalePhase[] = [
  { kind: 'checking' },
  { kind: 'failed' },
  { kind: 'rejected' },
  { kind: 'cancelled' },
  { kind: 'completed' },
  { kind: 'in-flight' },
  { kind: 'asking', reason: 'not-found' },
]

const ids = fc.integer({ min: 0, max: 12 }).map((n) => `t-${n}`)
const references = fc.integer({ min: 0, max: 4 }).map((n) => `REF-${n}`)
const platformSales = fc
  .uniqueArray(fc.record({ id: ids, reference: fc.option(references), createdAt: fc.nat(100) }), {
    selector: ({ id }) => id,
  })
  .map((list) =>
    list.map(({ id, reference, createdAt }) =>
      transaction(id, {
        createdAt,
        ...(reference === null ? {} : { merchantReference: reference }),
      }),
    ),
  )
const tillSales = fc
  .array(
    fc.record({
      transactionId: fc.option(ids),
      merchantReference: references,
      createdAt: fc.nat(100),
      attempts: fc.nat(2),
      phase: fc.constantFrom(...phases),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ transactionId, ...members }, place) =>
      saleOf({
        reference: `R-${place}`,
        ...members,
        ...(transactionId === null ? {} : { transactionId }),
      }),
    ),
  )

/** Splits a list into pages whose edges shift: rows repeat but never go missing. */
function dealt<Item>(rows: readonly Item[], again: readonly number[]): readonly Item[] {
  return [...rows, ...again.flatMap((place) => rows.slice(place % (rows.length + 1)).slice(0, 3))]
}

describe('the platform’s list joined with the till’s', () => {
  it('shows every transaction and sale once, with its own reference, even if some came twice', () => {
    fc.assert(
      fc.property(
        platformSales,
        tillSales,
        fc.array(fc.nat(20), { maxLength: 4 }),
        (rows, sales, again) => {
          const entries = join(dealt(rows, again), sales)
          const transactions = new Set([
            ...rows.map(({ transactionId }) => transactionId),
            ...sales.flatMap(({ transactionId }) => transactionId ?? []),
          ])
          const shown = entries.flatMap(
            ({ platform, sale }) => platform?.transactionId ?? sale?.transactionId ?? [],
          )
          expect(shown.toSorted()).toEqual([...transactions].toSorted())
          expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
          for (const sale of sales) {
            const of = entries.filter((entry) => entry.sale === sale)
            const another = entries.some(
              (entry) => entry.sale !== sale && entry.sale?.transactionId === sale.transactionId,
            )
            // Two rows of one transaction share an entry; every other sale has a separate entry.
            expect(of.length).toBe(sale.transactionId !== undefined && another ? 0 : 1)
            const isForeign = of.some(
              ({ platform }) =>
                platform !== undefined && platform.merchantReference !== sale.merchantReference,
            )
            expect(isForeign && sale.transactionId === undefined).toBe(false)
          }
        },
      ),
    )
  })
})

it('shows the newer of two sales of a transaction; at the same moment, the last', () => {
  const older = saleOf({ reference: 'R-1', transactionId: 't-1', updatedAt: 1_000 })
  const newer = saleOf({ reference: 'R-2', transactionId: 't-1', updatedAt: 2_000 })
  const asNew = saleOf({ reference: 'R-3', transactionId: 't-1', updatedAt: 2_000 })
  expect(join([], [older, newer])).toStrictEqual([{ key: 't-1', sale: newer }])
  expect(join([], [newer, older])).toStrictEqual([{ key: 't-1', sale: newer }])
  expect(join([], [newer, asNew])).toStrictEqual([{ key: 't-1', sale: asNew }])
})

describe('a sale whose transaction the till does not know', () => {
  const checking = saleOf({ reference: 'REF-1', phase: { kind: 'checking' } })

  it('is the transaction under its reference', () => {
    const row = transaction('t-1', { merchantReference: 'REF-1' })
    expect(join([row], [checking])).toEqual([{ key: 't-1', platform: row, sale: checking }])
  })

  it('is not one that an earlier attempt has', () => {
    const parent = saleOf({ reference: 'REF-1', transactionId: 't-1' })
    const child = saleOf({
      reference: 'REF-1.2',
      merchantReference: 'REF-1',
      createdAt: 2_000,
      phase: { kind: 'checking' },
    })
    const rows = [
      transaction('t-2', { merchantReference: 'REF-1', createdAt: 2 }),
      transaction('t-1', { merchantReference: 'REF-1', createdAt: 1 }),
    ]
    const joined = new Map(join(rows, [child, parent]).map(({ key, sale }) => [key, sale]))
    expect(joined.get('t-1')).toBe(parent)
    expect(joined.get('t-2')).toBe(child)
    expect(join(rows.slice(1), [child, parent])).toHaveLength(2)
  })

  it.each<[string, { createdAt?: number }]>([
    ['an earlier time', { createdAt: 1 }],
    ['no time', {}],
  ])('is the oldest, which has %s, where more are lost: the oldest with the oldest', (_, time) => {
    const checkingToo = saleOf({
      reference: 'REF-1.2',
      merchantReference: 'REF-1',
      createdAt: 2_000,
      phase: { kind: 'checking' },
    })
    const older = transaction('t-2', { merchantReference: 'REF-1', ...time })
    const younger = transaction('t-1', { merchantReference: 'REF-1', createdAt: 2 })
    const [first, second] = [
      { key: 't-2', platform: older, sale: checking },
      { key: 't-1', platform: younger, sale: checkingToo },
    ]
    for (const sales of [
      [checking, checkingToo],
      [checkingToo, checking],
    ]) {
      expect(join([older, younger], sales)).toEqual([first, second])
      expect(join([younger, older], sales)).toEqual([second, first])
    }
  })

  it.each([
    ['was refused', { phase: { kind: 'rejected' } }],
    ['was cancelled', { phase: { kind: 'cancelled' } }],
    ['was never sent', { attempts: 0, phase: { kind: 'prepared', wait: { kind: 'going' } } }],
  ] as const)('has none when it %s', (_, members) => {
    const sale = saleOf({ reference: 'REF-1', ...members })
    const row = transaction('t-1', { merchantReference: 'REF-1' })
    expect(join([row], [sale])).toHaveLength(2)
  })
})

describe('a sale that was refused without a transaction, but is FAILED on the platform', () => {
  const refused = saleOf({
    reference: 'REF-1',
    phase: { kind: 'rejected' },
    saidLast: { outcome: 'rejected', at: 1, code: '1103' },
  })
  const { productCode, amount } = refused.summary
  const failed = (transactionId: string, more: Partial<PlatformSale> = {}) =>
    transaction(transactionId, { merchantReference: 'REF-1', code: '1103', ...more })
  const silent = (more: Partial<PlatformSale> = {}) =>
    transaction('t-1', { merchantReference: 'REF-1', productCode, amount, ...more })

  it('is one entry with it, the oldest if there are several', () => {
    const [first, second] = [failed('t-2', { createdAt: 1 }), failed('t-1', { createdAt: 2 })]
    const [alone, joined] = [
      { key: 't-1', platform: second },
      { key: 't-2', platform: first, sale: refused },
    ]
    expect(join([second, first], [refused])).toStrictEqual([alone, joined])
    expect(join([first, second], [refused])).toStrictEqual([joined, alone])
    expect(join([silent()], [refused])).toEqual([{ key: 't-1', platform: silent(), sale: refused }])
  })

  it('gives way to the row that was made from it for its retry', () => {
    const adopted = saleOf({
      reference: 'REF-1@t-1',
      merchantReference: 'REF-1',
      transactionId: 't-1',
    })
    const one = failed('t-1')
    expect(join([one], [refused, adopted])).toEqual([{ key: 't-1', platform: one, sale: adopted }])
  })

  const { saidLast: _, ...untold } = refused

  it.each<[string, PlatformSale, Sale]>([
    ['failed with another code', failed('t-1', { code: '1100' }), refused],
    ['was sold', failed('t-1', { status: 'COMPLETED' }), refused],
    ['has another reference', failed('t-1', { merchantReference: 'REF-2' }), refused],
    ['is one that it retries', failed('t-1'), { ...refused, parent: 'REF-1' }],
    ['it never went to', failed('t-1'), { ...refused, attempts: 0 }],
    ['it was cancelled before', failed('t-1'), { ...refused, phase: { kind: 'cancelled' } }],
    ['has a reason, if this till got none', failed('t-1'), untold],
    ['is of another product', silent({ productCode: 'P-9' }), refused],
    ['is of another amount', silent({ amount: cents(1) }), refused],
  ])('is not one that %s', (_, platform, sale) => {
    expect(join([platform], [sale])).toHaveLength(2)
  })

  it('is the one that no lost sale of the same reference has', () => {
    const lost = saleOf({ reference: 'T8', merchantReference: 'REF-1' })
    const [first, second] = [failed('t-1', { createdAt: 1 }), failed('t-2', { createdAt: 2 })]
    expect(join([first, second], [refused, lost])).toStrictEqual([
      { key: 't-1', platform: first, sale: lost },
      { key: 't-2', platform: second, sale: refused },
    ])
  })

  it('is not one that another sale has', () => {
    const parent = saleOf({ reference: 'T9', merchantReference: 'REF-1', transactionId: 't-1' })
    expect(join([failed('t-1')], [refused, parent])).toHaveLength(2)
    const lost = saleOf({ reference: 'T8', merchantReference: 'REF-1' })
    expect(join([failed('t-1')], [refused, lost])).toHaveLength(2)
  })
})
