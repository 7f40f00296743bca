import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { deviceSeal, makeDeviceKeys, type DeviceKeys, type Seal } from '../sale/journal/seal.ts'
import type { KeptState, KeptText } from '../sandbox/kept/kept-state.ts'

type Sealed = Awaited<ReturnType<Seal['seal']>>

interface SandboxSchema extends DBSchema {
  state: { key: 'state'; value: { readonly revision: number; readonly sealed: Sealed } }
  keys: { key: 'device'; value: DeviceKeys }
}

interface Open {
  readonly database: IDBPDatabase<SandboxSchema>
  readonly seal: Seal
}

/**
 * What the sandbox keeps, in IndexedDB, one for all pages of this browser. Sealed, as what is practised on may be
 * somebody's number. Where the browser keeps nothing, the sandbox holds until the page is left.
 */
export function keptInBrowser(name: string): KeptState {
  let opening: Promise<Open | undefined> | undefined
  let unkept = 0
  const open = () => {
    opening ??= openSealed(name, () => {
      opening = undefined
    }).catch(() => undefined)
    return opening
  }
  return {
    exclusively: (work) =>
      'locks' in navigator ? navigator.locks.request(name, {}, work) : work(),
    async readUnless(known) {
      const { database, seal } = (await open()) ?? {}
      const kept = await database?.get('state', 'state').catch(() => undefined)
      if (kept === undefined || seal === undefined || kept.revision === known) return undefined
      const text = await seal.open(kept.sealed, name).catch(() => '')
      return { revision: kept.revision, text } satisfies KeptText
    },
    async write(text) {
      unkept -= 1
      try {
        const { database, seal } = (await open()) ?? {}
        if (database === undefined || seal === undefined) return unkept
        const sealed = await seal.seal(text, name)
        const revision = ((await database.get('state', 'state'))?.revision ?? 0) + 1
        await database.put('state', { revision, sealed }, 'state')
        return revision
      } catch {
        return unkept
      }
    },
  }
}

async function openSealed(name: string, onGone: () => void): Promise<Open> {
  const database = await openDB<SandboxSchema>(name, 1, {
    upgrade(upgrading) {
      upgrading.createObjectStore('state')
      upgrading.createObjectStore('keys')
    },
    blocking: (_from, _to, event) => {
      onGone()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: onGone,
  })
  return { database, seal: deviceSeal(crypto, await keysIn(database)) }
}

/** Of two pages that make some, one pair is kept. */
async function keysIn(database: IDBPDatabase<SandboxSchema>): Promise<DeviceKeys> {
  const made = await makeDeviceKeys(crypto)
  const transaction = database.transaction('keys', 'readwrite')
  const known = await transaction.store.get('device')
  if (known === undefined) await transaction.store.put(made, 'device')
  await transaction.done
  return known ?? made
}
