import { moneyOf, type SaleMoney } from '../../engine/money.ts'
import { lineOf, roundingOf, sumOf } from '../../engine/payment.ts'
import { cents, randOf, type Cents } from '../../values/money.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/** A file's figures of the customer's money for a sale; '' or absent if this till knows nothing. */
interface MoneyFigures {
  readonly state: string
  /** 'cash 20.00, card 10.00'. */
  readonly paidWith: string
  /** For a payment of several sales, in the line of the first, so the column adds up. */
  readonly rounding?: Cents
  readonly givenBack?: Cents
  /** The same for all sales of a payment. */
  readonly payment: string
}

const nothing: MoneyFigures = { state: '', paidWith: '', payment: '' }

const states: Readonly<Record<SaleMoney['kind'], string>> = {
  unknown: '',
  none: '',
  paid: 'Paid',
  hold: 'In the till',
  'to-give-back': 'Give back',
  kept: 'Kept for a retry',
  'given-back': 'Given back',
  'not-paid': 'Not paid for',
  'with-retry': 'Pays for the retry',
}

/** The figures of a sale's payment, in the line of the first attempt that it paid for. */
export function moneyFigures({ entry: { sale } }: Pick<ListedSale, 'entry'>): MoneyFigures {
  if (sale === undefined) return nothing
  const { paidBy, reference } = sale
  const state = states[moneyOf(sale).kind]
  const line = paidBy && lineOf(paidBy, reference)
  if (paidBy === undefined || line === undefined) return { ...nothing, state }
  const isFirst = line.attempts[0] === reference
  const returned = paidBy.decisions
    .filter((one) => one.kind === 'given-back' && one.reference === reference)
    .flatMap((one) => one.returned)
  const rounding = roundingOf(paidBy)
  return {
    state,
    paidWith: isFirst
      ? line.parts.map(({ method, amount }) => `${method} ${randOf(amount).toFixed(2)}`).join(', ')
      : '',
    ...(isFirst && line === paidBy.lines[0] && rounding !== 0 ? { rounding } : {}),
    ...(returned.length === 0 ? {} : { givenBack: cents(sumOf(returned)) }),
    payment: paidBy.id,
  }
}
