import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashRoundings, isCash, isPayable, roundCash, type CashRounding } from '../values/cash.ts'
import { cents, type Cents } from '../values/money.ts'
import { aSale } from '../testing/shop/sale/sale-row.ts'
import { moneyOf } from './money.ts'
import {
  cashFlowsOf,
  cashOf,
  changeOf,
  coverOf,
  decided,
  mainMethod,
  newPayment,
  paidInOneWay,
  paymentFault,
  returnFor,
  roundingOf,
  sumOf,
  whereabouts,
  withRetry,
  type Payment,
  type PaymentDraft,
} from './payment.ts'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const sum = (amounts: readonly number[]) => cents(amounts.reduce((all, one) => all + one, 0))
const names = (amounts: readonly Cents[]) =>
  amounts.map((amount, place) => ({ reference: `T1-${place}`, amount }))

function paid(
  amounts: readonly number[],
  methods: PaymentDraft['methods'],
  rounding: CashRounding = 'customer',
) {
  const sales = names(amounts.map(cents))
  return newPayment({ methods, rounding }, sales, { id: 'p-1', account, at: 1 })
}

function inCash(amounts: readonly number[], rounding: CashRounding = 'customer') {
  const { methods } = paidInOneWay(sum(amounts), { method: 'cash' }, rounding)
  return paid(amounts, methods, rounding)
}

describe('the cover of a payment’s sales (ruling R43)', () => {
  it.each([
    ['one way', [1_000, 500], [['card', 1_500]], [[['card', 1_000]], [['card', 500]]], 'card card'],
    [
      'cash, then card, within one sale',
      [1_000, 500],
      [
        ['cash', 600],
        ['card', 900],
      ],
      [
        [
          ['cash', 600],
          ['card', 400],
        ],
        [['card', 500]],
      ],
      'cash card',
    ],
    [
      'rounded cash, whose cents the last method covers',
      [1_234],
      [['cash', 1_230]],
      [[['cash', 1_234]]],
      'cash',
    ],
  ] as const)('%s', (_, prices, methods, cover, main) => {
    const parts = (some: readonly (readonly [string, number])[]) =>
      some.map(([method, amount]) => ({ method, amount: cents(amount) }))
    const covered = coverOf(prices.map(cents), parts(methods))
    expect(covered).toEqual(cover.map(parts))
    expect(covered.map((some) => mainMethod(some, '')).join(' ')).toBe(main)
  })

  it('is each price, with any methods', () => {
    fc.assert(
      fc.property(aPayment(), ({ lines }) => {
        for (const { amount, parts } of lines) expect(sumOf(parts)).toBe(amount)
      }),
    )
  })
})

describe('a payment', () => {
  it.each([
    ['nothing', [], 'nothing pays for it'],
    ['too little', [{ method: 'card', amount: cents(1_233) }], 'add up'],
    ['exactly, with rounded cash', [{ method: 'cash', amount: cents(1_234) }], 'add up'],
    ['in rounded cash', [{ method: 'Cash', amount: cents(1_230) }], undefined],
    ['by card, exactly', [{ method: 'card', amount: cents(1_234) }], undefined],
    [
      'in cash and by card, exactly',
      [
        { method: 'cash', amount: cents(1_000) },
        { method: 'card', amount: cents(234) },
      ],
      undefined,
    ],
  ])('of %s', (_, methods, fault) => {
    const found = paymentFault({ methods, rounding: 'customer' }, [cents(1_234)])
    expect(found?.includes(fault ?? '') ? fault : found).toBe(fault)
  })

  it('with too little cash is refused', () => {
    const draft = paidInOneWay(cents(1_234), { method: 'cash', tendered: cents(1_220) }, 'customer')
    expect(paymentFault(draft, [cents(1_234)])).toContain('short')
  })

  it('has its own change and rounding', () => {
    const draft = paidInOneWay(
      cents(123_456),
      { method: 'cash', tendered: cents(130_000) },
      'customer',
    )
    expect(changeOf(draft)).toBe(6_550)
    const payment = newPayment(draft, names([cents(123_456)]), { id: 'p', account, at: 1 })
    expect(roundingOf(payment)).toBe(-6)
  })
})

describe('the customer’s refund', () => {
  it('is all but the rounded price of what was sold', () => {
    // The customer paid 37.00 for 37.02; 24.68 alone rounds to 24.60.
    const payment = inCash([1_234, 1_234, 1_234])
    expect(cashOf(returnFor(payment, ['T1-1']))).toBe(1_240)
    expect(cashOf(returnFor(payment, ['T1-0', 'T1-1', 'T1-2']))).toBe(3_700)
  })

  it('uses the original methods', () => {
    const payment = paid(
      [1_000, 500],
      [
        { method: 'cash', amount: cents(600) },
        { method: 'card', amount: cents(900) },
      ],
    )
    expect(returnFor(payment, ['T1-0'])).toEqual([
      { method: 'cash', amount: 600 },
      { method: 'card', amount: 400 },
    ])
    expect(returnFor(payment, ['T1-1'])).toEqual([{ method: 'card', amount: 500 }])
  })

  it('is nothing a second time, and nothing from another payment', () => {
    const payment = decided(inCash([3_000]), 'given-back', ['T1-0'], { at: 2 })
    expect(returnFor(payment, ['T1-0'])).toEqual([])
    expect(decided(payment, 'given-back', ['T1-0'], { at: 3 })).toBe(payment)
    expect(returnFor(payment, ['T9-0'])).toEqual([])
  })

  it('never exceeds the payment, in any order, and leaves the sold part paid', () => {
    fc.assert(
      fc.property(aPayment(), fc.infiniteStream(fc.nat()), (payment, choices) => {
        const { rounding } = payment
        const left = payment.lines.map(({ attempts: [first] }) => first)
        let now = payment
        while (left.length > 0) {
          // Decides some together, or one after the other.
          const count = 1 + (Number(choices.next().value) % left.length)
          const going = left.splice(Number(choices.next().value) % (left.length - count + 1), count)
          const told = returnFor(now, going)
          const before = cashOf(now.decisions.flatMap(({ returned }) => returned))
          now = decided(now, 'given-back', going, { at: 2 })
          const after = cashOf(now.decisions.flatMap(({ returned }) => returned))
          expect(after - before).toBe(cashOf(told))
          const isCoins = payment.methods.every(({ amount }) => isPayable(amount, rounding))
          expect(!isCoins || isPayable(cashOf(told), rounding)).toBe(true)
          const stays = now.lines.filter(({ attempts: [first] }) => left.includes(first))
          const price = sum(stays.map(({ amount }) => amount))
          const returned = sumOf(now.decisions.flatMap(({ returned }) => returned))
          const keeps = sumOf(payment.methods) - returned
          expect(keeps).toBeGreaterThanOrEqual(0)
          expect(rounding === 'nearest' || keeps <= price).toBe(true)
          expect(Math.abs(price - keeps)).toBeLessThan(10)
        }
        const back = sumOf(now.decisions.flatMap(({ returned }) => returned))
        expect(back).toBe(sumOf(payment.methods))
      }),
    )
  })
})

