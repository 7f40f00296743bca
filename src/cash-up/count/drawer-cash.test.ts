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
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { cents } from '../../values/money.ts'
import type { SheetCell } from '../../values/file/sheet.ts'
import { leftOutOf, madeBefore } from '../shift/before-shift.ts'
import { courseOf, type Course, type CourseParts } from '../takings/course.ts'
import { cashNotes } from './drawer-lines.ts'
import { linesSheet } from '../closed/export.ts'
import type { PlatformRecord } from '../shift/platform-record.ts'
import { closed, resultOf, withCount, withMovement, type Shift } from '../shift/shift.ts'
import { createShiftStore, type Changed } from '../shift/shift-store.ts'
import { cutOf } from '../takings/use-course.ts'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const owner = { ...account, tillId: 'T1' }
const soldAfterAll = { kind: 'needs-attention', reason: 'sold-after-failed' } as const

beforeEach(() => ownIndexedDb())

function partsOf(more: Partial<CourseParts>): CourseParts {
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
function courseAfter(payment: Payment, phases: readonly SalePhase[], more: Partial<Sale>[] = []) {
  const sales = phases.map((phase, at) =>
    soldSale(`T1-${at + 1}`, {
      phase,
      amount: payment.lines[at]?.amount ?? 0,
      paidBy: payment,
      ...more[at],
    }),
  )
  return courseOf(partsOf({ sales, payments: [payment] }))
}
const cutAfter = (course: Course) => cutOf({ openedAt: 0 }, course, 9_000, { kind: 'read' })

describe('the cash of a payment', () => {
  const bill = paymentFor([123_456], inCash(123_456, 130_000))

  test.each<[string, Payment, SalePhase, { taken: number; givenBack: number; rounding: number }]>([
    ['sold', bill, { kind: 'delivered' }, { taken: 123_450, givenBack: 0, rounding: -6 }],
    ['open', bill, { kind: 'checking' }, { taken: 123_450, givenBack: 0, rounding: -6 }],
    ['failed', bill, { kind: 'failed' }, { taken: 123_450, givenBack: 0, rounding: -6 }],
    [
      'failed, and given back',
      decided(bill, 'given-back', ['T1-1'], { at: 2_000 }),
      { kind: 'failed' },
      { taken: 123_450, givenBack: 123_450, rounding: 0 },
    ],
    [
      'sold after it was given back',
      decided(bill, 'given-back', ['T1-1'], { at: 2_000 }),
      soldAfterAll,
      { taken: 123_450, givenBack: 123_450, rounding: 0 },
    ],
  ])('counts when it is taken, until it is given back: %s', (_, payment, phase, expected) => {
    const { cash } = cutAfter(courseAfter(payment, [phase]))
    expect({
      taken: cash?.taken.amount,
      givenBack: cash?.givenBack.amount,
      rounding: cash?.rounding,
    }).toEqual(expected)
    expect(cash?.change).toBe(6_550)
    expect(cash?.cashSales.count).toBe(0)
  })

  test.each<[string, Payment, SalePhase, string]>([
    ['failed', bill, { kind: 'failed' }, 'Cash to give back'],
    ['open', bill, { kind: 'checking' }, 'Cash of open sales'],
    [
      'kept',
      decided(bill, 'kept', ['T1-1'], { at: 2_000 }),
      { kind: 'failed' },
      'Cash kept for retries',
    ],
    [
      'sold after all',
      decided(bill, 'given-back', ['T1-1'], { at: 2_000 }),
      soldAfterAll,
      'Sold after all, not paid for',
    ],
  ])('is told apart while it is not the shop’s: %s', (_, payment, phase, name) => {
    const names = cashNotes(cutAfter(courseAfter(payment, [phase]))).map((line) => line.name)
    const told = ['Cash handed over', 'Change given', 'Rounding', 'Cash to give back']
    const others = ['Cash of open sales', 'Cash kept for retries', 'Sold after all, not paid for']
    expect(names.filter((one) => [...told.slice(3), ...others].includes(one))).toEqual([name])
  })

  it('makes the takings by method add up as each method covers the sales (ruling R43)', () => {
    const methods = [
      { method: 'cash', amount: cents(4_000) },
      { method: 'card', amount: cents(5_000) },
    ]
    const split = paymentFor([3_000, 6_000], { methods, rounding: 'customer' })
    const { groups } = cutAfter(courseAfter(split, [{ kind: 'delivered' }, { kind: 'delivered' }]))
    expect(groups.map(({ method, count, amount }) => [method, count, amount])).toEqual([
      ['cash', 1, 4_000],
      ['card', 1, 5_000],
    ])
  })

  it('does not pay for a sale that completed after its money went to a retry', () => {
    const kept = withRetry(bill, 'T1-1', 'T1-1.2', 3_000)
    const retry = soldSale('T1-1.2', { amount: 123_456, paidBy: kept })
    const first = soldSale('T1-1', { amount: 123_456, paidBy: kept, phase: soldAfterAll })
    const course = courseOf(partsOf({ sales: [first, retry], payments: [kept] }))
    expect(course.takings.map(({ notPaid }) => notPaid)).toEqual([true, undefined])
  })
})

describe('a sale without a kept payment', () => {
  it('counts by its method, and after a failure is unknown', () => {
    const sales = [
      soldSale('T1-1'),
      soldSale('T1-2', { phase: { kind: 'failed' }, amount: 700 }),
      soldSale('T1-3', { phase: { kind: 'failed' }, method: 'card' }),
      soldSale('T1-4', { phase: { kind: 'failed' }, child: 'T1-4.2' }),
      soldSale('T1-5', { phase: { kind: 'failed' }, phaseSince: 400 }),
    ]
    const { cash, unknownReturns } = cutAfter(courseOf(partsOf({ sales, openedAt: 500 })))
    expect(cash?.cashSales).toEqual({ count: 1, amount: 2_000 })
    expect(unknownReturns).toEqual({ count: 1, amount: 700 })
  })
})

describe('a redemption paid in cash', () => {
  it('pays out coins that exist, and keeps its value', () => {
    const redeemed = soldSale('T1-1', { kind: 'redeem', amount: 4_005 })
    const { cash, groups } = cutAfter(courseOf(partsOf({ sales: [redeemed] })))
    expect([cash?.redeemed.amount, cash?.rounding, groups[0]?.amount]).toEqual([4_010, -5, 4_005])
  })
})

/** Events at a till. Each index chooses one of the sales that the event can happen to. */
type Act =
  | { readonly kind: 'pay'; readonly prices: readonly number[]; readonly way: string }
  | { readonly kind: 'old sale' | 'redeem'; readonly amount: number }
  | { readonly kind: 'sold' | 'fail' | 'sold after all'; readonly which: number }
  | {
      readonly kind: 'give back' | 'keep' | 'retry' | 'pay for' | 'retried elsewhere'
      readonly which: number
    }
  | { readonly kind: 'drop' | 'pay-in' | 'pay-out'; readonly amount: number }
  | { readonly kind: 'open' | 'close'; readonly leaves: boolean }
  | { readonly kind: 'restart' | 'count' }

const which = fc.nat(7)
const price = fc.integer({ min: 1, max: 40_000 })
const coins = fc.integer({ min: 1, max: 2_000 }).map((tens) => tens * 10)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: pays() },
  { weight: 8, arbitrary: happens('sold', 'fail', 'sold after all') },
  { weight: 8, arbitrary: happens('give back', 'keep', 'retry', 'pay for', 'retried elsewhere') },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('old sale', 'redeem'), amount: price }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('drop', 'pay-in', 'pay-out'), amount: coins }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('open', 'close'), leaves: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('restart', 'count') }) },
)
function pays(): fc.Arbitrary<Act> {
  return fc.record({
    kind: fc.constant('pay' as const),
    prices: fc.array(price, { minLength: 1, maxLength: 3 }),
    way: fc.constantFrom('cash', 'CASH', 'card', 'cash and card', 'card and cash'),
  })
}
function happens<Kind extends Extract<Act, { which: number }>['kind']>(...kinds: Kind[]) {
  return fc.record({ kind: fc.constantFrom(...kinds), which })
}

