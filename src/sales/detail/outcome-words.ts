import { lineOf } from '../../engine/payment.ts'
import { givenLabel, paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import { formatRand } from '../../values/money.ts'
import { explain } from '../../platform/words/explain.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import { moneyOf } from '../../engine/money.ts'
import type { SalePhase } from '../../engine/sale.ts'
import type { Tone } from '../../ui/tone.ts'
import { cameToNothing, type Chain } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { isInFlight, isOpenOnTill, saleStatusWords, statusWords } from '../store/status.ts'

/** The outcome of a transaction, and what it means for the money. */
interface OutcomeWords {
  readonly tone: Tone
  readonly title: string
  readonly lines: readonly string[]
  readonly money?: string | undefined
  readonly code?: string | undefined
}

/** From the till's own row if it says as much, else from the platform's record. */
export function outcomeWords(one: ListedSale): OutcomeWords {
  const { sale, platform } = one.entry
  const { status } = one
  if (sale !== undefined && !isBehind(sale.phase, status)) return phaseWords(sale)
  const task = one.kind === 'redemption' ? 'redeem' : 'purchase'
  if (status === 'COMPLETED' && task === 'redeem')
    return {
      tone: 'sold',
      title: saleStatusWords(one).label,
      lines: ['The platform redeemed it.'],
      money: operationWords.redeem.taken,
    }
  if (status === 'COMPLETED')
    return {
      tone: 'sold',
      title: 'Sold',
      lines: ['The platform delivered it.'],
      money: 'It was paid for from the shop’s wallet.',
    }
  if (status === '')
    return {
      tone: 'info',
      title: statusWords(status).label,
      lines: [
        `The platform’s record doesn’t say how it ended. ${operationWords[task].dontRepeat}.`,
      ],
    }
  if (status !== 'FAILED' && !isInFlight(status))
    return {
      tone: 'info',
      title: statusWords(status).label,
      lines: ['That is the platform’s own word. Ask its support what it means for this sale.'],
    }
  const { title, detail, action, money, code } = explain(
    status === 'FAILED'
      ? { outcome: 'failed', code: one.code, message: platform?.message ?? sale?.saidLast?.message }
      : { outcome: 'in-flight' },
    task,
  )
  return {
    tone: status === 'FAILED' ? 'failed' : 'checking',
    title,
    lines: action === undefined || status !== 'FAILED' ? [detail] : [detail, action],
    money,
    code,
  }
}

/** Whether the platform's list knows more of it than the till's row. */
function isBehind({ kind }: SalePhase, status: string): boolean {
  return (
    (status === 'COMPLETED' && kind === 'checking') || (status === 'FAILED' && kind === 'rejected')
  )
}

/**
 * What to tell the customer.
 * @param hasPin whether its receipt is known to have a PIN
 */
export function customerWords(one: ListedSale, chain: Chain, hasPin = false): string {
  const { status } = one
  if (status === 'COMPLETED') return soldWords(one, hasPin)
  const sold = chain.find((other) => other.status === 'COMPLETED')
  if (sold !== undefined) return `Another attempt went through. ${soldWords(sold, false)}`
  if (chain.some((other) => other.key !== one.key && mayStillGoThrough(other)))
    return 'It failed and is being retried right now. Please wait a moment: it may still go through.'
  if (status === 'FAILED' || status === 'REFUSED' || status === 'CANCELLED HERE')
    return unsoldWords(one, chain)
  if (status === 'NOT SENT') return 'It has not been sent yet. It will be sent as soon as possible.'
  if (mayStillGoThrough(one))
    return 'We don’t know yet: it may still go through. Please don’t buy it again. We will see the outcome here.'
  return 'We are asking the platform’s support what happened to it.'
}

/** The words for a sale that failed; about the customer's money, only this till's journal knows. */
function unsoldWords(one: ListedSale, chain: Chain): string {
  const { status, kind, entry } = one
  const what =
    status === 'CANCELLED HERE' ? 'It was cancelled before it was sent' : 'It did not go through'
  const money = entry.sale === undefined ? 'unknown' : moneyOf(entry.sale).kind
  if (kind === 'redemption' || money === 'none') return `${what}. Nothing was taken.`
  const newest = chain.findLast((other) => !cameToNothing(other))
  const isNewest = newest === undefined || newest.key === one.key || cameToNothing(one)
  const mayRetry = isNewest && status !== 'CANCELLED HERE'
  switch (money) {
    case 'to-give-back':
      return mayRetry
        ? `${what}, and the shop was not charged. You can have your money back, or we can try again now.`
        : `${what}. You can have your money back.`
    case 'kept':
      return `${what}. Your money is kept here until we try again, or you can have it back.`
    case 'given-back':
      return mayRetry
        ? `${what}, and you got your money back. We can try again: then it is paid for again.`
        : `${what}, and you got your money back.`
    case 'with-retry':
      return `${what}. Your money paid for another try, and that one counts.`
    case 'hold':
      return `${what}. Your money is kept here until we know for certain.`
    case 'paid':
    case 'not-paid':
    case 'unknown':
    default:
      return `${what}. We first have to find out whether you got your money back.`
  }
}

function isOnPhone(kind: ListedSale['kind']): boolean {
  return kind === 'airtime' || kind === 'data' || kind === 'sms'
}

/** This till sold it without a number, so no phone gets it: the customer enters the PIN. */
function isSoldByPin({ recipientMasked, title, entry }: ListedSale): boolean {
  const isForNobody = recipientMasked === '' && entry.sale !== undefined
  return isForNobody || /\bpins?\b|\bvouchers?\b/i.test(title)
}

function mayStillGoThrough({ status }: ListedSale): boolean {
  return isInFlight(status) || isOpenOnTill(status)
}

function soldWords(one: ListedSale, hasPin: boolean): string {
  const to = one.recipientMasked === '' ? '' : ` for ${one.recipientMasked}`
  if (isOnPhone(one.kind) && (hasPin || isSoldByPin(one)))
    return `It was sold at ${one.when}. The PIN is on the receipt: key it in on the phone.`
  if (isOnPhone(one.kind) && to === '')
    return `It was sold at ${one.when}. If it has a PIN, the PIN is on the receipt.`
  switch (one.kind) {
    case 'airtime':
    case 'data':
    case 'sms':
      return `It was delivered${to} at ${one.when}. If it is not on the phone yet, restart the phone and check the balance.`
    case 'electricity':
      return `It was sold${to} at ${one.when}. The token is on the receipt: enter it on the meter.`
    case 'voucher':
      return `It was sold at ${one.when}. The PIN is on the receipt.`
    case 'bill-payment':
    case 'money-transfer':
      return `It was paid${to} at ${one.when}. The reference on the receipt is the proof.`
    case 'redemption':
      return `The voucher was redeemed at ${one.when}.`
    case 'other':
    default:
      return `It was sold${to} at ${one.when}.`
  }
}

/** What was done, in the names of the facts: only what is sold was sold. */
export function operationWord({ status, kind }: ListedSale): string {
  if (status !== 'COMPLETED') return 'Tried'
  return kind === 'redemption' ? 'Redeemed' : 'Sold'
}

/** By each way, if the customer paid in several: 'Cash R 20.00, Card R 30.00'. */
export function paidText({ entry: { sale }, kind, payment = '' }: ListedSale): string {
  const parts = (sale?.paidBy && lineOf(sale.paidBy, sale.reference)?.parts) ?? []
  if (parts.length > 1)
    return parts
      .map(({ method, amount }) => `${paymentMethodLabel(method)} ${formatRand(amount)}`)
      .join(', ')
  return kind === 'redemption' ? givenLabel(payment) : paymentMethodLabel(payment)
}
