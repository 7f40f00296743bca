import type { TransactionStatus } from '../../platform/contract/transaction.ts'
import type { Cents } from '../../values/money.ts'
import type { LedgerEntry, Opening } from './store.ts'

/** One movement of money, from one account of the books to another: balanced by its very form. */
export interface Posting {
  readonly kind: LedgerEntry['kind']
  readonly from: string
  readonly to: string
  readonly amount: Cents
}

/** Where money for wallets comes from; its balance is what was paid in, below zero. */
export const fundingAccount = 'platform:funding'
/** Where the money of completed transactions goes. */
export const salesAccount = 'platform:sales'

/** Where a wallet's money waits while a transaction is under way. */
export function heldAccount(accountId: string): string {
  return `${accountId}:held`
}

/** What opening a transaction does to the money, by the status that it opens with. */
const openingKinds: Readonly<Record<TransactionStatus, readonly LedgerEntry['kind'][]>> = {
  PENDING: ['hold'],
  PROCESSING: ['hold'],
  COMPLETED: ['hold', 'capture'],
  FAILED: ['hold', 'release'],
}

/** What happens to held money when a transaction under way comes to a status. */
export const settlementKinds: Readonly<Record<TransactionStatus, 'capture' | 'release' | null>> = {
  PENDING: null,
  PROCESSING: null,
  COMPLETED: 'capture',
  FAILED: 'release',
}

/** Whether a transaction of this status is still under way. */
export function isUnderWay(status: TransactionStatus): boolean {
  return settlementKinds[status] === null
}

/** From where to where each kind of posting moves the money of an account's wallet. */
const movements: Readonly<
  Record<LedgerEntry['kind'], (accountId: string) => { from: string; to: string }>
> = {
  deposit: (accountId) => ({ from: fundingAccount, to: accountId }),
  hold: (accountId) => ({ from: accountId, to: heldAccount(accountId) }),
  capture: (accountId) => ({ from: heldAccount(accountId), to: salesAccount }),
  release: (accountId) => ({ from: heldAccount(accountId), to: accountId }),
}

/** One posting of an account's wallet. */
export function posting(kind: LedgerEntry['kind'], accountId: string, amount: Cents): Posting {
  return { kind, ...movements[kind](accountId), amount }
}

/**
 * The postings of a transaction's opening. A redemption that fails at once is an invalid voucher and touches
 * no money (spec, section Endpoints 11, rule 4); a purchase that fails at once had its money held and released.
 */
export function openingPostings(
  kind: Opening['kind'],
  accountId: string,
  status: TransactionStatus,
  amount: Cents,
): readonly Posting[] {
  if (amount === 0 || (kind === 'redeem' && status === 'FAILED')) return []
  return openingKinds[status].map((step) => posting(step, accountId, amount))
}

/** What postings change in an account's wallet row, in cents. */
export function walletChange(
  accountId: string,
  postings: readonly Posting[],
): { readonly balance: number; readonly held: number } {
  return {
    balance: changeOf(accountId, postings),
    held: changeOf(heldAccount(accountId), postings),
  }
}

function changeOf(account: string, postings: readonly Posting[]): number {
  let sum = 0
  for (const { from, to, amount } of postings) {
    if (to === account) sum += amount
    if (from === account) sum -= amount
  }
  return sum
}
