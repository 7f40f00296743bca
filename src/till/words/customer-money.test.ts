import { mayGiveBack } from '../../engine/money.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decided,
  newPayment,
  paidInOneWay,
  sumOf,
  type PaymentDraft,
} from '../../engine/payment.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
import { cashRoundings } from '../../values/cash.ts'
import { cents } from '../../values/money.ts'
import {
  giveBackDone,
  giveBackText,
  partsText,
  saleMoneyWords,
  takeText,
} from './customer-money.ts'
import { phaseWords } from './phase-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const cash = paidInOneWay(cents(2_000), { method: 'cash' }, 'customer')
const card = paidInOneWay(cents(2_000), { method: 'card' }, 'customer')
const eft = paidInOneWay(cents(2_000), { method: 'eft' }, 'customer')
const both: PaymentDraft = {
  methods: [
    { method: 'card', amount: cents(1_500) },
    { method: 'Cash', amount: cents(500) },
  ],
  rounding: 'customer',
}
const said = (sale: Sale) => saleMoneyWords(sale)?.lines.map(plain) ?? []

const underWay: readonly SalePhase[] = [
  { kind: 'prepared', wait: { kind: 'going' } },
  { kind: 'prepared', wait: { kind: 'offline' } },
  { kind: 'sending' },
  { kind: 'waiting-for-sign-in' },
  { kind: 'throttled', until: 5 },
  { kind: 'in-flight' },
  { kind: 'checking' },
  { kind: 'asking', reason: 'not-found' },
]
const givenUp: readonly SalePhase[] = [
  { kind: 'set-aside', note: 'n' },
  { kind: 'needs-attention', reason: 'too-old' },
  { kind: 'resolved', note: 'n' },
]
const unsold: readonly SalePhase[] = [
  { kind: 'failed' },
  { kind: 'rejected' },
  { kind: 'cancelled' },
]
const sold: readonly SalePhase[] = [
  { kind: 'receipt-awaited' },
  { kind: 'completed' },
  { kind: 'delivered' },
  { kind: 'needs-attention', reason: 'sold-after-failed' },
]

/** A sale after a decision about its money. */
function after(kind: 'given-back' | 'kept', phase: SalePhase, paid = cash): Sale {
  const sale = aPaidSale(phase, paid)
  const paidBy =
    sale.paidBy && decided(sale.paidBy, kind, [sale.reference], { at: 5, by: 'Naledi' })
  return paidBy === undefined ? sale : { ...sale, paidBy }
}

