import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * A database on this device, separate from the journal's (`engine/journal/idb-journal.ts`). Opens at first use, and
 * again after the browser or another page has closed it.
 * @param migrations from each version to the next; the version is their count
 * @returns opens it; rejects if the browser stores nothing, and tries again at the next call
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  migrations: readonly ((database: IDBPDatabase<Schema>) => void)[],
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = async () =>
    openDB<Schema>(name, migrations.length, {
      upgrade(database, from) {
        for (const migrate of migrations.slice(from)) migrate(database)
      },
      // A newer till migrates, or practice starts over: this page closes its connection.
      blocking(_from, _to, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
  return () => {
    if (opened === undefined) {
      opened = open()
      opened.catch(forget)
    }
    return opened
  }
}
