import { mayGiveBack, moneyOf } from '../../engine/money.ts'
import { describe, expect, test } from 'vitest'
import { decided, paidInOneWay, type PaymentDraft } from '../../engine/payment.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
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

/** A sale after a decision about its money. */
function after(kind: 'given-back' | 'kept', phase: SalePhase, paid = cash): Sale {
  const sale = aPaidSale(phase, paid)
  const paidBy = sale.paidBy && decided(sale.paidBy, kind, [sale.reference], { at: 5 })
  return paidBy === undefined ? sale : { ...sale, paidBy }
}

const checking: SalePhase = { kind: 'checking' }
const failed: SalePhase = { kind: 'failed' }
const completed: SalePhase = { kind: 'completed' }

describe('the customer’s money', () => {
  test.each<[what: string, lines: string, sale: Sale]>([
    ['of an open sale, in cash', 'Keep the customer’s R 20.00.', aPaidSale(checking)],
    [
      'of an open sale, by card',
      'Don’t refund the R 20.00 on the card machine yet.',
      aPaidSale(checking, card),
    ],
    ['of a failed sale, in cash', 'Give back R 20.00.', aPaidSale(failed)],
    ['of a failed sale, by card', 'Refund R 20.00 on the card machine.', aPaidSale(failed, card)],
    ['of a failed sale, by EFT', 'Return R 20.00 by Eft.', aPaidSale(failed, eft)],
    [
      'of a failed sale, in two ways',
      'Give back R 5.00. Refund R 15.00 on the card machine.',
      aPaidSale(failed, both),
    ],
    ['given back', 'The customer got R 20.00 back.', after('given-back', failed)],
    [
      'given back by card',
      'The customer got R 20.00 back by card.',
      after('given-back', failed, card),
    ],
    ['kept', 'R 20.00 is kept for a retry.', after('kept', failed)],
    ['of a sale that was sold after that', 'R 20.00 not paid for.', after('given-back', completed)],
    ['of a sold sale', '', aPaidSale(completed)],
    [
      'of a failed sale without a payment',
      'The till doesn’t know whether the customer’s money was given back.',
      aSale(failed),
    ],
    ['of a sold sale without a payment', '', aSale(completed)],
    ['of a sale with a retry', '', aSale(failed, { child: 'T1-1.2' })],
    ['of a failed redemption', '', aSale(failed, { kind: 'redeem' })],
  ])('%s has the words “%s”', (_, lines, sale) => {
    expect(said(sale).join(' ')).toBe(lines)
  })

  test('is pressing while somebody must act on it', () => {
    const isPressing = (sale: Sale) => saleMoneyWords(sale)?.pressing
    expect(isPressing(aPaidSale(failed))).toBe(true)
    expect(isPressing(after('given-back', completed))).toBe(true)
    expect(isPressing(after('given-back', failed))).toBe(false)
    expect(isPressing(after('kept', failed))).toBe(false)
    expect(isPressing(aPaidSale(checking))).toBe(false)
  })

  test('is told apart from the shop’s wallet, and its cash is in the drawer', () => {
    expect(phaseWords(aPaidSale(failed, both))).toMatchObject({
      customer: { pressing: true, cash: 500 },
      money: 'No money was taken from the shop’s wallet.',
    })
  })

  test('of a sale that was given up may also be given back', () => {
    const sale = aPaidSale({ kind: 'set-aside', note: 'n' })
    expect(said(sale)).toEqual(['Keep the customer’s R 20.00.'])
    expect(saleMoneyWords(sale)?.notes).toEqual(['Or give it back.'])
  })

  test('includes change that may not have been given yet', () => {
    const paid = paidInOneWay(cents(2_000), { method: 'cash', tendered: cents(5_000) }, 'customer')
    for (const phase of [checking, failed])
      expect(saleMoneyWords(aPaidSale(phase, paid))?.notes.map(plain)).toEqual([
        'The change of R 30.00 is the customer’s too, if they haven’t had it.',
      ])
    expect(saleMoneyWords(aPaidSale(failed))?.notes).toEqual([])
  })

  test('is nothing if it is a few cents that were never taken', () => {
    const amount = cents(5)
    const free = paidInOneWay(amount, { method: 'cash' }, 'customer')
    const summary = { ...aSale(failed).summary, amount }
    const sale = aPaidSale(failed, free, { summary })
    expect(saleMoneyWords(sale)).toBeUndefined()
    expect(mayGiveBack(sale)).toBe(false)
  })
})

test.each<[phase: SalePhase, kind: string, mayGoBack: boolean]>([
  [{ kind: 'prepared', wait: { kind: 'offline' } }, 'hold', false],
  [{ kind: 'sending' }, 'hold', false],
  [{ kind: 'waiting-for-sign-in' }, 'hold', false],
  [{ kind: 'throttled', until: 5 }, 'hold', false],
  [{ kind: 'in-flight' }, 'hold', false],
  [{ kind: 'checking' }, 'hold', false],
  [{ kind: 'asking', reason: 'not-found' }, 'hold', false],
  [{ kind: 'set-aside', note: 'n' }, 'hold', true],
  [{ kind: 'needs-attention', reason: 'too-old' }, 'hold', true],
  [{ kind: 'resolved', note: 'n' }, 'hold', true],
  [{ kind: 'failed' }, 'to-give-back', true],
  [{ kind: 'rejected' }, 'to-give-back', true],
  [{ kind: 'cancelled' }, 'to-give-back', true],
  [{ kind: 'receipt-awaited' }, 'paid', false],
  [{ kind: 'completed' }, 'paid', false],
  [{ kind: 'delivered' }, 'paid', false],
  [{ kind: 'needs-attention', reason: 'sold-after-failed' }, 'paid', false],
])('the money for a sale that is %j is %s, and may be given back: %s', (phase, kind, mayGoBack) => {
  const sale = aPaidSale(phase)
  expect(moneyOf(sale).kind).toBe(kind)
  expect(mayGiveBack(sale)).toBe(mayGoBack)
})

test('money may be given back after it was kept, and not twice', () => {
  expect(mayGiveBack(after('kept', failed))).toBe(true)
  expect(mayGiveBack(after('given-back', failed))).toBe(false)
  expect(mayGiveBack(aSale(failed))).toBe(false)
})

test('a part of the money has its own words', () => {
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
