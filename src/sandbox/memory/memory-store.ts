import { cents } from '../../values/money.ts'
import { admit, forget, isCounted, renew, takeBack } from './admissions.ts'
import { book, findByReference, openRetry, openTransaction } from './open.ts'
import { snapshotOf, stateOf } from './snapshot.ts'
import { type MemorySnapshot, type MemoryState, putTransaction, seededState } from './state.ts'
import { callerOf, saveResetToken, saveTokens, revokeTokens, rotateTokens } from './tokens.ts'
import type { Seed } from '../seed/accounts.ts'
import { isUnderWay, posting, settlementKinds } from '../store/books.ts'
import { ledgerOf } from '../store/ledger.ts'
import { hasCome, steppedTransaction } from '../store/transaction.ts'
import type {
  Step,
  Store,
  Transaction,
  TransactionSort,
  TransactionSortField,
} from '../store/store.ts'

/** A memory store whose whole state can be taken out and put back; training mode keeps it over reloads. */
export interface MemoryStore extends Store {
  /** The whole state as plain JSON, with receipts and the hashes of passwords, tokens and PINs. */
  snapshot(): MemorySnapshot
  /** Replaces the state with a snapshot. @returns whether it was valid; if not, nothing changed */
  restore(snapshot: unknown): boolean
}

/**
 * Opens a memory store filled with the seed. Each phase runs without a pause, so nothing can come between.
 *
 * @param now the clock, read when booking the seed's deposits
 */
export function openMemoryStore(seed: Seed, now: () => number): MemoryStore {
  let state = seededState(seed, now())
  return {
    findUser: async (username) =>
      [...state.users.values()].find((user) => user.username === username),
    setPassword: async (userId, passwordHash) => {
      const user = state.users.get(userId)
      if (user === undefined) return undefined
      state.users.set(userId, { ...user, passwordHash })
      revokeTokens(state, userId)
      return user.username
    },
    saveResetToken: async (token, now, most) => saveResetToken(state, token, now, most),
    takeResetToken: async (hash, now) => {
      const token = state.resetTokens.get(hash)
      state.resetTokens.delete(hash)
      return token !== undefined && token.expiresAt > now ? token.userId : undefined
    },
    saveTokens: async (pair) => saveTokens(state, pair),
    findCaller: async (accessHash, now) => callerOf(state, accessHash, now),
    rotateTokens: async (refreshHash, next, now) => rotateTokens(state, refreshHash, next, now),

    openTransaction: async (opening) => openTransaction(state, opening),
    openRetry: async (retry) => openRetry(state, retry),
    findTransaction: async (id) => state.transactions.get(id),
    findByReference: async (accountId, reference) => findByReference(state, accountId, reference),
    listTransactions: async (accountId, { page, size, sort }) => {
      const all = transactionsOf(state, state.byAccount.get(accountId) ?? [])
      const content = sorted(all, sort).slice(page * size, (page + 1) * size)
      return { content, totalElements: all.length }
    },
    countSend: async (id) => {
      const transaction = state.transactions.get(id)
      if (transaction === undefined) return 0
      const sends = transaction.sends + 1
      putTransaction(state, { ...transaction, sends })
      return sends
    },
    claimDue: async (now, until, limit) => {
      const due = [...state.due].filter(([, at]) => hasCome(at, now)).sort(([, a], [, b]) => a - b)
      const ids = due.slice(0, limit).map(([id]) => id)
      for (const id of ids) state.due.set(id, until)
      return transactionsOf(state, ids)
    },
    dueOf: async (accountId, now, limit) =>
      transactionsOf(state, state.byAccount.get(accountId) ?? [])
        .filter(({ next: [due] }) => due !== undefined && hasCome(due.at, now))
        .slice(0, limit),
    nextDue: async () => {
      const [first] = [...state.due.values()].sort((a, b) => a - b)
      return first
    },
    advance: async (id, from, step, now) => {
      const before = state.transactions.get(id)
      if (before?.status !== from || !isUnderWay(from)) return false
      settle(state, before, step, now)
      putTransaction(state, steppedTransaction(before, step, now))
      return true
    },

    admit: async (key, limit, now) => admit(state, key, limit, now),
    takeBack: async (key, at) => takeBack(state, key, at),
    renew: async (key, windowMs, now) => renew(state, key, windowMs, now),
    forget: async (key) => forget(state, key),
    isCounted: async (key, now) => isCounted(state, key, now),

    readControls: async () => state.controls,
    writeControls: async (controls) => {
      state.controls = controls
    },

    takesSales: async () => true,
    ledger: async () =>
      ledgerOf(
        [...state.wallets].map(([id, wallet]) => ({ id, ...wallet })),
        state.postings.map((booked, index) => ({ ...booked, id: index + 1 })),
        [...state.transactions.values()].map(({ status }) => ({ status, count: 1 })),
      ),
    reset: async () => {
      state = seededState(seed, now())
    },
    close: async () => {},
    snapshot: () => snapshotOf(state),
    restore: (snapshot) => {
      const restored = stateOf(snapshot)
      if (restored !== undefined) state = restored
      return restored !== undefined
    },
  }
}

/** Captures or releases the hold of a finished transaction, and returns the draw to a voucher. */
function settle(state: MemoryState, before: Transaction, step: Step, now: number): void {
  const { id, accountId, amount } = before
  const kind = settlementKinds[step.status]
  if (kind === null || amount === 0) return
  book(state, accountId, [posting(kind, accountId, amount)], id, now)
  const pinHash = state.pinHashes.get(id)
  const left = pinHash === undefined ? undefined : state.vouchers.get(pinHash)
  if (kind === 'release' && pinHash !== undefined && left !== undefined)
    state.vouchers.set(pinHash, cents(left + amount))
}

function transactionsOf(state: MemoryState, ids: readonly string[]): readonly Transaction[] {
  return ids.flatMap((id) => state.transactions.get(id) ?? [])
}

type Order = (a: Transaction, b: Transaction) => number

/** How transactions compare by each field, ascending. */
const orders: Readonly<Record<TransactionSortField, Order>> = {
  createdDate: (a, b) => a.createdAt - b.createdAt,
  amount: (a, b) => a.amount - b.amount,
  status: (a, b) => byText(a.status, b.status),
  merchantReference: (a, b) => byText(a.merchantReference, b.merchantReference),
}

/**
 * Sorts transactions given in the order of opening. Equal ones come newest first, except when sorting from the oldest
 * date.
 */
function sorted(
  inOrderOfOpening: readonly Transaction[],
  { field, direction }: TransactionSort,
): readonly Transaction[] {
  const order = orders[field]
  const oldestFirst = field === 'createdDate' && direction === 'asc'
  const list = oldestFirst ? [...inOrderOfOpening] : [...inOrderOfOpening].reverse()
  return list.sort(direction === 'asc' ? order : (a, b) => order(b, a))
}

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
