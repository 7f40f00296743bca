import Papa from 'papaparse'
import { kindWord } from '../catalogue/kind.ts'
import { randOf } from '../values/money.ts'
import { attemptIn, chainName, type Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'
import { saleStatusWords } from './status.ts'

interface Column {
  readonly name: string
  readonly of: (one: ListedSale, chain: Chain) => string
}

/** The columns of the file. None can hold a PIN or a token: the list has neither (ruling R32). */
const columns: readonly Column[] = [
  { name: 'Date', of: (one) => one.when },
  { name: 'Status', of: (one) => saleStatusWords(one).label },
  { name: 'Product', of: (one) => one.title },
  { name: 'Brand', of: (one) => one.brand },
  { name: 'Product code', of: (one) => one.productCode },
  { name: 'Kind', of: (one) => kindWord[one.kind] },
  {
    name: 'Amount (R)',
    of: ({ amount }) => (amount === undefined ? '' : randOf(amount).toFixed(2)),
  },
  { name: 'Recipient', of: (one) => one.recipient ?? one.recipientMasked },
  { name: 'Reference', of: (one) => one.reference },
  { name: 'Transaction', of: (one) => one.transactionId ?? '' },
  { name: 'Attempt', of: (one, chain) => attemptIn(one, chain) },
  { name: 'Payment', of: (one) => one.payment ?? '' },
  { name: 'Sold by', of: (one) => one.soldBy ?? '' },
  { name: 'Code', of: (one) => one.code ?? '' },
]

export const csvColumns: readonly string[] = columns.map(({ name }) => name)

/**
 * The sales as a file for a spreadsheet: RFC 4180 with every cell in quotes, and a mark in front by which spreadsheets
 * know UTF-8. No cell can be taken for a formula.
 */
export function csvOf(listed: readonly ListedSale[], chains: ReadonlyMap<string, Chain>): string {
  const data = listed.map((one) => {
    const chain = chains.get(chainName(one)) ?? [one]
    return columns.map(({ of }) => safeCell(of(one, chain)))
  })
  const text = Papa.unparse([csvColumns, ...data], { quotes: true, newline: '\r\n' })
  return `\uFEFF${text}`
}

/**
 * What a spreadsheet may take for the beginning of a formula, also behind blanks and in its full-width forms; and
 * what would split a line where quotes are not understood.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/u

/** A text that a spreadsheet shows as it is: one that could be a formula gets an apostrophe in front. */
export function safeCell(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return FORMULA.test(line) ? `'${line}` : line
}

/** `sales-2026-11-20.csv`; of a list that was read in part `sales-2026-11-20-back-to-2026-11-18.csv`. */
export function csvName(day: string, backTo?: string): string {
  return backTo === undefined ? `sales-${day}.csv` : `sales-${day}-back-to-${backTo}.csv`
}
