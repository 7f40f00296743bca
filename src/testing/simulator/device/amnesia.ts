import type { MemorySnapshot } from '../../../sandbox/memory/state.ts'
import { isUnderWay, walletChange } from '../../../sandbox/store/books.ts'
import type { Store, Transaction } from '../../../sandbox/store/store.ts'
import { cents } from '../../../values/money.ts'

/**
 * What a platform may lose in a restart: its fulfilment work, all open transactions, or the references that it has
 * served.
 */
export const losses = ['work', 'pending', 'references'] as const
export type Loss = (typeof losses)[number]

/** Loses the fulfilment work: open transactions stay open for ever. */
export function withoutWork(snapshot: MemorySnapshot): MemorySnapshot {
  return {
    ...snapshot,
    transactions: snapshot.transactions.map(({ transaction, pinHash }) => ({
      transaction: { ...transaction, next: [] },
      pinHash,
    })),
  }
}

/** Loses the open transactions, and the money held for them. */
export function withoutPending(snapshot: MemorySnapshot): MemorySnapshot {
  const { transactions, postings, wallets } = snapshot
  const kept = transactions.filter(({ transaction }) => !isUnderWay(transaction.status))
  const ids = new Set(kept.map(({ transaction }) => transaction.id))
  const isLost = ({ transactionId }: (typeof postings)[number]) =>
    transactionId !== null && !ids.has(transactionId)
  const undone = postings.filter(isLost)
  return {
    ...snapshot,
    transactions: kept,
    postings: postings.filter((posting) => !isLost(posting)),
    wallets: wallets.map((wallet) => {
      const { balance, held } = walletChange(wallet.id, undone)
      return {
        ...wallet,
        balance: cents(wallet.balance - balance),
        held: cents(wallet.held - held),
      }
    }),
  }
}

/** Separates a reference from the number of times that the platform forgot it. No reference contains it. */
const again = '~'

/**
 * A store that can forget its served references. A transaction keeps its reference, but another send of that reference
 * opens a new one.
 */
export class ForgetfulReferences {
  readonly store: Store
  /** References that were opened again. */
  readonly openedAgain = new Set<string>()
  #times = 0
  readonly #served = new Map<string, number>()

  constructor(store: Store) {
    this.store = this.#over(store)
  }

  forget(): void {
    this.#times += 1
  }

  /** The store's name for a reference since it last forgot. */
  #name(reference: string): string {
    const times = this.#served.get(reference) ?? this.#times
    return times === 0 ? reference : `${reference}${again}${times}`
  }

  #over(store: Store): Store {
    return {
      ...store,
      openTransaction: async (opening) => {
        const { merchantReference } = opening
        const known = this.#served.get(merchantReference)
        if (known !== undefined && known < this.#times) this.openedAgain.add(merchantReference)
        this.#served.set(merchantReference, this.#times)
        const name = this.#name(merchantReference)
        const result = await store.openTransaction({ ...opening, merchantReference: name })
        if (result.kind === 'opened') return { ...result, transaction: shown(result.transaction) }
        if (result.kind === 'insufficient')
          return { ...result, transaction: result.transaction && shown(result.transaction) }
        if (result.kind !== 'known') return result
        return { kind: 'known', original: shown(result.original), latest: shown(result.latest) }
      },
      openRetry: async (retry) => {
        const result = await store.openRetry(retry)
        if (result.kind === 'opened')
          return {
            ...result,
            transaction: shown(result.transaction),
            parent: shown(result.parent),
          }
        if (result.kind === 'insufficient')
          return { ...result, transaction: result.transaction && shown(result.transaction) }
        return result
      },
      findTransaction: async (id) => {
        const found = await store.findTransaction(id)
        return found && shown(found)
      },
      findByReference: async (accountId, reference) => {
        if ((this.#served.get(reference) ?? this.#times) < this.#times) return undefined
        const chain = await store.findByReference(accountId, this.#name(reference))
        return chain && { original: shown(chain.original), latest: shown(chain.latest) }
      },
      listTransactions: async (accountId, page) => {
        const { content, totalElements } = await store.listTransactions(accountId, page)
        return { content: content.map(shown), totalElements }
      },
      claimDue: async (now, until, limit) => (await store.claimDue(now, until, limit)).map(shown),
    }
  }
}

function shown(transaction: Transaction): Transaction {
  const [merchantReference = ''] = transaction.merchantReference.split(again)
  return { ...transaction, merchantReference }
}
