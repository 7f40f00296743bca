import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import {
  decided,
  newPayment,
  paidInOneWay,
  returnFor,
  withRetry,
  type PaidPart,
  type Payment,
  type PaymentDraft,
} from '../../engine/payment.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { cents } from '../../values/money.ts'
import type { SheetCell } from '../../values/file/sheet.ts'
import { leftOutOf, madeBefore } from '../shift/before-shift.ts'
import { shiftMoneyOf, type ShiftMoney, type ShiftMoneyParts } from '../takings/shift-money.ts'
import { cashNotes } from './drawer-lines.ts'
import { linesSheet } from '../closed/export.ts'
import type { PlatformRecord } from '../shift/platform-record.ts'
import { closed, resultOf, withCount, withMovement, type Shift } from '../shift/shift.ts'
import { createShiftStore, type Changed } from '../shift/shift-store.ts'
import { cutOf, type PlatformState } from '../takings/use-shift-money.ts'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const owner = { ...account, tillId: 'T1' }
const soldAfterAll = { kind: 'needs-attention', reason: 'sold-after-failed' } as const

beforeEach(() => ownIndexedDb())

function partsOf(more: Partial<ShiftMoneyParts>): ShiftMoneyParts {
  return {
    tillId: 'T1',
    openedAt: 0,
    platformFrom: 0,
    sales: [],
    payments: [],
    rounding: 'customer',
    records: [],
    counted: new Set(),
    redeemed: new Map(),
    productOf: () => undefined,
    sellerOf: () => 'merchant',
    ...more,
  }
}

/** A payment for sales at these prices, with references `T1-1`, `T1-2`, … */
function paymentFor(prices: readonly number[], draft: PaymentDraft): Payment {
  const priced = prices.map((amount, at) => ({ reference: `T1-${at + 1}`, amount: cents(amount) }))
  return newPayment(draft, priced, { id: 'p1', account, at: 1_000 })
}
const inCash = (total: number, tendered?: number) =>
  paidInOneWay(
    cents(total),
    { method: 'Cash', ...(tendered === undefined ? {} : { tendered: cents(tendered) }) },
    'customer',
  )
/** The shift's record of sales that one payment pays for, each with its outcome. */
function shiftMoneyAfter(payment: Payment, phases: readonly SalePhase[]) {
  const sales = phases.map((phase, at) => {
    const { amount = 0 } = payment.lines[at] ?? {}
    return soldSale(`T1-${at + 1}`, { phase, amount, paidBy: payment })
  })
  return shiftMoneyOf(partsOf({ sales, payments: [payment] }))
}
const cutAfter = (shiftMoney: ShiftMoney) =>
  cutOf({ openedAt: 0 }, shiftMoney, 9_000, { kind: 'read' })

