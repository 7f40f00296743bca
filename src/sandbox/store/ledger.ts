import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'
import { fundingAccount, type Posting, salesAccount } from './books.ts'
import type { Ledger, LedgerEntry } from './store.ts'

/** A posting in the books, with its position, its transaction and its time. */
interface Booked extends Posting {
  readonly id: number
  readonly transactionId: string | null
  readonly at: number
}

/**
 * The books as an answer: each posting as two entries, each wallet with its balance and held money, and the platform's
 * accounts with the sums of their entries.
 */
export function ledgerOf(
  wallets: Ledger['accounts'],
  postings: readonly Booked[],
  counts: readonly { readonly status: TransactionStatus; readonly count: number }[],
): Ledger {
  const entries = postings.flatMap(entriesOf)
  const sums = new Map([fundingAccount, salesAccount].map((account) => [account, 0]))
  let sum = 0
  for (const { account, amount } of entries) {
    const before = sums.get(account)
    if (before !== undefined) sums.set(account, before + amount)
    sum += amount
  }
  const platform = [...sums].map(([id, balance]) => ({ id, balance, held: 0 }))
  const transactions = { COMPLETED: 0, PENDING: 0, PROCESSING: 0, FAILED: 0 }
  for (const { status, count } of counts) transactions[status] += count
  const inOrder = [...wallets].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { accounts: [...inOrder, ...platform], entries, sum, transactions }
}

function entriesOf({ id, transactionId, from, to, amount, kind, at }: Booked): LedgerEntry[] {
  return [
    { id: 2 * id - 1, transactionId, account: from, amount: 0 - amount, kind, at },
    { id: 2 * id, transactionId, account: to, amount, kind, at },
  ]
}