describe('the money for an unsold sale', () => {
  const failed = inCash([3_000])
  const kept = decided(failed, 'kept', ['T1-0'], { at: 2, by: 'A cashier' })
  const retried = withRetry(kept, 'T1-0', 'T1-0.2', 3)

  it('is held until someone decides about it', () => {
    expect(whereabouts(failed, 'T1-0')).toEqual({ kind: 'held' })
    expect(whereabouts(kept, 'T1-0')).toMatchObject({ kind: 'kept', decision: { by: 'A cashier' } })
    expect(whereabouts(failed, 'T1-1')).toBeUndefined()
  })

  it.each([
    ['failed', 'kept'],
    ['rejected', 'to-give-back'],
    ['cancelled', 'to-give-back'],
    ['sending', 'hold'],
  ] as const)('kept for a retry that is %s: %s', (phase, money) => {
    const retry = aSale({ kind: phase }, { reference: 'T1-0.2', paidBy: retried })
    expect(moneyOf(retry).kind).toBe(money)
  })

  it('kept for a retry stays so while it pays for it, and is given back once', () => {
    expect(whereabouts(retried, 'T1-0.2')).toEqual(whereabouts(kept, 'T1-0'))
    expect(retried.covers).toEqual(['T1-0', 'T1-0.2'])
    const back = decided(retried, 'given-back', ['T1-0.2'], { at: 4 })
    expect(cashOf(back.decisions.flatMap(({ returned }) => returned))).toBe(3_000)
    for (const reference of ['T1-0', 'T1-0.2'])
      expect(whereabouts(back, reference)).toMatchObject({ kind: 'given-back' })
    expect(returnFor(back, ['T1-0'])).toEqual([])
  })
})

describe('the cash of a payment in the drawer', () => {
  it('is what was taken less what was given back, with its rounding', () => {
    const payment = decided(inCash([1_234, 1_234]), 'given-back', ['T1-1'], { at: 2 })
    expect(cashFlowsOf(payment)).toEqual([
      { key: 'payment:p-1', kind: 'taken', at: 1, amount: 2_460, rounding: -8 },
      { key: 'return:p-1:0', kind: 'given-back', at: 2, amount: 1_230, rounding: 4 },
    ])
  })

  it('equals the price of what was sold plus the rounding, whatever is given back', () => {
    fc.assert(
      fc.property(aPayment(), fc.array(fc.nat()), (payment, some) => {
        const references = payment.lines.map(({ attempts: [first] }) => first)
        const going = references.filter((_, place) => some.includes(place))
        const now = decided(payment, 'given-back', going, { at: 2 })
        const flows = cashFlowsOf(now)
        const signed = (kind: string) => (kind === 'taken' ? 1 : -1)
        const drawer = flows.reduce((all, { kind, amount }) => all + signed(kind) * amount, 0)
        const rounding = flows.reduce((all, flow) => all + flow.rounding, 0)
        const exact = cashOf(
          now.lines
            .filter(({ attempts: [first] }) => !going.includes(first))
            .flatMap(({ parts }) => parts),
        )
        expect(going.every((one) => whereabouts(now, one)?.kind === 'given-back')).toBe(true)
        expect(drawer).toBe(exact + rounding)
        expect(new Set(flows.map(({ key }) => key)).size).toBe(flows.length)
      }),
    )
  })
})

/** Any prices, with one or two payment methods. */
function aPayment(): fc.Arbitrary<Payment> {
  const price = fc.integer({ min: 10, max: 500_000 })
  return fc
    .record({
      amounts: fc.array(price, { minLength: 1, maxLength: 6 }),
      rounding: fc.constantFrom(...cashRoundings),
      way: fc.constantFrom('cash', 'Cash', 'card'),
      coins: fc.nat(),
      splits: fc.boolean(),
    })
    .map(({ amounts, rounding, way, coins, splits }) => {
      const total = sum(amounts)
      const cash = cents(Math.floor((coins % (total + 1)) / 10) * 10)
      const methods =
        splits && cash > 0 && cash < total
          ? [
              { method: 'cash', amount: cash },
              { method: 'card', amount: cents(total - cash) },
            ]
          : [{ method: way, amount: isCash(way) ? roundCash(total, rounding) : total }]
      return paid(amounts, methods, rounding)
    })
}