describe('the cash of a payment', () => {
  const bill = paymentFor([123_456], inCash(123_456, 130_000))
  const givenBack = decided(bill, 'given-back', ['T1-1'], { at: 2_000 })
  const kept = decided(bill, 'kept', ['T1-1'], { at: 2_000 })
  const failed = { kind: 'failed' } as const
  const others = [
    'Cash to give back',
    'Cash of open sales',
    'Cash kept for retries',
    'Sold after all, not paid for',
  ]

  test.each<[string, Payment, SalePhase, back: number, rounding: number, note: string[]]>([
    ['sold', bill, { kind: 'delivered' }, 0, -6, []],
    ['open', bill, { kind: 'checking' }, 0, -6, ['Cash of open sales']],
    ['failed', bill, failed, 0, -6, ['Cash to give back']],
    ['failed, and kept', kept, failed, 0, -6, ['Cash kept for retries']],
    ['failed, and given back', givenBack, failed, 123_450, 0, []],
    ['sold after all', givenBack, soldAfterAll, 123_450, 0, ['Sold after all, not paid for']],
  ])(
    'counts from when it is taken until it is given back, and is noted unless it is the shop’s: %s',
    (_, payment, phase, back, rounding, note) => {
      const cut = cutAfter(shiftMoneyAfter(payment, [phase]))
      expect(cut.cash).toMatchObject({
        taken: { amount: 123_450 },
        givenBack: { amount: back },
        rounding,
        change: 6_550,
        cashSales: { count: 0 },
      })
      const names = cashNotes(cut).map(({ name }) => name)
      expect(names.filter((name) => others.includes(name))).toEqual(note)
    },
  )

  it('makes the takings by method add up as each method covers the sales (ruling R43)', () => {
    const methods = [
      { method: 'cash', amount: cents(4_000) },
      { method: 'card', amount: cents(5_000) },
    ]
    const split = paymentFor([3_000, 6_000], { methods, rounding: 'customer' })
    const { groups } = cutAfter(
      shiftMoneyAfter(split, [{ kind: 'delivered' }, { kind: 'delivered' }]),
    )
    expect(groups.map(({ method, count, amount }) => [method, count, amount])).toEqual([
      ['cash', 1, 4_000],
      ['card', 1, 5_000],
    ])
  })

  it('does not pay for a sale that completed after its money went to a retry', () => {
    const kept = withRetry(bill, 'T1-1', 'T1-1.2', 3_000)
    const retry = soldSale('T1-1.2', { amount: 123_456, paidBy: kept })
    const first = soldSale('T1-1', { amount: 123_456, paidBy: kept, phase: soldAfterAll })
    const shiftMoney = shiftMoneyOf(partsOf({ sales: [first, retry], payments: [kept] }))
    expect(shiftMoney.takings.map(({ notPaid }) => notPaid)).toEqual([true, undefined])
  })
})

it('a sale without a kept payment counts by its method, and after a failure is unknown', () => {
  const failed = { phase: { kind: 'failed' } } as const
  const sales = [
    soldSale('T1-1'),
    soldSale('T1-2', { ...failed, amount: 700 }),
    soldSale('T1-3', { ...failed, method: 'card' }),
    soldSale('T1-4', { ...failed, child: 'T1-4.2' }),
    soldSale('T1-5', { ...failed, phaseSince: 400 }),
  ]
  const { cash, unknownReturns } = cutAfter(shiftMoneyOf(partsOf({ sales, openedAt: 500 })))
  expect(cash?.cashSales).toEqual({ count: 1, amount: 2_000 })
  expect(unknownReturns).toEqual({ count: 1, amount: 700 })
})

it('a redemption paid in cash pays out coins that exist, and keeps its value', () => {
  const redeemed = soldSale('T1-1', { kind: 'redeem', amount: 4_005 })
  const { cash, groups } = cutAfter(shiftMoneyOf(partsOf({ sales: [redeemed] })))
  expect([cash?.redeemed.amount, cash?.rounding, groups[0]?.amount]).toEqual([4_010, -5, 4_005])
})

it('a cut names how much of a part-read list was compared, and earlier sales by themselves', () => {
  const sales = [soldSale('T1-1', { createdAt: 400 }), soldSale('T1-2', { createdAt: 600 })]
  const shiftMoney = shiftMoneyOf(partsOf({ sales, openedAt: 500 }))
  const cut = (platform: PlatformState) => cutOf({ openedAt: 500 }, shiftMoney, 9_000, platform)
  expect(cut({ kind: 'part', read: 7 })).toMatchObject({ comparedOnly: 7, differences: [] })
  expect(cut({ kind: 'failed' })).not.toHaveProperty('differences')
  expect(cut({ kind: 'read' }).earlier).toEqual({ count: 1, amount: 2_000 })
})

/**
 * What happens at a till. A number goes with each: an amount in cents, or which of the sales it happens to, of those
 * that it can happen to.
 */
