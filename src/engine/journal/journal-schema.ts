import type { DBSchema, IDBPDatabase } from 'idb'
import type { Migration } from './device-database.ts'
import type { JournalEvent, JournalHold, JournalSend } from './journal.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Payment } from '../payment.ts'
import type { DeviceKeys } from './seal.ts'

/** The database of a till (sale-engine.md, The journal). */
export interface JournalSchema extends DBSchema {
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

/** Steps only add: none deletes a store or a row, because sales may be in flight in it. */
export const migrations: readonly Migration<JournalSchema>[] = [
  (database) => {
    const sales = database.createObjectStore('sales', { keyPath: 'reference' })
    sales.createIndex('open', 'open')
    sales.createIndex('created', ['createdAt', 'reference'])
    sales.createIndex('transaction', 'transactionId')
    sales.createIndex('sealed', 'sealedSince')
    const events = database.createObjectStore('events', { autoIncrement: true })
    events.createIndex('reference', 'reference')
    database.createObjectStore('budget', { keyPath: 'key' })
    database.createObjectStore('owner')
    database.createObjectStore('keys')
  },
  // Older sales get no payment, because nobody knows what happened to the customer's money.
  (database, transaction) => {
    transaction.objectStore('sales').createIndex('state', 'state')
    const payments = database.createObjectStore('payments', { keyPath: 'id' })
    payments.createIndex('covers', 'covers', { multiEntry: true })
    payments.createIndex('updated', 'updatedAt')
  },
]
