import type { DBSchema } from 'idb'
import { createStore } from 'zustand/vanilla'
import type { Seal } from '../../engine/journal/seal.ts'
import { ownName } from '../terminal/set-up/purpose.ts'
import { openChangeChannel } from '../device/change-channel.ts'
import { sealedDatabase } from '../device/sealed-database.ts'
import { keepVersion } from '../version/on-device.ts'

/** A text that is held for its owner; what it says is its writer's business. */
export interface HeldText {
  readonly id: string
  /** Epoch milliseconds, by the wall clock. */
  readonly heldAt: number
  /** Sealed on the disk. */
  readonly text: string
}

type SealedText = Awaited<ReturnType<Seal['seal']>>

/** What is on the disk: nothing in the clear but whose it is and since when. */
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

/** No shift is longer: what nobody has continued until then goes by itself. */
export const HELD_FOR = 12 * 60 * 60_000

/** An owner began with the till's id once. */
const tillIdBefore = /^[0-9a-f]{32}\|/

export type HeldStore = ReturnType<typeof createHeldStore>

/**
 * Texts that outlive a reload and not the shift, sealed with keys that no script can read, in a database of their own
 * (docs/decisions/0011). Where the browser keeps nothing, they are held until the page is left; methods don't reject.
 * @param owner whose they are: an account. The till's id is no part of it, since a till may become another one
 * @param now epoch milliseconds
 */
export function createHeldStore(owner: string, now: () => number) {
  const unkept = new Map<string, HeldText>()
  const kept = sealedDatabase<HeldSchema>(NAME, (database) => {
    database.createObjectStore('held', { keyPath: 'id' }).createIndex('owner', 'owner')
  })
  /** Counts the changes here and in other tabs. */
  const changes = createStore(() => 0)
  const { changed, close } = openChangeChannel(NAME, () => changes.setState((before) => before + 1))
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: what is let go is not held again by a write that was begun before. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function ownRows(): Promise<HeldRow[]> {
    const rows = await (await kept.open()).getAll('held')
    return rows.filter((row) => row.owner.replace(tillIdBefore, '') === owner)
  }

  async function read(): Promise<HeldText[]> {
    const rows = await ownRows()
    const seal = rows.length === 0 ? undefined : await kept.seal()
    const found = await Promise.all(
      rows.map(async ({ id, heldAt, sealed }) => {
        const text = await seal?.open(sealed, id).catch(() => undefined)
        const old = now() - heldAt >= HELD_FOR
        return text === undefined || old ? id : { id, heldAt, text }
      }),
    )
    const gone = found.filter((one) => typeof one === 'string')
    if (gone.length > 0) await remove(gone)
    return found.filter((one) => typeof one !== 'string')
  }

  async function remove(ids: readonly string[]): Promise<void> {
    const transaction = (await kept.open()).transaction('held', 'readwrite')
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
  }

  return {
    /** Called after every change, also another tab's. @returns the function that ends it */
    subscribe: changes.subscribe,
    /** The oldest first. What is too old, or can't be opened any more, is deleted. */
    all(): Promise<readonly HeldText[]> {
      return inTurn(async () => {
        const found = await read().catch(() => [])
        const all = [...found.filter(({ id }) => !unkept.has(id)), ...unkept.values()]
        all.sort((a, b) => a.heldAt - b.heldAt)
        return all
      })
    },
    /** Holds a text, in place of the one with the same id. */
    hold(held: HeldText): Promise<void> {
      keepVersion(`held ${held.id}`, true)
      return inTurn(async () => {
        try {
          const database = await kept.open()
          const sealed = await (await kept.seal()).seal(held.text, held.id)
          const { id, heldAt } = held
          await database.put('held', { id, owner, heldAt, sealed })
          unkept.delete(id)
        } catch {
          unkept.set(held.id, held)
        }
        changed()
        keepVersion(`held ${held.id}`, false)
      })
    },
    letGo(id: string): Promise<void> {
      return inTurn(async () => {
        unkept.delete(id)
        await remove([id]).catch(() => undefined)
        changed()
      })
    },
    /** The shift has ended. */
    letAllGo(): Promise<void> {
      return inTurn(async () => {
        unkept.clear()
        await ownRows()
          .then((rows) => remove(rows.map(({ id }) => id)))
          .catch(() => undefined)
        changed()
      })
    },
    /** Hears of other tabs no more. Writes under way still finish, and say so. */
    end(): void {
      void last.then(close)
    },
  }
}
