import type { DBSchema, IDBPDatabase } from 'idb'
import type { JournalEvent, JournalHold, JournalSend } from './journal.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Payment } from '../payment.ts'
import type { DeviceKeys } from './seal.ts'

/** The database of a till (sale-engine.md, The journal). */
interface JournalSchema extends DBSchema {
  sales: {
    key: string
    value: SaleRow
    indexes: {
      open: number
      created: [number, string]
      transaction: string
      sealed: number
      state: string
    }
  }
  events: { key: number; value: JournalEvent; indexes: { reference: string } }
  budget: {
    key: string
    value:
      | { readonly key: string; readonly kind: 'send'; readonly send: JournalSend }
      | { readonly key: string; readonly kind: 'hold'; readonly hold: JournalHold }
  }
  payments: { key: string; value: Payment; indexes: { covers: string; updated: number } }
  owner: { key: 'fence'; value: number }
  keys: { key: 'device'; value: DeviceKeys }
}

export type JournalDatabase = IDBPDatabase<JournalSchema>

/** Makes the stores of a new journal. */
export function createJournal(database: JournalDatabase): void {
  const sales = database.createObjectStore('sales', { keyPath: 'reference' })
  sales.createIndex('open', 'open')
  sales.createIndex('created', ['createdAt', 'reference'])
  sales.createIndex('transaction', 'transactionId')
  sales.createIndex('sealed', 'sealedSince')
  sales.createIndex('state', 'state')
  const events = database.createObjectStore('events', { autoIncrement: true })
  events.createIndex('reference', 'reference')
  database.createObjectStore('budget', { keyPath: 'key' })
  const payments = database.createObjectStore('payments', { keyPath: 'id' })
  payments.createIndex('covers', 'covers', { multiEntry: true })
  payments.createIndex('updated', 'updatedAt')
  database.createObjectStore('owner')
  database.createObjectStore('keys')
}
