import { browserStorage } from '../../till/terminal/browser-storage.ts'
import { ownName } from '../../till/terminal/set-up/purpose.ts'
import { openChangeChannel } from '../../till/device/change-channel.ts'
import { deviceDatabase } from '../../engine/journal/device-database.ts'
import type { Opening } from '../count/drawer.ts'
import { openShiftCopies, putBackOpen } from './shift-copy.ts'
import { openedShift, ownerKey, withOpenings, type Shift, type ShiftOwner } from './shift.ts'
import {
  createShifts,
  type CountDraft,
  type ShiftParts,
  type ShiftDatabase,
} from './shift-schema.ts'

/** The outcome of a change to a shift. */
export type Changed =
  | { readonly kind: 'done'; readonly shift: Shift }
  /** Another tab was quicker, or the shift is closed: read it again. */
  | { readonly kind: 'refused'; readonly shift: Shift | undefined }

/** Resolves only when the data is on disk, not just handed to the system. */
const strict = { durability: 'strict' } as const

export type ShiftStore = ReturnType<typeof createShiftStore>

/**
 * The shifts of this device, in IndexedDB. Each change is one transaction, and the browser runs them one by one across
 * all tabs. Functions reject if the browser can't save.
 * @param onChange called after every change, also in another tab
 */