describe('the customer’s money', () => {
  test.each(underWay)('%j: the shop keeps it, and the cashier may not give it back', (phase) => {
    expect(said(aPaidSale(phase))).toEqual(['Keep the customer’s R 20.00.'])
    expect(said(aPaidSale(phase, card))).toEqual([
      'Don’t refund the R 20.00 on the card machine yet.',
    ])
    expect(mayGiveBack(aPaidSale(phase))).toBe(false)
  })

  test.each(givenUp)('%j: the words say whether it was kept or given back', (phase) => {
    const sale = aPaidSale(phase)
    expect(said(sale)).toEqual(['Keep the customer’s R 20.00.'])
    expect(saleMoneyWords(sale)?.notes).toEqual(['Or give it back.'])
    expect(mayGiveBack(sale)).toBe(true)
  })

  test.each(unsold)('%j: it goes back as it was paid', (phase) => {
    expect(said(aPaidSale(phase))).toEqual(['Give back R 20.00.'])
    expect(said(aPaidSale(phase, card))).toEqual(['Refund R 20.00 on the card machine.'])
    expect(said(aPaidSale(phase, eft))).toEqual(['Return R 20.00 by Eft.'])
    expect(said(aPaidSale(phase, both))).toEqual([
      'Give back R 5.00.',
      'Refund R 15.00 on the card machine.',
    ])
    expect(saleMoneyWords(aPaidSale(phase))).toMatchObject({ pressing: true, cash: 2_000 })
    expect(phaseWords(aPaidSale(phase))).toMatchObject({
      customer: { pressing: true },
      money: 'No money was taken from the shop’s wallet.',
    })
  })

  test.each(unsold)('%j: after a decision, it is not given back again', (phase) => {
    expect(said(after('given-back', phase))).toEqual(['The customer got R 20.00 back.'])
    expect(said(after('given-back', phase, card))).toEqual([
      'The customer got R 20.00 back by card.',
    ])
    expect(mayGiveBack(after('given-back', phase))).toBe(false)
    expect(said(after('kept', phase))).toEqual(['R 20.00 is kept for a retry.'])
    expect(mayGiveBack(after('kept', phase))).toBe(true)
    for (const kind of ['given-back', 'kept'] as const)
      expect(saleMoneyWords(after(kind, phase))?.pressing).toBe(false)
  })

  test.each(sold)('%j: nothing, unless the sale is not paid for', (phase) => {
    expect(saleMoneyWords(aPaidSale(phase))).toBeUndefined()
    const words = saleMoneyWords(after('given-back', phase))
    expect(words).toMatchObject({ pressing: true })
    expect(words?.lines.map(plain)).toEqual(['R 20.00 not paid for.'])
  })

  test('mentions change that may not have been given yet', () => {
    const paid = paidInOneWay(cents(2_000), { method: 'cash', tendered: cents(5_000) }, 'customer')
    for (const phase of [...underWay, ...unsold])
      expect(saleMoneyWords(aPaidSale(phase, paid))?.notes.map(plain)).toEqual([
        'The change of R 30.00 is the customer’s too, if they haven’t had it.',
      ])
    expect(saleMoneyWords(aPaidSale({ kind: 'failed' }))?.notes).toEqual([])
  })

  test('guesses nothing about unknown sales', () => {
    for (const phase of [...underWay, ...givenUp, ...unsold])
      expect(said(aSale(phase))).toEqual([
        'The till doesn’t know whether the customer’s money was given back.',
      ])
    for (const phase of sold) expect(said(aSale(phase))).toEqual([])
    expect(said(aSale({ kind: 'failed' }, { child: 'T1-1.2' }))).toEqual([])
    expect(said(aSale({ kind: 'failed' }, { kind: 'redeem' }))).toEqual([])
  })

  test('a few cents that were never taken are not given back', () => {
    const amount = cents(5)
    const free = paidInOneWay(amount, { method: 'cash' }, 'customer')
    const sale = aPaidSale({ kind: 'failed' }, free, {
      summary: { ...aSale({ kind: 'failed' }).summary, amount },
    })
    expect(saleMoneyWords(sale)).toBeUndefined()
    expect(mayGiveBack(sale)).toBe(false)
  })
})

test('returns exactly what was paid, for all methods, rules and amounts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.constantFrom('cash', 'CASH ', 'card', 'eft'),
      fc.constantFrom(...cashRoundings),
      (price, method, rounding) => {
        const amount = cents(price)
        const paid = paidInOneWay(amount, { method }, rounding)
        const parts = { id: 'p', account: aSale({ kind: 'failed' }).account, at: 0 }
        const paidBy = newPayment(paid, [{ reference: 'T1-1', amount }], parts)
        const orders = saleMoneyWords(aSale({ kind: 'failed' }, { paidBy }))?.orders ?? []
        expect(sumOf(orders.map(({ amount }) => ({ method, amount })))).toBe(sumOf(paid.methods))
      },
    ),
  )
})

test('gives back or takes a part of the money, if it can', () => {
  const part = (method: string) => ({ method, amount: cents(3_000) })
  expect(plain(giveBackText(part('cash')))).toBe('Give back R 30.00')
  expect(plain(takeText(part('Cash')))).toBe('Take R 30.00 in cash')
  expect(plain(takeText(part('debit_card')))).toBe('Take R 30.00 on the card machine')
  expect(plain(takeText(part('eft')))).toBe('Take R 30.00 by Eft')
  expect(plain(partsText([part('cash'), part('card')]))).toBe('R 30.00 in cash and R 30.00 by card')
  expect(giveBackDone([part('card'), part('cash')])).toBe('Given back')
  expect(giveBackDone([part('card')])).toBe('Refunded')
  expect(giveBackDone([part('eft')])).toBe('Returned')
})