/** One sale as the journal has it. */
interface Row {
  readonly reference: string
  readonly amount: number
  phase: SalePhase['kind'] | 'sold after all'
  readonly redeemed?: true
  /** Ids; the last one counts. */
  readonly paidBy: string[]
  child?: string
  parent?: string
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
  /** How often a shift counted each sale, or left it out. */
  readonly times = new Map<string, number>()
  at = 1_000
  #ids = 0

  id = (): string => `${(this.#ids += 1)}`

  /** Takes money for some rows, rounded to coins. */
  take(rows: readonly Row[], way: string): void {
    const total = rows.reduce((sum, { amount }) => sum + amount, 0)
    const coinsOnly = total - (total % 10)
    const half = Math.floor(total / 20) * 10
    const methods: PaidPart[] =
      way === 'cash and card' && half > 0
        ? [part('cash', half), part('card', total - half)]
        : way === 'card and cash' && half > 0
          ? [part('card', total - half), part('Cash', half)]
          : way === 'card'
            ? [part('card', total)]
            : [part(way.startsWith('C') ? 'CASH' : 'cash', coinsOnly)]
    this.box += methods.reduce(
      (sum, { method, amount }) => sum + (method === 'card' ? 0 : amount),
      0,
    )
    const id = this.id()
    const priced = rows.map(({ reference, amount }) => ({ reference, amount: cents(amount) }))
    const draft = { methods, rounding: 'customer' } as const
    this.payments.set(id, newPayment(draft, priced, { id, account, at: this.at }))
    for (const row of rows) row.paidBy.push(id)
  }

