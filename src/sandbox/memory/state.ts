import { z } from 'zod'
import { roles } from '../../platform/contract/access/role.ts'
import { transactionStatuses } from '../../platform/contract/sale/transaction.ts'
import { type Cents, cents, isCents } from '../../values/money.ts'
import type { Seed } from '../seed/accounts.ts'
import { posting } from '../store/books.ts'
import type { ResetToken, Transaction } from '../store/store.ts'

const money = z.number().refine(isCents)
const noMoney = cents(0)
const object = z.record(z.string(), z.unknown())
const outcome = {
  status: z.enum(transactionStatuses),
  responseCode: z.string(),
  responseMessage: z.string(),
  receipt: object.nullable(),
}

const storedTransaction = z.object({
  id: z.string(),
  accountId: z.string(),
  merchantReference: z.string(),
  kind: z.enum(['purchase', 'redeem']),
  attempt: z.number(),
  parentId: z.string().nullable(),
  productCode: z.string(),
  amount: money,
  recipient: z.string(),
  body: object,
  ...outcome,
  createdAt: z.number(),
  updatedAt: z.number(),
  sends: z.number(),
  next: z.array(z.object({ ...outcome, at: z.number() })),
})

const user = z.object({
  id: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  role: z.enum(roles),
  accountId: z.string(),
})

const tokenPair = z.object({
  userId: z.string(),
  accessHash: z.string(),
  accessExpiresAt: z.number(),
  refreshHash: z.string(),
  refreshExpiresAt: z.number(),
  rotatedAt: z.number().nullable(),
  parent: z.string().nullable(),
  family: z.string(),
})

const bookedPosting = z.object({
  kind: z.enum(['deposit', 'hold', 'capture', 'release']),
  from: z.string(),
  to: z.string(),
  amount: money,
  transactionId: z.string().nullable(),
  at: z.number(),
})

const admission = z.object({ times: z.array(z.number()), endsAt: z.number() })

/** All that a memory store holds but the controls, as plain JSON. Transactions are in the order of opening. */
export const memorySnapshot = z.object({
  version: z.literal(1),
  users: z.array(user),
  resetTokens: z.array(z.object({ userId: z.string(), hash: z.string(), expiresAt: z.number() })),
  tokens: z.array(tokenPair),
  wallets: z.array(z.object({ id: z.string(), balance: money, held: money })),
  vouchers: z.array(z.object({ pinHash: z.string(), balance: money })),
  postings: z.array(bookedPosting),
  transactions: z.array(
    z.object({ transaction: storedTransaction, pinHash: z.string().nullable() }),
  ),
  /** By key. */
  admissions: z.record(z.string(), admission),
})
export type MemorySnapshot = z.infer<typeof memorySnapshot>

type StoredUser = z.infer<typeof user>
export type TokenPair = z.infer<typeof tokenPair>
type BookedPosting = z.infer<typeof bookedPosting>
type Admission = z.infer<typeof admission>
export interface Wallet {
  balance: Cents
  held: Cents
}

/** A memory store's tables and its indexes. */
export interface MemoryState {
  readonly users: Map<string, StoredUser>
  /** By the token's hash. */
  readonly resetTokens: Map<string, ResetToken>
  /** By the access token's hash. */
  readonly tokens: Map<string, TokenPair>
  readonly wallets: Map<string, Wallet>
  /** By the PIN's hash. */
  readonly vouchers: Map<string, Cents>
  readonly postings: BookedPosting[]
  readonly transactions: Map<string, Transaction>
  /** The voucher that each redemption drew on, by transaction. */
  readonly pinHashes: Map<string, string>
  /** The original under an account's reference. */
  readonly originals: Map<string, string>
  /** The retry of a transaction, by its parent. */
  readonly children: Map<string, string>
  /** An account's transactions in the order of opening. */
  readonly byAccount: Map<string, string[]>
  /** When the next step of a transaction is due. */
  readonly due: Map<string, number>
  /** Counts for limits by key, and when they expire. */
  readonly admissions: Map<string, Admission>
  /** What the controls have set. */
  controls: string | undefined
}

/** An empty state. */
export function emptyState(): MemoryState {
  return {
    users: new Map(),
    resetTokens: new Map(),
    tokens: new Map(),
    wallets: new Map(),
    vouchers: new Map(),
    postings: [],
    transactions: new Map(),
    pinHashes: new Map(),
    originals: new Map(),
    children: new Map(),
    byAccount: new Map(),
    due: new Map(),
    admissions: new Map(),
    controls: undefined,
  }
}

/** The starting state: users, and wallets with their deposits in the books. */
export function seededState(seed: Seed, now: number): MemoryState {
  const state = emptyState()
  for (const user of seed.users) state.users.set(user.id, user)
  for (const { accountId, deposit } of seed.wallets) {
    state.wallets.set(accountId, { balance: deposit, held: noMoney })
    const booked = { ...posting('deposit', accountId, deposit), transactionId: null, at: now }
    if (deposit > 0) state.postings.push(booked)
  }
  return state
}

/** Adds a new transaction to every index. */
export function addTransaction(
  state: MemoryState,
  transaction: Transaction,
  pinHash: string | null,
): void {
  const { id, accountId, merchantReference, parentId } = transaction
  putTransaction(state, transaction)
  if (pinHash !== null) state.pinHashes.set(id, pinHash)
  if (parentId === null) state.originals.set(referenceKey(accountId, merchantReference), id)
  else state.children.set(parentId, id)
  const ofAccount = state.byAccount.get(accountId)
  if (ofAccount === undefined) state.byAccount.set(accountId, [id])
  else ofAccount.push(id)
}

export function putTransaction(state: MemoryState, transaction: Transaction): void {
  const due = transaction.next[0]?.at
  state.transactions.set(transaction.id, transaction)
  if (due === undefined) state.due.delete(transaction.id)
  else state.due.set(transaction.id, due)
}

/** Key of an account's reference. Ids have no spaces, so the space separates account and reference. */
export function referenceKey(accountId: string, merchantReference: string): string {
  return `${accountId} ${merchantReference}`
}
