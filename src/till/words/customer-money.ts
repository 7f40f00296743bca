import { isSold, mayGiveBack, moneyOf, type SaleMoney } from '../../engine/money.ts'
import { changeOf, type PaidPart } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { isCard, paymentMethodLabel } from '../terminal/payment-method.ts'
import { isCash } from '../../values/cash.ts'
import { formatRand, type Cents } from '../../values/money.ts'

/** An instruction about the customer's money, with the sum separate, to show it large. */
export interface MoneyOrder {
  /** 'Give back'; '' if the sum comes first. */
  readonly before: string
  readonly amount: Cents
  /** 'on the card machine'; '' if nothing follows. */
  readonly after: string
}

/** The instructions about the customer's money. */
export interface CustomerMoneyWords {
  /** One for each payment method, cash first: at the top, and largest. */
  readonly orders: readonly MoneyOrder[]
  /** The same as sentences: 'Give back R 30.00.', or the sentence without a sum. */
  readonly lines: readonly string[]
  /** Further notes: whole sentences. */
  readonly notes: readonly string[]
  /** Whether somebody must act on it now. */
  readonly pressing: boolean
  /** The cash that is given back, kept or missing. Absent without cash. */
  readonly cash?: Cents
}

/** 'R 30.00 in cash and R 20.00 by card'. */
export function partsText(parts: readonly PaidPart[]): string {
  return parts.map(partText).join(' and ')
}

function partText({ method, amount }: PaidPart): string {
  return `${formatRand(amount)} ${wayText(method)}`
}

/** 'in cash', 'by card'. */
export function wayText(method: string): string {
  if (isCash(method)) return 'in cash'
  return isCard(method) ? 'by card' : `by ${paymentMethodLabel(method)}`
}

/** 'on the card machine'; '' for cash. */
function placeText(method: string): string {
  if (isCash(method)) return ''
  return isCard(method) ? 'on the card machine' : `by ${paymentMethodLabel(method)}`
}

/** 'Give back R 30.00', 'Refund R 20.00 on the card machine': an instruction, without a full stop. */
export function giveBackText(part: PaidPart): string {
  return orderText(giveBackOrder(part))
}

function giveBackOrder({ method, amount }: PaidPart): MoneyOrder {
  return { before: giveBackVerb(method).order, amount, after: placeText(method) }
}

function giveBackVerb(method: string) {
  if (isCash(method)) return { order: 'Give back', done: 'Given back' }
  return isCard(method)
    ? { order: 'Refund', done: 'Refunded' }
    : { order: 'Return', done: 'Returned' }
}

/** 'Give back', 'Refund': the verb for these parts, for a button that also does something else. */
export function giveBackOrders(parts: readonly PaidPart[]): string {
  return giveBackVerb(cashFirst(parts)[0]?.method ?? 'cash').order
}

/** 'Given back', 'Refunded': the same afterwards. */
export function giveBackDone(parts: readonly PaidPart[]): string {
  return giveBackVerb(cashFirst(parts)[0]?.method ?? 'cash').done
}

/**
 * 'Take R 30.00 in cash', 'Take R 30.00 first', 'Take R 20.00 more on the card machine': an instruction, without a full
 * stop.
 */
export function takeText({ method, amount }: PaidPart, when: 'first' | 'more' | '' = ''): string {
  const place = isCash(method) && when === '' ? 'in cash' : placeText(method)
  const after = [when, place].filter((part) => part !== '').join(' ')
  return orderText({ before: 'Take', amount, after })
}

/** 'Give back R 30.00'. */
export function orderText({ before, amount, after }: MoneyOrder): string {
  return [before, formatRand(amount), after].filter((part) => part !== '').join(' ')
}

/** The main instruction about a sale's money; empty if nothing is left to do. */
export function saleMoneyWords(sale: Sale): CustomerMoneyWords | undefined {
  const money = moneyOf(sale)
  if (money.kind === 'unknown' && (isSold(sale) || sale.child !== undefined)) return undefined
  const words = customerMoneyWords(money)
  if (words === undefined || (money.kind !== 'hold' && money.kind !== 'to-give-back')) return words
  if (money.kind === 'hold' && mayGiveBack(sale)) return { ...words, notes: ['Or give it back.'] }
  const change = sale.paidBy && changeOf(sale.paidBy)
  if (change === undefined) return words
  const first = `The change of ${formatRand(change)} is the customer’s too, if they haven’t had it.`
  return { ...words, notes: [first] }
}

/** The words about the customer's money, for all screens. */
export function customerMoneyWords(money: SaleMoney): CustomerMoneyWords | undefined {
  switch (money.kind) {
    case 'hold':
      return said(money.parts, keepOrder)
    case 'to-give-back':
      return said(money.parts, giveBackOrder, { pressing: true })
    case 'kept':
      return said(money.parts, ({ method, amount }) => ({
        before: '',
        amount,
        after: `${isCash(method) ? '' : `${wayText(method)} `}is kept for a retry`,
      }))
    case 'given-back':
      return said(money.parts, ({ method, amount }) => ({
        before: 'The customer got',
        amount,
        after: isCash(method) ? 'back' : `back ${wayText(method)}`,
      }))
    case 'not-paid':
      return said(money.parts, ({ amount }) => ({ before: '', amount, after: 'not paid for' }), {
        pressing: true,
        notes: ['It was sold, and the customer had got the money back.'],
      })
    case 'unknown':
      return {
        orders: [],
        lines: ['The till doesn’t know whether the customer’s money was given back.'],
        notes: [],
        pressing: false,
      }
    case 'none':
    case 'paid':
    case 'with-retry':
    default:
      return undefined
  }
}

/** Nobody holds card money in their hand: the cashier just must not refund it. */
function keepOrder({ method, amount }: PaidPart): MoneyOrder {
  if (isCash(method)) return { before: 'Keep the customer’s', amount, after: '' }
  const { order } = giveBackVerb(method)
  return { before: `Don’t ${order.toLowerCase()} the`, amount, after: `${placeText(method)} yet` }
}

function said(
  parts: readonly PaidPart[],
  order: (part: PaidPart) => MoneyOrder,
  { pressing = false, notes = [] }: Partial<Pick<CustomerMoneyWords, 'pressing' | 'notes'>> = {},
): CustomerMoneyWords | undefined {
  // The cashier takes no coins for a few cents.
  if (parts.length === 0) return undefined
  const orders = cashFirst(parts).map(order)
  const cash = parts.find(({ method }) => isCash(method))?.amount
  return {
    orders,
    lines: orders.map((one) => `${orderText(one)}.`),
    notes,
    pressing,
    ...(cash !== undefined && { cash }),
  }
}

function cashFirst(parts: readonly PaidPart[]): readonly PaidPart[] {
  return [...parts].sort((a, b) => Number(isCash(b.method)) - Number(isCash(a.method)))
}