  sale(row: Row): Sale {
    const { reference, amount, phase, child, parent, redeemed } = row
    const paidBy = this.payments.get(row.paidBy.at(-1) ?? '')
    return soldSale(reference, {
      amount,
      phase:
        phase === 'sold after all'
          ? soldAfterAll
          : phase === 'checking'
            ? { kind: 'checking' }
            : phase === 'failed'
              ? { kind: 'failed' }
              : { kind: 'delivered' },
      kind: redeemed === true ? 'redeem' : 'purchase',
      createdAt: Number(reference.split('-').at(1)?.split('.').at(0)) * 10,
      ...(paidBy === undefined ? {} : { paidBy }),
      ...(child === undefined ? {} : { child }),
      ...(parent === undefined ? {} : { parent }),
    })
  }

  async course(openedAt: number): Promise<Course> {
    return courseOf(
      partsOf({
        openedAt,
        sales: this.rows.map((row) => this.sale(row)),
        payments: [...this.payments.values()],
        records: this.records,
        counted: await this.store.counted(owner),
      }),
    )
  }

  /** Counts the drawer and checks that the till expects the same. */
  async count(): Promise<Shift | undefined> {
    const shift = await this.store.openOf(owner)
    if (shift === undefined) return undefined
    const course = await this.course(shift.openedAt)
    const cut = cutOf(shift, course, this.at, { kind: 'read' })
    const made = { takings: course.takings, flows: course.flows }
    const count = { at: this.at, by: 'm', total: cents(this.box) }
    const counted = done(
      await this.store.change(shift.id, (now) => withCount(now, count, cut), made),
    )
    same('the cash that is in the drawer', resultOf(counted)?.drawer.expected, this.box)
    const rows = linesSheet(counted, made).rows
    const filed = sumOf(rows, -2) - sumOf(rows, -1)
    same('the file’s lines', counted.float + filed, this.box)
    return counted
  }

  async close(): Promise<void> {
    const shift = await this.count()
    if (shift === undefined) return
    const end = { at: this.at, by: 'm', reason: '', knowing: true }
    const close = (now: Shift) => {
      const outcome = closed(now, end)
      return outcome.kind === 'closed' ? outcome.shift : undefined
    }
    const results = await Promise.all([
      this.store.close(shift.id, close),
      this.second.close(shift.id, close),
    ])
    const kinds = results.map(({ kind }) => kind).toSorted()
    same('how the two tabs close', kinds.join(), 'done,refused')
    for (const { key } of (await this.store.made(shift.id)).takings) this.counts(key)
    this.settled = this.box
  }

  /** Counts the float as the card says. */
  async open(leaves: boolean): Promise<void> {
    if ((await this.store.openOf(owner)) !== undefined) return
    const course = await this.course(0)
    const { keys, ...left } = leaves ? leftOutOf(course) : { keys: [] }
    same('the cash from before', madeBefore(course)?.cash ?? 0, this.box - this.settled)
    const parts = { id: `s${this.at}`, openedAt: this.at, openedBy: 'm', ...left }
    const float = cents(leaves ? this.box : this.settled)
    done(await this.store.open(owner, { ...parts, float }, keys))
    for (const key of keys) this.counts(key)
  }

  counts(key: string): void {
    this.times.set(key, (this.times.get(key) ?? 0) + 1)
  }

  async does(act: Act): Promise<void> {
    this.at += 10
    switch (act.kind) {
      case 'pay': {
        const rows = act.prices.map((amount) => this.newRow({ amount, phase: 'checking' }))
        this.take(rows, act.way)
        break
      }
      case 'old sale':
        // The previous version sold this for an amount that coins can't make.
        this.newRow({ amount: act.amount, phase: 'delivered' })
        this.box += act.amount
        break
      case 'redeem':
        this.newRow({ amount: act.amount, phase: 'delivered', redeemed: true })
        this.box -= Math.ceil(act.amount / 10) * 10
        break
      case 'drop':
      case 'pay-out':
      case 'pay-in': {
        const shift = await this.store.openOf(owner)
        if (shift === undefined) return
        const { kind } = act
        const amount = cents(act.amount)
        const movement = { id: this.id(), kind, amount, reason: 'r', at: this.at, by: 'm' }
        await this.second.change(shift.id, (now) => withMovement(now, movement))
        this.box += kind === 'pay-in' ? act.amount : -act.amount
        break
      }
      case 'open':
        await this.open(act.leaves)
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
      case 'sold':
      case 'fail':
      case 'sold after all':
      case 'give back':
      case 'keep':
      case 'retry':
      case 'pay for':
      case 'retried elsewhere':
      default:
        this.happensTo(act)
    }
  }

