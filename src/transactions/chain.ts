import type { SaleAccount } from '../sale/sale.ts'
import type { ListedSale } from './listed-sale.ts'

/** All attempts of one sale, oldest first: a failed one and its retries keep one reference (ruling R22). */
export type Chain = readonly ListedSale[]

/** The attempts by their reference; what has none stands alone under its key. */
export function chainsOf(listed: readonly ListedSale[]): ReadonlyMap<string, Chain> {
  const chains = new Map<string, ListedSale[]>()
  for (const one of listed) {
    const name = chainName(one)
    const chain = chains.get(name)
    if (chain === undefined) chains.set(name, [one])
    else chain.push(one)
  }
  for (const chain of chains.values()) chain.sort(byAttempt)
  return chains
}

export function chainName({ reference, key }: ListedSale): string {
  return reference === '' ? key : reference
}

/** By the platform's own count where it has one, else by time; what the till is still about comes last. */
function byAttempt(a: ListedSale, b: ListedSale): number {
  const attempts = (a.entry.platform?.attempt ?? 0) - (b.entry.platform?.attempt ?? 0)
  const counted = a.entry.platform?.attempt !== undefined && b.entry.platform?.attempt !== undefined
  if (counted && attempts !== 0) return attempts
  const waiting = Number(isOpenHere(a)) - Number(isOpenHere(b))
  if (waiting !== 0) return waiting
  if (a.at !== b.at) return a.at - b.at
  return a.key < b.key ? -1 : 1
}

/** Tries that came to no transaction: they are no links of the chain. */
export function cameToNothing({ status }: ListedSale): boolean {
  return status === 'REFUSED' || status === 'TAKEN BACK'
}

/** On its way from this till, and not in the platform's list yet. */
function isOpenHere({ entry, status }: ListedSale): boolean {
  return entry.platform === undefined && (status === 'WAITING' || status === 'CHECKING')
}

/** Whether a transaction may be retried, and how (ruling R22); else why not. */
export type RetryChance =
  /** By its transaction's id. */
  | { readonly kind: 'retry' }
  /** Known by its reference only: a purchase with `reprocess: true`. */
  | { readonly kind: 'reprocess' }
  | { readonly kind: 'no'; readonly why: NoRetry; readonly instead?: ListedSale }

export type NoRetry =
  /** Only FAILED transactions are (spec, Endpoints 10 rule 2). */
  | 'not-failed'
  /** The latest failed one is retried, not an earlier one (rule 4). */
  | 'not-newest'
  /** An attempt of the same sale is under way: its outcome comes first. */
  | 'under-way'
  /** Ruling R24. */
  | 'redemption'
  /** Another account of the platform made it (rule 3). */
  | 'other-account'
  /** Who is signed in may only look (ruling R31). */
  | 'role'

/** Whether one attempt of a chain may be retried by an account. */
export function retryChance(
  one: ListedSale,
  chain: Chain,
  account: Pick<SaleAccount, 'accountType' | 'accountId'>,
): RetryChance {
  if (one.status !== 'FAILED') return { kind: 'no', why: 'not-failed' }
  if (one.kind === 'redemption') return { kind: 'no', why: 'redemption' }
  const { sale } = one.entry
  if (sale !== undefined && !isOfShop(sale.account, account))
    return { kind: 'no', why: 'other-account' }
  const attempts = chain.filter((other) => !cameToNothing(other))
  const newest = attempts.at(-1)
  if (newest !== undefined && newest.key !== one.key) {
    const failed = newest.status === 'FAILED' || newest.status === 'COMPLETED'
    return { kind: 'no', why: failed ? 'not-newest' : 'under-way', instead: newest }
  }
  return { kind: one.transactionId === undefined ? 'reprocess' : 'retry' }
}

function isOfShop(
  a: Pick<SaleAccount, 'accountType' | 'accountId'>,
  b: Pick<SaleAccount, 'accountType' | 'accountId'>,
): boolean {
  return a.accountType === b.accountType && a.accountId === b.accountId
}

/** Every failed attempt that may be retried, in the order of the list. */
export function retryable(
  listed: readonly ListedSale[],
  chains: ReadonlyMap<string, Chain>,
  account: Pick<SaleAccount, 'accountType' | 'accountId'>,
): readonly ListedSale[] {
  return listed.filter(
    (one) =>
      one.status === 'FAILED' &&
      retryChance(one, chains.get(chainName(one)) ?? [one], account).kind !== 'no',
  )
}

/** `2 of 3`; '' for a try that came to nothing. */
export function attemptIn(one: ListedSale, chain: Chain): string {
  const attempts = chain.filter((other) => !cameToNothing(other))
  const place = attempts.findIndex(({ key }) => key === one.key)
  return place < 0 ? '' : `${place + 1} of ${attempts.length}`
}
