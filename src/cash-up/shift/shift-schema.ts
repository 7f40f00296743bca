import type { DBSchema, IDBPDatabase } from 'idb'
import type { Opening } from '../count/drawer.ts'
import type { DrawerFlow } from '../count/drawer-cash.ts'
import type { Shift } from './shift.ts'
import type { Taking } from '../takings/taking.ts'

/** A count that is being entered, as it was typed; kept at every key so that a reload loses nothing. */
export interface CountDraft {
  /** The shift's. */
  readonly id: string
  readonly by: 'pieces' | 'sum'
  /** Typed numbers of pieces, by the denomination's value in cents. */
  readonly pieces: Readonly<Record<string, string>>
  readonly sum: string
}

/** What a shift is made up of. */
export interface Made {
  readonly takings: readonly Taking[]
  /** Absent in a shift from before payments were kept. */
  readonly flows?: readonly DrawerFlow[]
}

/** The shifts of this device; a database of its own, so that no trouble of it stops a sale. */
export interface ShiftSchema extends DBSchema {
  shifts: {
    key: string
    value: Shift
    /** `open` is unique: one open shift a till and account, whatever the tabs do. */
    indexes: { open: string; number: [string, number] }
  }
  /** What a shift is made up of, at its last count. */
  takings: { key: string; value: Made & { readonly id: string } }
  /** Takings and flows that are in a closed shift, or were left out when one was opened: none counts twice. */
  counted: {
    key: [string, string]
    value: { readonly owner: string; readonly key: string; readonly shift?: string }
  }
  drafts: { key: string; value: CountDraft }
  /** Openings of the drawer while no shift was open; the owner's next shift takes them over. */
  openings: {
    key: string
    value: Opening & { readonly owner: string }
    indexes: { owner: string }
  }
}

export type ShiftDatabase = IDBPDatabase<ShiftSchema>

/** Steps from one version of the database to the next; they only ever add. The version is how many there are. */
export const migrations: readonly ((database: ShiftDatabase) => void)[] = [
  (database) => {
    const shifts = database.createObjectStore('shifts', { keyPath: 'id' })
    shifts.createIndex('open', 'openKey', { unique: true })
    shifts.createIndex('number', ['owner', 'number'], { unique: true })
    database.createObjectStore('takings', { keyPath: 'id' })
    database.createObjectStore('counted', { keyPath: ['owner', 'key'] })
    database.createObjectStore('drafts', { keyPath: 'id' })
  },
  (database) => {
    database.createObjectStore('openings', { keyPath: 'id' }).createIndex('owner', 'owner')
  },
]