const acts = [
  ['pay in cash', 2],
  ['pay as CASH', 1],
  ['pay by card', 1],
  ['pay in cash and by card', 1],
  ['pay by card and in cash', 1],
  ['is sold', 4],
  ['fails', 4],
  ['is sold after all', 2],
  ['give back', 3],
  ['keep', 1],
  ['retry', 2],
  ['pay for', 1],
  ['is retried elsewhere', 1],
  ['an old sale', 1],
  ['redeem', 1],
  ['drop', 1],
  ['pay-in', 1],
  ['open', 2],
  ['open and leave out', 2],
  ['close', 3],
  ['count', 1],
  ['restart', 1],
] as const
type Act = (typeof acts)[number][0]
/** The more weight, the more often. */
const act = fc.tuple(
  fc.oneof(...acts.map(([kind, weight]) => ({ weight, arbitrary: fc.constant<Act>(kind) }))),
  fc.integer({ min: 1, max: 40_000 }),
)

/** One sale as the journal has it. */
interface Row {
  readonly reference: string
  readonly amount: number
  phase: SalePhase
  readonly redeemed: boolean
  /** The newest payment. */
  paidBy?: string
  child?: string
}

/** A till with a person who follows its instructions, and the cash that this person then has. */
class Counter {
  /** In the drawer, in cents: counted independently, not by the till's sums. */
  box = 100_000
  /** What was in the drawer at the last close. No shift has counted anything since. */
  settled = 100_000
  readonly rows: Row[] = []
  readonly payments = new Map<string, Payment>()
  readonly records: PlatformRecord[] = []
  store = createShiftStore()
  readonly second = createShiftStore()
  /** The keys that a shift counted, or left out. */
  readonly counted: string[] = []
  at = 1_000

  async does(kind: Act, number: number): Promise<void> {
    this.at += 10
    const shift = await this.store.openOf(owner)
    const row = this.one(kind, number)
    switch (kind) {
      case 'pay in cash':
      case 'pay as CASH':
      case 'pay by card':
      case 'pay in cash and by card':
      case 'pay by card and in cash': {
        const prices = [number, number * 7, number * 3].slice(number % 3)
        this.take(
          prices.map((amount) => this.newRow(amount)),
          kind,
        )
        break
      }
      case 'an old sale':
        // The previous version sold this for an amount that coins can't make.
        this.newRow(number, { kind: 'delivered' })
        this.box += number
        break
      case 'redeem':
        this.newRow(number, { kind: 'delivered' }, true)
        this.box -= Math.ceil(number / 10) * 10
        break
      case 'drop':
      case 'pay-in': {
        if (shift === undefined) break
        const amount = cents(Math.ceil(number / 100) * 10)
        const movement = { id: `${this.at}`, kind, amount, reason: 'r', at: this.at, by: 'm' }
        await this.second.change(shift.id, (now) => withMovement(now, movement))
        this.box += kind === 'pay-in' ? amount : 0 - amount
        break
      }
      case 'open':
      case 'open and leave out':
        if (shift === undefined) await this.open(kind !== 'open')
        break
      case 'close':
        await this.close()
        break
      case 'count':
        await this.count()
        break
      case 'restart':
        this.store = createShiftStore()
        break
      case 'is sold':
      case 'fails':
      case 'is sold after all':
      case 'give back':
      case 'keep':
      case 'retry':
      case 'pay for':
      case 'is retried elsewhere':
      default:
        if (row !== undefined) this.happens(kind, row)
    }
  }

  /** One of the sales to which the screens let it happen. */
  one(kind: Act, number: number): Row | undefined {
    const may = this.rows.filter((row) => {
      const { phase, paidBy, child } = row
      const failed = phase.kind === 'failed' && !row.redeemed
      const isHeld = failed && paidBy !== undefined && !this.isGone(row)
      if (kind === 'is sold' || kind === 'fails') return phase.kind === 'checking'
      if (kind === 'is sold after all') return failed
      if (kind === 'give back') return isHeld && (child === undefined || child === 'elsewhere')
      if (kind === 'keep') return isHeld && child === undefined
      if (kind === 'pay for') return phase === soldAfterAll && this.isGone(row)
      return failed && child === undefined
    })
    return may[number % Math.max(1, may.length)]
  }

