import type { DBSchema, IDBPDatabase } from 'idb'
import type { Opening } from '../count/drawer.ts'
import type { DrawerFlow } from '../count/drawer-cash.ts'
import type { Shift } from './shift.ts'
import type { Taking } from '../takings/taking.ts'

/** A count in progress, as typed. Saved at every key, so a reload loses nothing. */
export interface CountDraft {
  /** The shift's id. */
  readonly id: string
  readonly by: 'pieces' | 'sum'
  /** Typed numbers of pieces, by the denomination's value in cents. */
  readonly pieces: Readonly<Record<string, string>>
  readonly sum: string
}

/** The parts of a shift. */
export interface ShiftParts {
  readonly takings: readonly Taking[]
  readonly flows: readonly DrawerFlow[]
}

/** The shifts of this device. They have a separate database, so its trouble never stops a sale. */
interface ShiftSchema extends DBSchema {
  shifts: {
    key: string
    value: Shift
    /** `open` is unique: one open shift for each till and account, across all tabs. */
    indexes: { open: string; number: [string, number] }
  }
  /** The parts of a shift at its last count. */
  takings: { key: string; value: ShiftParts & { readonly id: string } }
  /** Takings and flows that a closed shift counted, or that somebody left out when opening one: none counts twice. */
  counted: {
    key: [string, string]
    value: { readonly owner: string; readonly key: string; readonly shift?: string }
  }
  drafts: { key: string; value: CountDraft }
  /** Times the drawer was opened while no shift was open; the owner's next shift takes them over. */
  openings: {
    key: string
    value: Opening & { readonly owner: string }
    indexes: { owner: string }
  }
}

export type ShiftDatabase = IDBPDatabase<ShiftSchema>

/** Makes the stores of a new database. */
export function createShifts(database: ShiftDatabase): void {
  const shifts = database.createObjectStore('shifts', { keyPath: 'id' })
  shifts.createIndex('open', 'openKey', { unique: true })
  shifts.createIndex('number', ['owner', 'number'], { unique: true })
  database.createObjectStore('takings', { keyPath: 'id' })
  database.createObjectStore('counted', { keyPath: ['owner', 'key'] })
  database.createObjectStore('drafts', { keyPath: 'id' })
  database.createObjectStore('openings', { keyPath: 'id' }).createIndex('owner', 'owner')
}