  newRow(row: Omit<Row, 'reference' | 'paidBy'> & { reference?: string }): Row {
    const made = { reference: `T1-${this.at}${this.rows.length}`, paidBy: [], ...row }
    this.rows.push(made)
    return made
  }

  happensTo({ kind, which }: Extract<Act, { which: number }>): void {
    const may = this.rows.filter((row) => this.may(kind, row))
    const row = may[which % Math.max(1, may.length)]
    if (row === undefined) return
    const payment = this.payments.get(row.paidBy.at(-1) ?? '')
    switch (kind) {
      case 'sold':
        row.phase = 'delivered'
        return
      case 'fail':
        row.phase = 'failed'
        return
      case 'sold after all':
        row.phase = 'sold after all'
        return
      case 'give back':
      case 'keep': {
        if (payment === undefined) return
        const words = returnFor(payment, [row.reference])
        const how = kind === 'keep' ? 'kept' : 'given-back'
        this.payments.set(payment.id, decided(payment, how, [row.reference], { at: this.at }))
        if (kind === 'give back')
          this.box -= words.reduce((sum, one) => sum + (one.method === 'card' ? 0 : one.amount), 0)
        return
      }
      case 'pay for':
        this.take([row], 'cash')
        return
      case 'retried elsewhere':
        this.records.push({
          transactionId: `E-${row.reference}`,
          merchantReference: row.reference.split('.')[0] ?? '',
          status: 'COMPLETED',
          productCode: 'MTN-AIRTIME',
          amount: cents(row.amount),
          at: this.at,
          redemption: false,
        })
        row.child = 'elsewhere'
        return
      case 'retry':
      default: {
        const reference = `${row.reference.split('.')[0]}.${this.at}`
        const child = this.newRow({ reference, amount: row.amount, phase: 'checking' })
        child.parent = row.reference
        row.child = reference
        if (payment === undefined || this.isGone(row)) this.take([child], 'cash')
        else {
          this.payments.set(payment.id, withRetry(payment, row.reference, reference, this.at))
          child.paidBy.push(payment.id)
        }
      }
    }
  }

  isGone(row: Row): boolean {
    const payment = this.payments.get(row.paidBy.at(-1) ?? '')
    const line = payment?.lines.find(({ attempts }) => attempts.includes(row.reference))
    return (
      payment?.decisions.some(
        ({ kind, reference }) =>
          kind === 'given-back' && line?.attempts.includes(reference) === true,
      ) === true
    )
  }

  /** What the screens offer. */
  may(kind: Extract<Act, { which: number }>['kind'], row: Row): boolean {
    const isLast = row.child === undefined
    const failed = row.phase === 'failed' && row.redeemed !== true
    switch (kind) {
      case 'sold':
      case 'fail':
        return row.phase === 'checking'
      case 'sold after all':
        return failed
      case 'give back':
        return (
          failed &&
          row.paidBy.length > 0 &&
          !this.isGone(row) &&
          (isLast || row.child === 'elsewhere')
        )
      case 'keep':
        return failed && row.paidBy.length > 0 && !this.isGone(row) && isLast
      case 'pay for':
        return row.phase === 'sold after all' && this.isGone(row)
      case 'retry':
      case 'retried elsewhere':
      default:
        return failed && isLast
    }
  }
}

/** Compares the till's figures with the person's cash. */
function same(what: string, said: unknown, is: unknown): void {
  if (said !== is) throw new Error(`${what}: ${String(said)} is said, it is ${String(is)}`)
}
function part(method: string, amount: number): PaidPart {
  return { method, amount: cents(amount) }
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

it('the cash expected is what a person has who did what the words said, whatever happens and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      ownIndexedDb()
      const counter = new Counter()
      for (const one of acts) await counter.does(one)
      await counter.open(false)
      await counter.close()
      const sold = counter.rows.filter(({ phase }) => phase !== 'checking' && phase !== 'failed')
      const expected: [string, number][] = sold.map(({ reference }) => [`sale:${reference}`, 1])
      const own = [...counter.times].filter(([key]) => key.startsWith('sale:'))
      expect(new Map(own)).toEqual(new Map(expected))
      expect([...counter.times.values()].every((times) => times === 1)).toBe(true)
      counter.second.end()
    }),
    { numRuns: 60 },
  )
}, 60_000)
