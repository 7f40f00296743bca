import type { DBSchema } from 'idb'
import type { Seal } from '../sale/journal/seal.ts'
import { ownName } from '../terminal/purpose.ts'
import { sealedDatabase } from './sealed-database.ts'
import type { Service } from './services.ts'
import type { Till } from './till.ts'
import { keepVersion } from './version/on-device.ts'

/** A text that is held for its owner; what it says is its writer's business. */
export interface HeldText {
  readonly id: string
  /** Epoch milliseconds, by the wall clock. */
  readonly heldAt: number
  /** Sealed on the disk. */
  readonly text: string
}

type SealedText = Awaited<ReturnType<Seal['seal']>>

/** What stands on the disk: nothing in the clear but whose it is and since when. */
interface HeldRow {
  readonly id: string
  readonly owner: string
  readonly heldAt: number
  readonly sealed: SealedText
}

interface HeldSchema extends DBSchema {
  held: { key: string; value: HeldRow; indexes: { owner: string } }
}

const NAME = ownName('tuckshop-held')

/** No shift is longer: what nobody has continued by then goes by itself. */
export const HELD_FOR = 12 * 60 * 60_000

/**
 * Texts that outlive a reload and not the shift, sealed with keys that no script can read, in a database of their own
 * (docs/decisions/0011). Where the browser keeps nothing, they are held until the page is left; methods don't reject.
 */
export class HeldStore implements Service {
  readonly #owner: string
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  readonly #unkept = new Map<string, HeldText>()
  #channel: BroadcastChannel | undefined
  readonly #kept = sealedDatabase<HeldSchema>(NAME, (database) => {
    database.createObjectStore('held', { keyPath: 'id' }).createIndex('owner', 'owner')
  })
  #last: Promise<unknown> = Promise.resolve()

  /** @param owner whose they are @param now epoch milliseconds */
  constructor(owner: string, now: () => number) {
    this.#owner = owner
    this.#now = now
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
    this.#channel?.addEventListener('message', () => this.#tell())
  }

  /** The oldest first. What is too old, or can't be opened any more, is deleted. */
  all(): Promise<readonly HeldText[]> {
    return this.#inTurn(async () => {
      const kept = await this.#read().catch(() => [])
      const all = [...kept.filter(({ id }) => !this.#unkept.has(id)), ...this.#unkept.values()]
      all.sort((a, b) => a.heldAt - b.heldAt)
      return all
    })
  }

  /** Holds a text, in place of the one with the same id. */
  hold(held: HeldText): Promise<void> {
    keepVersion(`held ${held.id}`, true)
    return this.#inTurn(async () => {
      try {
        const database = await this.#kept.open()
        const sealed = await (await this.#kept.seal()).seal(held.text, held.id)
        const { id, heldAt } = held
        await database.put('held', { id, owner: this.#owner, heldAt, sealed })
        this.#unkept.delete(id)
      } catch {
        this.#unkept.set(held.id, held)
      }
      this.#changed()
      keepVersion(`held ${held.id}`, false)
    })
  }

  letGo(id: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#unkept.delete(id)
      await this.#delete([id]).catch(() => undefined)
      this.#changed()
    })
  }

  /** The shift has ended. */
  letAllGo(): Promise<void> {
    return this.#inTurn(async () => {
      this.#unkept.clear()
      await this.#kept
        .open()
        .then((database) => database.getAllKeysFromIndex('held', 'owner', this.#owner))
        .then((ids) => this.#delete(ids))
        .catch(() => undefined)
      this.#changed()
    })
  }

  /** Called after every change, also another tab's. @returns the function that ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Nobody here is notified any more. Writes under way still finish. */
  end(): void {
    this.#listeners.clear()
    void this.#last.then(() => {
      this.#channel?.close()
      this.#channel = undefined
    })
  }

  async #read(): Promise<HeldText[]> {
    const rows = await (await this.#kept.open()).getAllFromIndex('held', 'owner', this.#owner)
    const seal = rows.length === 0 ? undefined : await this.#kept.seal()
    const read = await Promise.all(
      rows.map(async ({ id, heldAt, sealed }) => {
        const text = await seal?.open(sealed, id).catch(() => undefined)
        const old = this.#now() - heldAt >= HELD_FOR
        return text === undefined || old ? id : { id, heldAt, text }
      }),
    )
    const gone = read.filter((one) => typeof one === 'string')
    if (gone.length > 0) await this.#delete(gone)
    return read.filter((one) => typeof one !== 'string')
  }

  async #delete(ids: readonly string[]): Promise<void> {
    const transaction = (await this.#kept.open()).transaction('held', 'readwrite')
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
  }

  /** One after the other: what is let go is not held again by a write that was begun before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  #changed(): void {
    this.#channel?.postMessage('changed')
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** What is held on this till for the account that is signed in, whoever sells under it. */
export function heldStoreOf({ services, terminal, account, api }: Till): HeldStore {
  const owner = `${terminal.tillId}|${account.accountType}|${account.accountId}`
  return services.of(HeldStore, () => new HeldStore(owner, () => api.clock.wallNow()), owner)
}
