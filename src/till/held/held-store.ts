import type { DBSchema } from 'idb'
import { createStore } from 'zustand/vanilla'
import type { Seal } from '../../engine/journal/seal.ts'
import { ownName } from '../terminal/set-up/purpose.ts'
import { openChangeChannel } from '../device/change-channel.ts'
import { sealedDatabase } from '../device/sealed-database.ts'
import { keepVersion } from '../version/on-device.ts'

/** A text that is held for its owner; only its writer interprets it. */
interface HeldText {
  readonly id: string
  /** Epoch milliseconds, by the wall clock. */
  readonly heldAt: number
  /** Sealed on disk. */
  readonly text: string
}

type SealedText = Awaited<ReturnType<Seal['seal']>>

/** A record on disk: readable are only its owner and its time. */
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

/** A deleted text must not come back after a power cut: it may have been sold meanwhile. */
const strict = { durability: 'strict' } as const

/** No shift is longer: older texts expire. */
export const HELD_FOR = 12 * 60 * 60_000

export type HeldStore = ReturnType<typeof createHeldStore>

/**
 * Keeps texts over a reload but not over a shift, sealed with keys that no script can read, in a separate database
 * (docs/decisions/0011). If the browser stores nothing, they last until the page closes; methods don't reject.
 * @param owner the account. Without the till's id, because a till may get another id
 * @param now epoch milliseconds; the later of two clocks that differ
 * @param agrees whether device and platform agree about the time: otherwise no text expires
 */
export function createHeldStore(owner: string, now: () => number, agrees = () => true) {
  const unkept = new Map<string, HeldText>()
  const kept = sealedDatabase<HeldSchema>(NAME, (database) => {
    database.createObjectStore('held', { keyPath: 'id' }).createIndex('owner', 'owner')
  })
  /** Counts changes here and in other tabs. */
  const changes = createStore(() => 0)
  const { changed, close } = openChangeChannel(NAME, () => changes.setState((before) => before + 1))
  let last: Promise<unknown> = Promise.resolve()

  /** Runs writes in order: an earlier write must not restore a deleted text. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function ownRows(): Promise<HeldRow[]> {
    const rows = await kept.run((database) => database.getAll('held'))
    return rows.filter((row) => row.owner === owner)
  }

  async function read(): Promise<HeldText[]> {
    const rows = await ownRows()
    const seal = rows.length === 0 ? undefined : await kept.seal()
    const found = await Promise.all(
      rows.map(async ({ id, heldAt, sealed }) => {
        const text = await seal?.open(sealed, id).catch(() => undefined)
        const old = agrees() && now() - heldAt >= HELD_FOR
        return text === undefined || old ? id : { id, heldAt, text }
      }),
    )
    const gone = found.filter((one) => typeof one === 'string')
    if (gone.length > 0) await remove(gone)
    return found.filter((one) => typeof one !== 'string')
  }

  function remove(ids: readonly string[]): Promise<void> {
    return kept.run(async (database) => {
      const transaction = database.transaction('held', 'readwrite', strict)
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
    })
  }

  return {
    /** Called after every change, also in another tab. @returns the function that ends it */
    subscribe: changes.subscribe,
    /** Oldest first. Deletes texts that are too old, or that this device can't open. */
    all(): Promise<readonly HeldText[]> {
      return inTurn(async () => {
        const found = await read().catch(() => [])
        const all = [...found.filter(({ id }) => !unkept.has(id)), ...unkept.values()]
        all.sort((a, b) => a.heldAt - b.heldAt)
        return all
      })
    },
    /** Holds a text, and replaces the one with the same id. */
    hold(held: HeldText): Promise<void> {
      keepVersion(`held ${held.id}`, true)
      return inTurn(async () => {
        try {
          const sealed = await (await kept.seal()).seal(held.text, held.id)
          const { id } = held
          const heldAt = Math.max(held.heldAt, now())
          await kept.run((database) => database.put('held', { id, owner, heldAt, sealed }))
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
    /** Stops listening to other tabs. Pending writes still finish, and report. */
    end(): void {
      void last.then(close)
    },
  }
}
