import * as fc from 'fast-check'
import { expect, describe, test } from 'vitest'
import { moneyOf } from '../../../engine/money.ts'
import {
  cashOf,
  decided,
  newPayment,
  sumOf,
  type PaidPart,
  type Payment,
} from '../../../engine/payment.ts'
import type { Sale, SalePhase } from '../../../engine/sale.ts'
import { aSale } from '../../../testing/shop/sale/sale-row.ts'
import { merchant } from '../../../testing/shop/sale/sale-device.ts'
import { cents } from '../../../values/money.ts'
import { hasNothingToGive, paidSum } from './paid-sum.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const phases = {
  sold: { kind: 'completed' },
  handed: { kind: 'delivered' },
  failed: { kind: 'failed' },
  refused: { kind: 'rejected' },
  delivering: { kind: 'in-flight' },
  waiting: { kind: 'prepared', wait: { kind: 'budget', position: 2, readyAt: 60_000 } },
  asking: { kind: 'asking', reason: 'not-found' },
} satisfies Record<string, SalePhase>

type Phase = keyof typeof phases

/** R 30.00 each. */
function paid(methods: readonly PaidPart[], count: number): Payment {
  const sales = Array.from({ length: count }, (_, place) => ({
    reference: `T1-${place}`,
    amount: cents(3_000),
  }))
  return newPayment({ methods, rounding: 'customer' }, sales, {
    id: 'p',
    account: merchant,
    at: 0,
  })
}

const inCash = (count: number) => paid([{ method: 'cash', amount: cents(3_000 * count) }], count)

function salesOf(payment: Payment, kinds: readonly Phase[]): readonly Sale[] {
  return kinds.map((kind, place) =>
    aSale(phases[kind], { reference: `T1-${place}`, paidBy: payment, hasReceipt: kind === 'sold' }),
  )
}

function sumFor(kinds: readonly Phase[], payment = inCash(kinds.length)) {
  return paidSum(payment, salesOf(payment, kinds))
}

describe('the outcome of a payment', () => {
  test.each<[kinds: readonly Phase[], title: string, tone: string, giveBack: number]>([
    [['sold', 'sold', 'sold'], 'All 3 sold', 'sold', 0],
    [['sold', 'handed'], 'Both sold', 'sold', 0],
    [['sold', 'failed', 'sold'], 'Sold 2 of 3', 'needs', 3_000],
    [['failed', 'refused', 'sold'], 'Sold 1 of 3', 'needs', 6_000],
    [['failed', 'refused'], 'Nothing was sold', 'failed', 6_000],
    [['sold', 'delivering', 'waiting'], 'Sold 1 of 3', 'checking', 0],
    [['sold', 'failed', 'delivering'], 'Sold 1 of 3', 'checking', 3_000],
    [['sold', 'asking'], 'Sold 1 of 2', 'needs', 0],
  ])('%j is “%s”', (kinds, title, tone, giveBack) => {
    const sum = sumFor(kinds)
    expect([sum.title, sum.tone, cashOf(sum.giveBack)]).toEqual([title, tone, giveBack])
  })

  test.each<[kinds: readonly Phase[], lines: readonly string[]]>([
    [['sold', 'sold'], []],
    [
      ['sold', 'delivering', 'waiting'],
      [
        '1 pending. The till keeps checking.',
        '1 not sent. The till sends by itself.',
        'Keep the customer’s R 60.00.',
      ],
    ],
    [
      ['sold', 'asking'],
      ['1 needs you.', 'Keep the customer’s R 30.00.'],
    ],
  ])('%j says where the money is', (kinds, lines) => {
    expect(sumFor(kinds).lines.map(plain)).toEqual(lines)
  })

  test('hands over sold items that have no receipt yet', () => {
    const { toHandOver, toGiveBack } = sumFor(['sold', 'handed', 'failed'])
    expect([toHandOver, toGiveBack]).toEqual([['T1-0'], ['T1-2']])
  })
})

test('what was given back is shown, and not given back again: a later failure counts alone', () => {
  const first = sumFor(['sold', 'failed', 'delivering'])
  const after = decided(inCash(3), 'given-back', first.toGiveBack, { at: 1 })
  const now = sumFor(['sold', 'failed', 'delivering'], after)
  expect(now.giveBack).toEqual([])
  expect(now.lines.map(plain)).toContain('The customer got R 30.00 in cash back.')
  const later = sumFor(['sold', 'failed', 'failed'], after)
  expect(later.toGiveBack).toEqual(['T1-2'])
  expect(cashOf(later.giveBack)).toBe(3_000)
})

test('a sale after its money went back is unpaid, and nothing more goes back', () => {
  const after = decided(inCash(2), 'given-back', ['T1-1'], { at: 1 })
  const sum = sumFor(['sold', 'sold'], after)
  expect(sum.tone).toBe('needs')
  expect(plain(sum.lines.join(' '))).toMatch(/R 30\.00.* not paid for/)
  expect(sum.giveBack).toEqual([])
})

test('for any basket, split and endings, the money back for the unsold equals what covered them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<Phase>('sold', 'failed', 'refused', 'delivering', 'asking'), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.nat(),
      (kinds, part) => {
        const total = 3_000 * kinds.length
        const cash = (Math.floor(part / 10) * 10) % total
        const methods = [
          { method: 'cash', amount: cents(cash) },
          { method: 'card', amount: cents(total - cash) },
        ].filter(({ amount }) => amount > 0)
        const payment = paid(methods, kinds.length)
        const sum = sumFor(kinds, payment)
        const unsold = kinds.filter((kind) => kind === 'failed' || kind === 'refused').length
        expect(sumOf(sum.giveBack)).toBe(3_000 * unsold)
        // After the cashier does this, nothing is left to give back.
        const after = decided(payment, 'given-back', sum.toGiveBack, { at: 1 })
        expect(sumFor(kinds, after).giveBack).toEqual([])
        for (const sale of salesOf(after, kinds))
          expect(moneyOf(sale).kind).not.toBe('to-give-back')
      },
    ),
  )
})

describe('a sale with nothing to hand over', () => {
  const token = '5829 1047 3365 8210 9947'
  test.each<[SalePhase, receipt: Record<string, string> | undefined, expected: boolean]>([
    [{ kind: 'completed' }, { amount: '30.00' }, true],
    [{ kind: 'completed' }, { token }, false],
    [{ kind: 'completed' }, undefined, false],
    [{ kind: 'delivered' }, { amount: '30.00' }, false],
    [{ kind: 'needs-attention', reason: 'sold-after-failed' }, { amount: '30.00' }, false],
    [{ kind: 'needs-attention', reason: 'receipt-missing' }, { amount: '30.00' }, false],
    [{ kind: 'in-flight' }, { amount: '30.00' }, false],
  ])('%j with the receipt %j: %s', (phase, receipt, expected) => {
    const sale = aSale(phase)
    const opened = receipt && {
      sale,
      response: { responseCode: '0', receipt },
      receiptFields: [],
    }
    expect(hasNothingToGive(sale, opened)).toBe(expected)
  })
})
