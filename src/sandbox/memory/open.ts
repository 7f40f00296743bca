import { type Cents, cents } from '../../values/money.ts'
import { addTransaction, type MemoryState, referenceKey } from './state.ts'
import { openingPostings, type Posting, walletChange } from '../store/books.ts'
import {
  childIdentity,
  drawFrom,
  drawnStep,
  type Identity,
  insufficientStep,
  openedTransaction,
} from '../store/transaction.ts'
import type {
  Opening,
  OpeningResult,
  RetryOpening,
  RetryResult,
  Step,
  StoredRequest,
  Transaction,
} from '../store/store.ts'

type Paid =
  | { readonly kind: 'opened'; readonly transaction: Transaction }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      readonly transaction: Transaction | null
    }

/** Opens an original; see `Store.openTransaction`. */
export function openTransaction(state: MemoryState, opening: Opening): OpeningResult {
  const { id, accountId, merchantReference, kind, now, onInsufficient } = opening
  const known = findByReference(state, accountId, merchantReference)
  if (known !== undefined) return { kind: 'known', ...known }
  const identity: Identity = { id, accountId, merchantReference, kind, attempt: 1, parentId: null }
  return openDrawn(state, identity, opening, now, onInsufficient)
}

/** Opens an attempt, and draws on the voucher unless the redemption fails at once. */
function openDrawn(
  state: MemoryState,
  identity: Identity,
  { request, step, draw }: Pick<Opening, 'request' | 'step' | 'draw'>,
  now: number,
  onInsufficient: Opening['onInsufficient'],
): Paid | { readonly kind: 'voucher-spent'; readonly balance: Cents } {
  if (draw === undefined || step.status === 'FAILED')
    return openPaid(state, identity, request, step, now, onInsufficient)
  const { pinHash } = draw
  const balance = state.vouchers.get(pinHash) ?? draw.faceValue
  const drawn = drawFrom(balance, request.amount)
  if (drawn === null) return { kind: 'voucher-spent', balance }
  const left = cents(balance - drawn)
  const drawnRequest = { ...request, amount: drawn }
  const completed = drawnStep(step, draw, drawn, left)
  const paid = openPaid(state, identity, drawnRequest, completed, now, onInsufficient, pinHash)
  if (paid.kind === 'opened') state.vouchers.set(pinHash, left)
  return paid
}

/** Opens the one retry of a failed transaction; see `Store.openRetry`. */
export function openRetry(state: MemoryState, retry: RetryOpening): RetryResult {
  const parent = state.transactions.get(retry.parentId)
  if (parent === undefined) return { kind: 'not-found' }
  if (parent.accountId !== retry.accountId) return { kind: 'not-owner' }
  const given = retry.merchantReference
  if (given !== undefined && given !== parent.merchantReference)
    return { kind: 'reference-mismatch' }
  if (parent.status !== 'FAILED') return { kind: 'not-failed', parent }
  const child = childOf(state, parent)
  if (child !== undefined) return { kind: 'already-retried', child }
  const identity = childIdentity(retry.id, parent)
  const plan = retry.plan(parent)
  const paid = openDrawn(state, identity, plan, retry.now, retry.onInsufficient)
  return paid.kind === 'opened' ? { ...paid, parent } : paid
}

/** The original under a reference and the newest attempt in its chain. */
export function findByReference(
  state: MemoryState,
  accountId: string,
  merchantReference: string,
): { original: Transaction; latest: Transaction } | undefined {
  const id = state.originals.get(referenceKey(accountId, merchantReference))
  const original = id === undefined ? undefined : state.transactions.get(id)
  if (original === undefined) return undefined
  let latest = original
  for (let next = childOf(state, latest); next !== undefined; next = childOf(state, latest))
    latest = next
  return { original, latest }
}

/** Moves money between an account's wallet and the books. @returns whether the wallet could pay */
export function book(
  state: MemoryState,
  accountId: string,
  postings: readonly Posting[],
  transactionId: string,
  now: number,
): boolean {
  const wallet = state.wallets.get(accountId)
  const asked = postings[0]?.kind === 'hold' ? postings[0].amount : 0
  if (postings.length === 0) return true
  if (wallet === undefined || wallet.balance < asked) return false
  const change = walletChange(accountId, postings)
  wallet.balance = cents(wallet.balance + change.balance)
  wallet.held = cents(wallet.held + change.held)
  for (const posting of postings) state.postings.push({ ...posting, transactionId, at: now })
  return true
}

function openPaid(
  state: MemoryState,
  identity: Identity,
  request: StoredRequest,
  step: Step,
  now: number,
  onInsufficient: Opening['onInsufficient'],
  pinHash: string | null = null,
): Paid {
  const { accountId, kind } = identity
  const postings = openingPostings(kind, accountId, step.status, request.amount)
  const transaction = openedTransaction(identity, request, step, now)
  if (book(state, accountId, postings, identity.id, now)) {
    addTransaction(state, transaction, pinHash)
    return { kind: 'opened', transaction }
  }
  const available = state.wallets.get(accountId)?.balance ?? cents(0)
  if (onInsufficient === 'reject') return { kind: 'insufficient', available, transaction: null }
  const failed = openedTransaction(identity, request, insufficientStep(available), now)
  addTransaction(state, failed, null)
  return { kind: 'insufficient', available, transaction: failed }
}

function childOf(state: MemoryState, parent: Transaction): Transaction | undefined {
  const id = state.children.get(parent.id)
  return id === undefined ? undefined : state.transactions.get(id)
}
