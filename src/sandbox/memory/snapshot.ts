import {
  addTransaction,
  emptyState,
  memorySnapshot,
  type MemorySnapshot,
  type MemoryState,
} from './state.ts'

/** A state as plain JSON, in separate objects. */
export function snapshotOf(state: MemoryState): MemorySnapshot {
  return structuredClone({
    version: 1,
    users: [...state.users.values()],
    resetTokens: [...state.resetTokens.values()],
    tokens: [...state.tokens.values()],
    wallets: [...state.wallets].map(([id, wallet]) => ({ id, ...wallet })),
    vouchers: [...state.vouchers].map(([pinHash, balance]) => ({ pinHash, balance })),
    postings: state.postings,
    transactions: [...state.transactions.values()].map((transaction) => ({
      transaction: { ...transaction, next: [...transaction.next] },
      pinHash: state.pinHashes.get(transaction.id) ?? null,
    })),
    admissions: Object.fromEntries(state.admissions),
  })
}

/** The state in a snapshot, or `undefined` if it isn't a snapshot of this version. */
export function stateOf(snapshot: unknown): MemoryState | undefined {
  const parsed = memorySnapshot.safeParse(snapshot)
  if (!parsed.success) return undefined
  const { users, resetTokens, tokens, wallets, vouchers, postings, transactions, admissions } =
    structuredClone(parsed.data)
  const state = emptyState()
  for (const user of users) state.users.set(user.id, user)
  for (const token of resetTokens) state.resetTokens.set(token.hash, token)
  for (const pair of tokens) state.tokens.set(pair.accessHash, pair)
  for (const { id, ...wallet } of wallets) state.wallets.set(id, wallet)
  for (const { pinHash, balance } of vouchers) state.vouchers.set(pinHash, balance)
  state.postings.push(...postings)
  for (const { transaction, pinHash } of transactions) addTransaction(state, transaction, pinHash)
  for (const [key, admission] of Object.entries(admissions)) state.admissions.set(key, admission)
  return state
}
