import { sameAccount, type Account } from '../../platform/reads/account.ts'
import { isPinRefusal } from '../../platform/contract/response-code.ts'
import { groupBy } from '../../values/group-by.ts'
import type { ListedSale } from './listed-sale.ts'
import { isInFlight, isOpenOnTill } from './status.ts'

/** All attempts of a sale, oldest first: a failed sale and its retries share a reference (ruling R22). */
export type Chain = readonly ListedSale[]

/** Groups the attempts by their reference; an attempt without a reference is alone under its key. */
export function chainsOf(listed: readonly ListedSale[]): ReadonlyMap<string, Chain> {
  const chains = groupBy(listed, chainName)
  for (const chain of chains.values()) chain.sort(byAttempt)
  return chains
}

/** All attempts of this one's sale. */
export function chainOf(one: ListedSale, chains: ReadonlyMap<string, Chain>): Chain {
  return chains.get(chainName(one)) ?? [one]
}

export function chainName({ reference, key }: ListedSale): string {
  return reference === '' ? key : reference
}

/** By the platform's count if it has one, else by time; attempts still open on this till come last. */
function byAttempt(a: ListedSale, b: ListedSale): number {
  const attempts = (a.entry.platform?.attempt ?? 0) - (b.entry.platform?.attempt ?? 0)
  const counted = a.entry.platform?.attempt !== undefined && b.entry.platform?.attempt !== undefined
  if (counted && attempts !== 0) return attempts
  const waiting = Number(isOpenHere(a)) - Number(isOpenHere(b))
  if (waiting !== 0) return waiting
  if (a.at !== b.at) return a.at - b.at
  return a.key < b.key ? -1 : 1
}

/** Attempts without a transaction, which are not links of the chain. */
export function cameToNothing({ status }: ListedSale): boolean {
  return status === 'REFUSED' || status === 'CANCELLED HERE'
}

/** Under way from this till, and not in the platform's list yet. */
function isOpenHere({ entry, status }: ListedSale): boolean {
  return entry.platform === undefined && isOpenOnTill(status)
}

/** Whether and how a transaction can be retried (ruling R22); else why not. */
export type RetryChance =
  /** By its transaction's id. */
  | { readonly kind: 'retry' }
  /** Known only by its reference: a purchase with `reprocess: true`. */
  | { readonly kind: 'reprocess' }
  | { readonly kind: 'no'; readonly why: NoRetry; readonly instead?: ListedSale }

export type NoRetry =
  /** Only FAILED transactions can be (spec, Endpoints 10 rule 2). */
  | 'not-failed'
  /** Retries the latest failed attempt, not an earlier one (rule 4). */
  | 'not-newest'
  /** An attempt of the same sale is under way, and its outcome comes first. */
  | 'under-way'
  /** The platform refused its PIN, or its id is not known (ruling R24). */
  | 'redemption'
  /** Another account of the platform made it (rule 3). */
  | 'other-account'
  /** The signed-in user is read-only (ruling R31). */
  | 'role'
  /** The till does not know yet whether it was retried since. */
  | 'not-read'

/** Whether an account may retry an attempt of a chain. */
export function retryChance(one: ListedSale, chain: Chain, account: Account): RetryChance {
  if (one.status !== 'FAILED') return { kind: 'no', why: 'not-failed' }
  if (one.kind === 'redemption' && hasNoWay(one)) return { kind: 'no', why: 'redemption' }
  const { sale } = one.entry
  if (sale !== undefined && !sameAccount(sale.account, account))
    return { kind: 'no', why: 'other-account' }
  const attempts = chain.filter((other) => !cameToNothing(other))
  const newest = attempts.at(-1)
  if (newest !== undefined && newest.key !== one.key) {
    const isUnderWay = isInFlight(newest.status) || isOpenOnTill(newest.status)
    return { kind: 'no', why: isUnderWay ? 'under-way' : 'not-newest', instead: newest }
  }
  return { kind: one.transactionId === undefined ? 'reprocess' : 'retry' }
}

/** A redemption has no reprocess. Correct a refused PIN with a new redemption (ruling R24). */
function hasNoWay({ transactionId, code, entry }: ListedSale): boolean {
  return transactionId === undefined || isPinRefusal(code) || isPinRefusal(entry.platform?.code)
}

/** Every failed attempt that can be retried, in the order of the list. */
export function retryable(
  listed: readonly ListedSale[],
  chains: ReadonlyMap<string, Chain>,
  account: Account,
): readonly ListedSale[] {
  return listed.filter(
    (one) =>
      one.status === 'FAILED' && retryChance(one, chainOf(one, chains), account).kind !== 'no',
  )
}

/** Numbers the attempts that have a transaction. The list may not include the first ones yet. */
function numbered(chain: Chain): { readonly keys: readonly string[]; readonly before: number } {
  const attempts = chain.filter((one) => !cameToNothing(one))
  const before = Math.max(0, (attempts[0]?.entry.platform?.attempt ?? 1) - 1)
  return { keys: attempts.map(({ key }) => key), before }
}

/** 2 for the second attempt; `undefined` for an attempt without a transaction. */
export function attemptNumber({ key }: ListedSale, chain: Chain): number | undefined {
  const { keys, before } = numbered(chain)
  const index = keys.indexOf(key)
  return index < 0 ? undefined : before + index + 1
}

/** `2 of 3`; '' for an attempt without a transaction. */
export function attemptText(one: ListedSale, chain: Chain): string {
  const { keys, before } = numbered(chain)
  const number = attemptNumber(one, chain)
  return number === undefined ? '' : `${number} of ${before + keys.length}`
}
