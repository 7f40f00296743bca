import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb'
import {
  deviceSeal,
  makeDeviceKeys,
  type DeviceKeys,
  type Seal,
} from '../../engine/journal/seal.ts'
import {
  againIfLost,
  deviceDatabase,
  type Connection,
} from '../../engine/journal/device-database.ts'

interface KeysSchema extends DBSchema {
  keys: { key: string; value: DeviceKeys }
}

/** A database on this device with a seal for its content. The keys are in it too, and no script can read them. */
interface SealedDatabase<Schema extends DBSchema> {
  run: Connection<IDBPDatabase<Schema>>['run']
  seal(): Promise<Seal>
}

/** @param makeStores creates the stores of a new database, except the one for the keys */
export function sealedDatabase<Schema extends DBSchema>(
  name: string,
  makeStores: (database: IDBPDatabase<Schema>) => void,
): SealedDatabase<Schema> {
  const { run } = deviceDatabase<Schema>(name, (database) => {
    makeStores(database)
    unwrap(database).createObjectStore('keys')
  })
  const makeSeal = async () => {
    await run(() => Promise.resolve())
    return deviceSeal(crypto, await againIfLost(() => keysIn(name)))
  }
  let made: Promise<Seal> | undefined
  return {
    run,
    seal() {
      made ??= makeSeal().catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
  }
}

/** If two pages make keys, only one pair is kept. */
async function keysIn(name: string): Promise<DeviceKeys> {
  const database = await openDB<KeysSchema>(name)
  try {
    const known = await database.get('keys', 'device')
    if (known !== undefined) return known
    const made = await makeDeviceKeys(crypto)
    const transaction = database.transaction('keys', 'readwrite')
    const meanwhile = await transaction.store.get('device')
    if (meanwhile === undefined) await transaction.store.put(made, 'device')
    await transaction.done
    return meanwhile ?? made
  } finally {
    database.close()
  }
}
