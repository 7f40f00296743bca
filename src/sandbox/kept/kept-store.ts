import { createStore, type StoreApi } from 'zustand/vanilla'
import { openMemoryStore } from '../memory/memory-store.ts'
import type { Seed } from '../seed/accounts.ts'
import type { Store, Transaction } from '../store/store.ts'
import type { KeptState } from './kept-state.ts'

/** A memory store whose state outlives the page and is shared by all open pages. */
export interface KeptStore extends Store {
  /** All transactions that this page knows, in the order of opening. */
  readonly transactions: StoreApi<readonly Transaction[]>
}

/**
 * Opens a store that reads the kept state before each phase, and keeps any change before answering. Starts again from
 * the seed when the kept text is unreadable.
 */
export function openKeptStore(kept: KeptState, seed: Seed, now: () => number): KeptStore {
  const memory = openMemoryStore(seed, now)
  const current = () => memory.snapshot().transactions.map(({ transaction }) => transaction)
  const transactions = createStore<readonly Transaction[]>(current)
  let revision = 0
  let keptText = ''

  const tell = () => transactions.setState(current(), true)
  const refresh = async () => {
    const newer = await kept.readUnless(revision)
    if (newer === undefined) return
    revision = newer.revision
    keptText = newer.text
    if (memory.restore(parsed(newer.text))) tell()
  }
  const looks = <Result>(phase: () => Promise<Result>): Promise<Result> =>
    kept.exclusively(async () => {
      await refresh()
      return phase()
    })
  const changes = <Result>(phase: () => Promise<Result>): Promise<Result> =>
    looks(async () => {
      const result = await phase()
      const text = JSON.stringify(memory.snapshot())
      // Each write makes every other page read the whole state again.
      if (text === keptText) return result
      revision = await kept.write(text)
      keptText = text
      tell()
      return result
    })

  return {
    findUser: (name) => looks(() => memory.findUser(name)),
    findCaller: (hash, at) => looks(() => memory.findCaller(hash, at)),
    findTransaction: (id) => looks(() => memory.findTransaction(id)),
    findByReference: (account, reference) =>
      looks(() => memory.findByReference(account, reference)),
    listTransactions: (account, page) => looks(() => memory.listTransactions(account, page)),
    claimDue: (at, until, limit) => looks(() => memory.claimDue(at, until, limit)),
    dueOf: (account, at, limit) => looks(() => memory.dueOf(account, at, limit)),
    nextDue: () => looks(() => memory.nextDue()),
    takesSales: () => memory.takesSales(),
    ledger: () => looks(() => memory.ledger()),
    setPassword: (user, hash) => changes(() => memory.setPassword(user, hash)),
    saveResetToken: (token, at, most) => changes(() => memory.saveResetToken(token, at, most)),
    takeResetToken: (hash, at) => changes(() => memory.takeResetToken(hash, at)),
    saveTokens: (pair) => changes(() => memory.saveTokens(pair)),
    rotateTokens: (hash, next, at) => changes(() => memory.rotateTokens(hash, next, at)),
    openTransaction: (opening) => changes(() => memory.openTransaction(opening)),
    openRetry: (retry) => changes(() => memory.openRetry(retry)),
    countSend: (id) => changes(() => memory.countSend(id)),
    advance: (id, from, step, at) => changes(() => memory.advance(id, from, step, at)),
    admit: (key, limit, at) => changes(() => memory.admit(key, limit, at)),
    takeBack: (key, at) => changes(() => memory.takeBack(key, at)),
    renew: (key, windowMs, at) => changes(() => memory.renew(key, windowMs, at)),
    forget: (key) => changes(() => memory.forget(key)),
    isCounted: (key, at) => looks(() => memory.isCounted(key, at)),
    readControls: () => memory.readControls(),
    writeControls: (controls) => memory.writeControls(controls),
    reset: () => changes(() => memory.reset()),
    close: () => memory.close(),
    transactions,
  }
}

/** Parses a text; nothing if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
