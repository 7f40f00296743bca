import { kindWord } from '../../catalogue/kind/kind.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Sheet, SheetCell } from '../../values/file/sheet.ts'
import { attemptText, chainOf, type Chain } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { startOf } from '../list/filter.ts'
import { moneyFigures } from '../list/money-figures.ts'
import { saleStatusWords } from '../store/status.ts'

interface Column {
  readonly name: string
  /** In characters. */
  readonly width: number
  readonly of: (one: ListedSale, chain: Chain, numbers: Numbers) => SheetCell
}

/** Masks customers' numbers as on the screen; only the manager exports full ones. */
export type Numbers = 'masked' | 'full'

/** The columns of the file. None holds a PIN or a token: the list has neither (ruling R32). */
const columns: readonly Column[] = [
  { name: 'Date', width: 20, of: timeOf },
  { name: 'Status', width: 12, of: (one) => saleStatusWords(one).label },
  { name: 'Product', width: 32, of: (one) => one.title },
  { name: 'Brand', width: 20, of: (one) => one.brand },
  { name: 'Product code', width: 20, of: (one) => one.productCode },
  { name: 'Kind', width: 16, of: (one) => kindWord[one.kind] },
  sumColumn('Amount (R)', ({ amount }) => amount),
  {
    name: 'Recipient',
    width: 20,
    of: (one, _, numbers) =>
      numbers === 'full' ? (one.recipient ?? one.recipientMasked) : one.recipientMasked,
  },
  { name: 'Reference', width: 40, of: (one) => one.reference },
  { name: 'Transaction', width: 40, of: (one) => one.transactionId ?? '' },
  { name: 'Attempt', width: 10, of: (one, chain) => attemptText(one, chain) },
  { name: 'Payment', width: 12, of: (one) => one.payment ?? '' },
  { name: 'Sold by', width: 16, of: (one) => one.soldBy ?? '' },
  { name: 'Code', width: 8, of: (one) => one.code ?? '' },
  // Later versions add columns after these: programs may count them.
  { name: 'Customer’s money', width: 16, of: (one) => moneyFigures(one).state },
  { name: 'Paid with', width: 24, of: (one) => moneyFigures(one).paidWith },
  sumColumn('Rounding (R)', (one) => moneyFigures(one).rounding),
  sumColumn('Given back (R)', (one) => moneyFigures(one).givenBack),
  { name: 'Paid at once', width: 40, of: (one) => moneyFigures(one).payment },
  { name: 'In or out', width: 10, of: directionOf },
]

/** A column of sums. */
function sumColumn(name: string, sum: (one: ListedSale) => Cents | undefined): Column {
  const cell = (rand: Cents | undefined): SheetCell => (rand === undefined ? undefined : { rand })
  return { name, width: 14, of: (one) => cell(sum(one)) }
}

/** The sales as a table, for a spreadsheet and for programs. */
export function salesSheet(
  listed: readonly ListedSale[],
  chains: ReadonlyMap<string, Chain>,
  numbers: Numbers = 'masked',
): Sheet {
  return {
    name: 'Sales',
    columns,
    rows: listed.map((one) => {
      const chain = chainOf(one, chains)
      return columns.map(({ of }) => of(one, chain, numbers))
    }),
  }
}

/** A day alone is its midnight. The ends of the calendar are how databases write that there is no time. */
function timeOf({ at, day, time }: ListedSale): SheetCell {
  if (day === '' || /^(?:0001|9999)/.test(day)) return undefined
  return { time: time === '' ? startOf(day) : at }
}

/** Money comes in for a sale, and goes out for a redemption or a refund; '' if none has moved. */
function directionOf({ status, kind, amount = cents(0) }: ListedSale): string {
  if (/REFUND/.test(status)) return 'Out'
  if (status !== 'COMPLETED') return ''
  return kind === 'redemption' || amount < 0 ? 'Out' : 'In'
}

/** `sales-2026-11-20`; for several days `sales-2026-11-01-to-2026-11-20`. */
export function exportName(from: string, to: string): string {
  return from === to || from === '' ? `sales-${to}` : `sales-${from}-to-${to}`
}
