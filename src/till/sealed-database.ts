import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb'
import { deviceSeal, makeDeviceKeys, type DeviceKeys, type Seal } from '../sale/journal/seal.ts'

interface KeysSchema extends DBSchema {
  keys: { key: string; value: DeviceKeys }
}

/** A database on this device, and the seal for what is kept in it: its keys stand beside it, and no script can read them. */
export interface SealedDatabase<Schema extends DBSchema> {
  /** Opened when it is first wanted, and anew once another page has needed it closed. */
  open(): Promise<IDBPDatabase<Schema>>
  seal(): Promise<Seal>
}

/** @param makeStores makes the stores of a new one; that of the keys comes by itself */
export function sealedDatabase<Schema extends DBSchema>(
  name: string,
  makeStores: (database: IDBPDatabase<Schema>) => void,
): SealedDatabase<Schema> {
  const open = keptOnce(async (forget) =>
    openDB<Schema>(name, 1, {
      upgrade(upgrading) {
        makeStores(upgrading)
        unwrap(upgrading).createObjectStore('keys')
      },
      blocking: (_from, _to, event) => {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    }),
  )
  const seal = keptOnce(async () => {
    await open()
    return deviceSeal(crypto, await keysIn(name))
  })
  return { open, seal }
}

/** What was made last, until it is forgotten or has failed. */
function keptOnce<T>(make: (forget: () => void) => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    if (made !== undefined) return made
    const making: Promise<T> = make(() => {
      if (made === making) made = undefined
    })
    made = making
    making.catch(() => {
      if (made === making) made = undefined
    })
    return making
  }
}

/** Of two pages that make some, one pair is kept. */
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