  happens(kind: Act, row: Row): void {
    const { reference, amount } = row
    const [first = ''] = reference.split('.')
    const payment = this.payments.get(row.paidBy ?? '')
    if (kind === 'is sold') row.phase = { kind: 'delivered' }
    if (kind === 'fails') row.phase = { kind: 'failed' }
    if (kind === 'is sold after all') row.phase = soldAfterAll
    if (kind === 'pay for') this.take([row], 'pay in cash')
    if (kind === 'keep' && payment !== undefined)
      this.payments.set(payment.id, decided(payment, 'kept', [reference], { at: this.at }))
    if (kind === 'give back' && payment !== undefined) {
      this.box -= cashIn(returnFor(payment, [reference]))
      this.payments.set(payment.id, decided(payment, 'given-back', [reference], { at: this.at }))
    }
    if (kind === 'is retried elsewhere') {
      row.child = 'elsewhere'
      this.records.push({
        transactionId: `E-${reference}`,
        merchantReference: first,
        status: 'COMPLETED',
        productCode: 'MTN-AIRTIME',
        amount: cents(amount),
        at: this.at,
        redemption: false,
      })
    }
    if (kind === 'retry') {
      const child = this.newRow(amount, { kind: 'checking' }, false, `${first}.${this.at}`)
      row.child = child.reference
      if (payment === undefined || this.isGone(row)) this.take([child], 'pay in cash')
      else {
        child.paidBy = payment.id
        this.payments.set(payment.id, withRetry(payment, reference, child.reference, this.at))
      }
    }
  }

  newRow(
    amount: number,
    phase: SalePhase = { kind: 'checking' },
    redeemed = false,
    reference = `T1-${this.at}${this.rows.length}`,
  ): Row {
    const row = { reference, amount, phase, redeemed }
    this.rows.push(row)
    return row
  }

  /** Takes money for some rows, rounded to coins. */
  take(rows: readonly Row[], way: Act): void {
    const total = rows.reduce((sum, { amount }) => sum + amount, 0)
    const half = Math.floor(total / 20) * 10
    const part = (method: string, amount: number): PaidPart => ({ method, amount: cents(amount) })
    const split = [part('cash', half), part('card', total - half)]
    const inCash = part(way === 'pay as CASH' ? 'CASH' : 'cash', total - (total % 10))
    const methods =
      way === 'pay by card'
        ? [part('card', total)]
        : way === 'pay in cash and by card' && half > 0
          ? split
          : way === 'pay by card and in cash' && half > 0
            ? split.toReversed()
            : [inCash]
    this.box += cashIn(methods)
    const id = `p${this.payments.size}`
    const priced = rows.map(({ reference, amount }) => ({ reference, amount: cents(amount) }))
    const draft = { methods, rounding: 'customer' } as const
    this.payments.set(id, newPayment(draft, priced, { id, account, at: this.at }))
    for (const row of rows) row.paidBy = id
  }

  /** Whether the customer got the money back. */
  isGone({ paidBy = '', reference }: Row): boolean {
    const { lines = [], decisions = [] } = this.payments.get(paidBy) ?? {}
    const line = lines.find(({ attempts }) => attempts.includes(reference))
    return decisions.some(
      (one) => one.kind === 'given-back' && line?.attempts.includes(one.reference),
    )
  }

  async shiftMoney(openedAt: number): Promise<ShiftMoney> {
    const sales = this.rows.map(({ reference, amount, phase, redeemed, paidBy, child }) => {
      const payment = this.payments.get(paidBy ?? '')
      return soldSale(reference, {
        amount,
        phase,
        kind: redeemed ? 'redeem' : 'purchase',
        createdAt: Number(reference.split('-').at(1)?.split('.').at(0)) * 10,
        ...(payment === undefined ? {} : { paidBy: payment }),
        ...(child === undefined ? {} : { child }),
      })
    })
    const { records } = this
    const counted = await this.store.counted(owner)
    return shiftMoneyOf(
      partsOf({ openedAt, sales, payments: [...this.payments.values()], records, counted }),
    )
  }