export function createShiftStore(onChange: () => void = () => undefined) {
  const name = ownName('tuckshop-shifts')
  const connection = deviceDatabase(name, createShifts)
  const copies = openShiftCopies(browserStorage())
  let putBack: Promise<void> | undefined
  const run = <Result>(work: (database: ShiftDatabase) => Promise<Result>) =>
    connection.run(async (database) => {
      putBack ??= putBackOpen(database, copies.all())
      await putBack
      return work(database)
    })
  const { changed, close } = openChangeChannel(name, onChange)

  /** Newest first. */
  function list(owner: ShiftOwner, limit: number): Promise<readonly Shift[]> {
    return run(async (database) => {
      const key = ownerKey(owner)
      const range = IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])
      const found: Shift[] = []
      const index = database.transaction('shifts').store.index('number')
      for await (const { value } of index.iterate(range, 'prev')) {
        found.push(value)
        if (found.length >= limit) break
      }
      return found
    })
  }

  return {
    list,
    /** The open shift of a till and account. */
    openOf(owner: ShiftOwner): Promise<Shift | undefined> {
      return run((database) => database.getFromIndex('shifts', 'open', ownerKey(owner)))
    },

    /** The opening time of the oldest open shift of this device, in epoch milliseconds; `undefined` if none is open. */
    countsFrom(): Promise<number | undefined> {
      return run(async (database) => {
        const open = await database.getAllFromIndex('shifts', 'open')
        return open.length === 0
          ? undefined
          : Math.min(...open.map(({ platformFrom }) => platformFrom))
      })
    },

    get(id: string): Promise<Shift | undefined> {
      return run((database) => database.get('shifts', id))
    },

    /**
     * Opens a shift unless one is open.
     * @param leftOut keys of earlier sales that no shift will count
     */
    open(
      owner: ShiftOwner,
      parts: Pick<Shift, 'id' | 'openedAt' | 'openedBy' | 'float' | 'leftOut'>,
      leftOut: readonly string[],
    ): Promise<Changed> {
      return run(async (database) => {
        const key = ownerKey(owner)
        const last = (await list(owner, 1)).at(0)
        const transaction = database.transaction(
          ['shifts', 'counted', 'openings'],
          'readwrite',
          strict,
        )
        const shifts = transaction.objectStore('shifts')
        const open = await shifts.index('open').get(key)
        const newest = await shifts.index('number').getKey([key, (last?.number ?? 0) + 1])
        if (open !== undefined || newest !== undefined) {
          await transaction.done
          return { kind: 'refused', shift: open }
        }
        const begun = openedShift(owner, {
          ...parts,
          number: (last?.number ?? 0) + 1,
          platformFrom: Math.min(last?.openedAt ?? parts.openedAt, parts.openedAt),
        })
        const openings = await transaction.objectStore('openings').index('owner').getAll(key)
        const shift = withOpenings(
          begun,
          openings.sort((a, b) => a.at - b.at).map(({ owner: _owner, ...opening }) => opening),
        )
        const puts: Promise<unknown>[] = [
          shifts.add(shift),
          ...openings.map(({ id }) => transaction.objectStore('openings').delete(id)),
        ]
        const counted = transaction.objectStore('counted')
        for (const one of leftOut) puts.push(counted.put({ owner: key, key: one }))
        await Promise.all([...puts, transaction.done])
        copies.keep(shift)
        changed()
        return { kind: 'done', shift }
      })
    },

    /**
     * Changes an open shift. `apply` gets the newest version, even if another tab wrote it.
     * @param apply returns `undefined` to refuse
     * @param made the shift's parts from now on
     */
    change(
      id: string,
      apply: (shift: Shift) => Shift | undefined,
      made?: ShiftParts,
    ): Promise<Changed> {
      return run(async (database) => {
        const transaction = database.transaction(['shifts', 'takings'], 'readwrite', strict)
        const shifts = transaction.objectStore('shifts')
        const before = await shifts.get(id)
        const next =
          before?.closing === undefined && before !== undefined ? apply(before) : undefined
        if (before === undefined || next === undefined) {
          await transaction.done
          return { kind: 'refused', shift: before }
        }
        const shift = { ...next, version: before.version + 1 }
        const puts: Promise<unknown>[] = [shifts.put(shift)]
        if (made !== undefined) puts.push(transaction.objectStore('takings').put({ ...made, id }))
        await Promise.all([...puts, transaction.done])
        copies.keep(shift)
        changed()
        return { kind: 'done', shift }
      })
    },

    /** Records that somebody opened the drawer without a sale: in the open shift or, without one, for the next. */
    noteOpening(owner: ShiftOwner, opening: Opening): Promise<void> {
      return run(async (database) => {
        const key = ownerKey(owner)
        const transaction = database.transaction(['shifts', 'openings'], 'readwrite', strict)
        const shifts = transaction.objectStore('shifts')
        const open = await shifts.index('open').get(key)
        const shift = open && { ...withOpenings(open, [opening]), version: open.version + 1 }
        const put =
          shift === undefined
            ? transaction.objectStore('openings').put({ ...opening, owner: key })
            : shifts.put(shift)
        await Promise.all([put, transaction.done])
        if (shift !== undefined) copies.keep(shift)
        changed()
      })
    },

    /**
     * Closes a shift and marks its takings and flows as counted. Refuses if one of them already is.
     * @param apply the closed shift, or `undefined`
     */
    close(id: string, apply: (shift: Shift) => Shift | undefined): Promise<Changed> {
      return run(async (database) => {
        const transaction = database.transaction(
          ['shifts', 'takings', 'counted', 'drafts'],
          'readwrite',
          strict,
        )
        // A failure below aborts the transaction; its promise then rejects with the same error.
        transaction.done.catch(() => undefined)
        const shifts = transaction.objectStore('shifts')
        const before = await shifts.get(id)
        const next = before === undefined ? undefined : apply(before)
        if (before === undefined || next === undefined) {
          await transaction.done
          return { kind: 'refused', shift: before }
        }
        const shift = { ...next, version: before.version + 1 }
        const { takings = [], flows = [] } =
          (await transaction.objectStore('takings').get(id)) ?? {}
        const counted = transaction.objectStore('counted')
        try {
          await Promise.all([
            shifts.put(shift),
            transaction.objectStore('drafts').delete(id),
            ...[...takings, ...flows].map(({ key }) =>
              counted.add({ owner: before.owner, key, shift: id }),
            ),
            transaction.done,
          ])
        } catch (error) {
          if (error instanceof DOMException && error.name === 'ConstraintError')
            return { kind: 'refused', shift: before }
          throw error
        }
        copies.forget(id)
        changed()
        return { kind: 'done', shift }
      })
    },

    /** Moves the shifts and what they counted to the till's new id. */
    rename(from: string, to: string): Promise<void> {
      return run(async (database) => {
        const transaction = database.transaction(
          ['shifts', 'counted', 'openings'],
          'readwrite',
          strict,
        )
        const renamed = (owner: string) => `${to}|${owner.slice(from.length + 1)}`
        const puts: Promise<unknown>[] = []
        const kept: Shift[] = []
        for await (const cursor of transaction.objectStore('shifts')) {
          if (cursor.value.tillId !== from) continue
          const { openKey, version } = cursor.value
          const owner = renamed(cursor.value.owner)
          const shift = { ...cursor.value, tillId: to, owner, version: version + 1 }
          kept.push(openKey === undefined ? shift : { ...shift, openKey: owner })
          puts.push(cursor.update(kept.at(-1) ?? shift))
        }
        const range = IDBKeyRange.bound([`${from}|`, ''], [`${from}|\uFFFF`, ''])
        const counted = transaction.objectStore('counted')
        for await (const cursor of counted.iterate(range)) {
          puts.push(counted.put({ ...cursor.value, owner: renamed(cursor.value.owner) }))
          puts.push(cursor.delete())
        }
        for await (const cursor of transaction.objectStore('openings')) {
          if (!cursor.value.owner.startsWith(`${from}|`)) continue
          puts.push(cursor.update({ ...cursor.value, owner: renamed(cursor.value.owner) }))
        }
        await Promise.all([...puts, transaction.done])
        for (const shift of kept) if (shift.openKey !== undefined) copies.keep(shift)
        changed()
      })
    },

    /** The parts of a shift at its last count. */
    made(id: string): Promise<ShiftParts> {
      return run(async (database) => {
        const { takings = [], flows = [] } = (await database.get('takings', id)) ?? {}
        return { takings, flows }
      })
    },

    /** Keys that count no more: a closed shift counted them, or somebody left them out when opening one. */
    counted(owner: ShiftOwner): Promise<ReadonlySet<string>> {
      return run(async (database) => {
        const key = ownerKey(owner)
        const range = IDBKeyRange.bound([key, ''], [key, '\uFFFF'])
        const keys = await database.getAllKeys('counted', range)
        return new Set(keys.map(([, taking]) => taking))
      })
    },

    draft(id: string): Promise<CountDraft | undefined> {
      return run((database) => database.get('drafts', id))
    },

    /** Makes all writes in one go, so leaving the page before the browser answers loses none of them. */
    keepDraft(draft: CountDraft): Promise<void> {
      return run(async (database) => {
        const transaction = database.transaction('drafts', 'readwrite')
        const put = transaction.store.put(draft)
        transaction.commit()
        await Promise.all([put, transaction.done])
      })
    },

    forgetDraft(id: string): Promise<void> {
      return run((database) => database.delete('drafts', id))
    },
    /** Lets running writes finish. */
    end: close,
  }
}
