import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { join } from './join.ts'
import { readPages } from './page-reader.ts'
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
  it('shows every transaction and every sale once, even if some came twice', () => {
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
          }
        },
      ),
    )
  })

  it('never shows a sale as a transaction of another reference', () => {
    fc.assert(
      fc.property(platformSales, tillSales, (rows, sales) => {
        const foreign = join(rows, sales).filter(
          ({ platform, sale }) =>
            platform !== undefined &&
            sale !== undefined &&
            sale.transactionId === undefined &&
            platform.merchantReference !== sale.merchantReference,
        )
        expect(foreign).toEqual([])
      }),
    )
  })

  it('is complete while its pages shift during reading', async () => {
    await fc.assert(
      fc.asyncProperty(
        platformSales,
        tillSales,
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(3), { maxLength: 5 }),
        async (rows, sales, size, coming) => {
          const list = [...rows]
          const arrivals = [...coming]
          const seen: PlatformSale[] = []
          await readPages<PlatformSale>({
            idOf: ({ transactionId }) => transactionId,
            onPage: (page) => seen.push(...page),
            read: async (page) => {
              const next = arrivals.shift()
              if (next === 0) list.unshift(transaction(`new-${list.length}`))
              return {
                content: list.slice(page * size, (page + 1) * size),
                page,
                totalElements: list.length,
                totalPages: Math.ceil(list.length / size),
              }
            },
          })
          const entries = join(seen, sales)
          for (const { transactionId } of rows)
            expect(entries.filter(({ key }) => key === transactionId)).toHaveLength(1)
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

  it.each<[string, Partial<PlatformSale>, Partial<Sale>]>([
    ['failed with another code', { code: '1100' }, {}],
    ['was sold', { status: 'COMPLETED' }, {}],
    ['has another reference', { merchantReference: 'REF-2' }, {}],
    ['is one that it retries', {}, { reference: 'REF-1.2', parent: 'REF-1' }],
    ['it never went to', {}, { attempts: 0 }],
    ['it was cancelled before', {}, { phase: { kind: 'cancelled' } }],
  ])('is not one that %s', (_, platform, sale) => {
    const entries = join([failed('t-1', platform)], [{ ...refused, ...sale }])
    expect(entries).toHaveLength(2)
  })

  it('is not one with a reason, if this till got none', () => {
    const { saidLast: _, ...untold } = refused
    expect(join([failed('t-1')], [untold])).toHaveLength(2)
  })

  it('is the one that no lost sale of the same reference has', () => {
    const lost = saleOf({ reference: 'T8', merchantReference: 'REF-1' })
    const [first, second] = [failed('t-1', { createdAt: 1 }), failed('t-2', { createdAt: 2 })]
    expect(join([first, second], [refused, lost])).toStrictEqual([
      { key: 't-1', platform: first, sale: lost },
      { key: 't-2', platform: second, sale: refused },
    ])
  })

  it('is not one without a reason, for another product or amount', () => {
    expect(join([silent({ productCode: 'P-9' })], [refused])).toHaveLength(2)
    expect(join([silent({ amount: cents(1) })], [refused])).toHaveLength(2)
  })

  it('is not one that another sale has', () => {
    const parent = saleOf({ reference: 'T9', merchantReference: 'REF-1', transactionId: 't-1' })
    expect(join([failed('t-1')], [refused, parent])).toHaveLength(2)
    const lost = saleOf({ reference: 'T8', merchantReference: 'REF-1' })
    expect(join([failed('t-1')], [refused, lost])).toHaveLength(2)
  })
})