  /** Counts the drawer and checks that the till expects the same. */
  async count(): Promise<Shift | undefined> {
    const shift = await this.store.openOf(owner)
    if (shift === undefined) return undefined
    const shiftMoney = await this.shiftMoney(shift.openedAt)
    const cut = cutOf(shift, shiftMoney, this.at, { kind: 'read' })
    const made = { takings: shiftMoney.takings, flows: shiftMoney.flows }
    const count = { at: this.at, by: 'm', total: cents(this.box) }
    const counted = done(
      await this.store.change(shift.id, (now) => withCount(now, count, cut), made),
    )
    same('the cash that is in the drawer', resultOf(counted)?.drawer.expected, this.box)
    const rows = linesSheet(counted, made).rows
    same('the file’s lines', counted.float + sumOf(rows, -2) - sumOf(rows, -1), this.box)
    return counted
  }

  async close(): Promise<void> {
    const shift = await this.count()
    if (shift === undefined) return
    const close = (now: Shift) => {
      const end = closed(now, { at: this.at, by: 'm', reason: '', knowing: true })
      return end.kind === 'closed' ? end.shift : undefined
    }
    const stores = [this.store, this.second]
    const ends = await Promise.all(stores.map((store) => store.close(shift.id, close)))
    same(
      'how two tabs close',
      ends
        .map(({ kind }) => kind)
        .toSorted()
        .join(),
      'done,refused',
    )
    const { takings } = await this.store.made(shift.id)
    this.counted.push(...takings.map(({ key }) => key))
    this.settled = this.box
  }

  /** Counts the float as the card says. */
  async open(leaves: boolean): Promise<void> {
    const shiftMoney = await this.shiftMoney(0)
    const { keys, ...left } = leaves ? leftOutOf(shiftMoney) : { keys: [] }
    same('the cash from before', madeBefore(shiftMoney)?.cash ?? 0, this.box - this.settled)
    const float = cents(leaves ? this.box : this.settled)
    const parts = { id: `s${this.at}`, openedAt: this.at, openedBy: 'm', float, ...left }
    done(await this.store.open(owner, parts, keys))
    this.counted.push(...keys)
  }
}

/** Compares the till's figures with the person's cash. */
function same(what: string, said: unknown, is: unknown): void {
  if (said !== is) throw new Error(`${what}: ${String(said)} is said, it is ${String(is)}`)
}
function cashIn(parts: readonly PaidPart[]): number {
  return parts.reduce((sum, { method, amount }) => sum + (method === 'card' ? 0 : amount), 0)
}
function done(changed: Changed): Shift {
  if (changed.kind !== 'done') throw new Error('Refused')
  return changed.shift
}
/** A column of money, counted from the right. */
function sumOf(rows: readonly (readonly SheetCell[])[], column: number): number {
  return rows.reduce((sum, row) => {
    const cell = row.at(column)
    return sum + (typeof cell === 'object' && 'rand' in cell ? Number(cell.rand) : 0)
  }, 0)
}

it('the cash expected is what a person has who did what the words said, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (some) => {
      ownIndexedDb()
      const counter = new Counter()
      for (const [kind, number] of some) await counter.does(kind, number)
      if ((await counter.store.openOf(owner)) === undefined) await counter.open(false)
      await counter.close()
      const sold = counter.rows.filter(
        ({ phase: { kind } }) => kind !== 'checking' && kind !== 'failed',
      )
      const keys = counter.counted.filter((key) => key.startsWith('sale:'))
      expect(keys.toSorted()).toEqual(sold.map(({ reference }) => `sale:${reference}`).toSorted())
      expect(new Set(counter.counted).size).toBe(counter.counted.length)
      counter.second.end()
    }),
    { numRuns: 60 },
  )
})
