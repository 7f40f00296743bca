import { explain } from '../api/explain.ts'
import { deedWords } from '../till/deed-words.ts'
import { phaseWords } from '../till/phase-words.ts'
import type { Tone } from '../ui/tone.ts'
import type { Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'
import { isUnderWay, saleStatusWords, statusWords } from './status.ts'

/** What became of a transaction, and what it means for the money. */
export interface OutcomeWords {
  readonly tone: Tone
  readonly title: string
  readonly lines: readonly string[]
  readonly money?: string | undefined
  readonly code?: string | undefined
}

/** By the till's own row where it has one that says as much, else by the platform's record. */
export function outcomeWords(one: ListedSale): OutcomeWords {
  const { sale, platform } = one.entry
  const { status } = one
  const behind = sale !== undefined && status === 'COMPLETED' && sale.phase.kind === 'checking'
  if (sale !== undefined && !behind) return phaseWords(sale)
  const task = one.kind === 'redemption' ? 'redeem' : 'purchase'
  if (status === 'COMPLETED' && task === 'redeem')
    return {
      tone: 'sold',
      title: saleStatusWords(one).label,
      lines: ['The platform redeemed it.'],
      money: deedWords.redeem.taken,
    }
  if (status === 'COMPLETED')
    return {
      tone: 'sold',
      title: 'Sold',
      lines: ['The platform delivered it.'],
      money: 'It was paid from the shop’s wallet.',
    }
  if (status !== 'FAILED' && !isUnderWay(status))
    return {
      tone: 'info',
      title: statusWords(status).label,
      lines: ['The platform says so. Ask its support what that means for this sale.'],
    }
  const { title, detail, action, money, code } = explain(
    status === 'FAILED'
      ? { outcome: 'failed', code: one.code, message: platform?.message }
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

/** What to say to the customer who asks. */
export function customerWords(one: ListedSale, chain: Chain): string {
  const sold = chain.find(({ status }) => status === 'COMPLETED')
  if (sold !== undefined && sold.key !== one.key)
    return `That try failed, and a later one was sold: ${soldWords(sold)}`
  const { status, amount } = one
  if (status === 'COMPLETED') return soldWords(one)
  if (chain.some((other) => other.key !== one.key && isUnderWay(other.status)))
    return 'It failed, and is being tried again right now. Please wait a moment: it may still go through.'
  if (status === 'FAILED' || status === 'REFUSED')
    return amount === undefined || one.kind === 'redemption'
      ? 'It did not go through. Nothing was taken.'
      : 'It did not go through, and the shop was not charged. You can have your money back, or we try again now.'
  if (status === 'TAKEN BACK')
    return 'It was taken back before it was sent. You can have your money back.'
  if (status === 'WAITING') return 'It has not been sent yet. It goes as soon as it can.'
  if (isUnderWay(status) || status === 'CHECKING')
    return 'It is not decided yet: it may still go through. Please don’t buy it again; we will see here what becomes of it.'
  return 'We are asking the platform’s support what became of it.'
}

function soldWords(one: ListedSale): string {
  const to = one.recipientMasked === '' ? '' : ` for ${one.recipientMasked}`
  switch (one.kind) {
    case 'airtime':
    case 'data':
    case 'sms':
      return `It was delivered${to} at ${one.when}. If it is not on the phone yet, switch the phone off and on, and check the balance.`
    case 'electricity':
      return `It was sold${to} at ${one.when}. The token is on the receipt: key its digits into the meter.`
    case 'voucher':
      return `It was sold at ${one.when}. The PIN is on the receipt.`
    case 'bill-payment':
    case 'money-transfer':
      return `It was paid${to} at ${one.when}. The receipt’s reference proves it.`
    case 'redemption':
      return `The voucher was redeemed at ${one.when}.`
    case 'other':
    default:
      return `It was sold${to} at ${one.when}.`
  }
}
