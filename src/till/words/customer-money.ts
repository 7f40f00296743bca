import type { SaleMoney } from '../../sale/money.ts'
import type { PaidPart } from '../../sale/payment.ts'
import { isCard, paymentMethodLabel } from '../../terminal/payment-method.ts'
import { isCash } from '../../values/cash.ts'
import { formatRand, type Cents } from '../../values/money.ts'

/** What a person does with the customer's money: each of the parts as one sentence, the cash first. */
export interface CustomerMoneyWords {
  /** 'Give back R 30.00.', 'Keep the customer’s R 30.00.' */
  readonly lines: readonly string[]
  /** The cash that is given back, kept or not paid for: the largest figure. Absent where no cash is in it. */
  readonly cash?: Cents
}

/** 'R 30.00 in cash and R 20.00 by card'. */
export function partsText(parts: readonly PaidPart[]): string {
  return parts.map(partText).join(' and ')
}

function partText({ method, amount }: PaidPart): string {
  return `${formatRand(amount)} ${wayText(method)}`
}

function wayText(method: string): string {
  if (isCash(method)) return 'in cash'
  return isCard(method) ? 'by card' : `by ${paymentMethodLabel(method)}`
}

/** 'Give back R 30.00', 'Refund R 20.00 on the card machine': an order, without a full stop. */
export function giveBackText({ method, amount }: PaidPart): string {
  if (isCash(method)) return `Give back ${formatRand(amount)}`
  return isCard(method)
    ? `Refund ${formatRand(amount)} on the card machine`
    : `Return ${formatRand(amount)} by ${paymentMethodLabel(method)}`
}

/** 'Take R 30.00 in cash', 'Take R 20.00 on the card machine': an order, without a full stop. */
export function takeText({ method, amount }: PaidPart): string {
  if (isCash(method)) return `Take ${formatRand(amount)} in cash`
  return isCard(method)
    ? `Take ${formatRand(amount)} on the card machine`
    : `Take ${formatRand(amount)} by ${paymentMethodLabel(method)}`
}

/** What is said of the customer's money before all else; nothing where there is nothing to do about it. */
export function customerMoneyWords(money: SaleMoney): CustomerMoneyWords | undefined {
  switch (money.kind) {
    case 'hold':
      return said(money.parts, [`Keep the customer’s ${partsText(money.parts)}.`])
    case 'to-give-back':
      return said(
        money.parts,
        cashFirst(money.parts).map((part) => `${giveBackText(part)}.`),
      )
    case 'kept':
      return said(money.parts, [`The customer’s ${partsText(money.parts)} is kept for the retry.`])
    case 'given-back':
      return said(money.parts, [`The customer got ${partsText(money.parts)} back.`])
    case 'not-paid':
      return said(money.parts, [
        `${partsText(money.parts)} not paid for: the customer got it back.`,
      ])
    case 'unknown':
    case 'none':
    case 'paid':
    case 'with-retry':
    default:
      return undefined
  }
}

function said(parts: readonly PaidPart[], lines: readonly string[]): CustomerMoneyWords {
  const cash = parts.find(({ method }) => isCash(method))?.amount
  return cash === undefined ? { lines } : { lines, cash }
}

function cashFirst(parts: readonly PaidPart[]): readonly PaidPart[] {
  return [...parts].sort((a, b) => Number(isCash(b.method)) - Number(isCash(a.method)))
}
