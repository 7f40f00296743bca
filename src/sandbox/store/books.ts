import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'
import type { Cents } from '../../values/money.ts'
import type { LedgerEntry, Opening } from './store.ts'

/** A movement of money from one account of the books to another, balanced by its form. */
export interface Posting {
  readonly kind: LedgerEntry['kind']
  readonly from: string
  readonly to: string
  readonly amount: Cents
}

/** The source of wallets' money; its balance is the total paid in, below zero. */
export const fundingAccount = 'platform:funding'
/** Receives the money of completed transactions. */
export const salesAccount = 'platform:sales'

/** Holds a wallet's money while a transaction is in progress. */
function heldAccount(accountId: string): string {
  return `${accountId}:held`
}

/** How opening a transaction moves money, by its first status. */
const openingKinds: Readonly<Record<TransactionStatus, readonly LedgerEntry['kind'][]>> = {
  PENDING: ['hold'],
  PROCESSING: ['hold'],
  COMPLETED: ['hold', 'capture'],
  FAILED: ['hold', 'release'],
}

/** What happens to held money when a transaction in progress reaches a status. */
export const settlementKinds: Readonly<Record<TransactionStatus, 'capture' | 'release' | null>> = {
  PENDING: null,
  PROCESSING: null,
  COMPLETED: 'capture',
  FAILED: 'release',
}

/** Whether a transaction with this status is still in progress. */
export function isUnderWay(status: TransactionStatus): boolean {
  return settlementKinds[status] === null
}

/** The source and target of each kind of posting. */
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
 * The postings of a transaction's opening. A redemption that fails at once had an invalid voucher and moves no money
 * (spec, section Endpoints 11, rule 4). A purchase that fails at once had its money held and released.
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

/** How postings change an account's wallet row, in cents. */
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
