import type { DBSchema } from 'idb'
import type { Seal } from '../engine/journal/seal.ts'
import type { KeptState, KeptText } from '../sandbox/kept/kept-state.ts'
import { sealedDatabase } from '../till/device/sealed-database.ts'

type Sealed = Awaited<ReturnType<Seal['seal']>>

interface SandboxSchema extends DBSchema {
  state: { key: 'state'; value: { readonly revision: number; readonly sealed: Sealed } }
}

/**
 * Keeps the sandbox's state in IndexedDB, shared by all pages of this browser. Sealed, because trainees may type real
 * numbers. Without storage, the sandbox lasts until the page closes.
 */
export function keptInBrowser(name: string): KeptState {
  const kept = sealedDatabase<SandboxSchema>(name, (database) => {
    database.createObjectStore('state')
  })
  let unkept = 0
  /** The revision on disk that this page knows; what it couldn't write is newer. */
  let seen = 0
  return {
    exclusively: (work) =>
      'locks' in navigator ? navigator.locks.request(name, {}, work) : work(),
    async readUnless(known) {
      try {
        const state = await kept.run((database) => database.get('state', 'state'))
        const isKnown =
          state?.revision === known ||
          (known !== undefined && known < 0 && state?.revision === seen)
        if (state === undefined || isKnown) return undefined
        seen = state.revision
        const seal = await kept.seal()
        const text = await seal.open(state.sealed, name).catch(() => '')
        return { revision: state.revision, text } satisfies KeptText
      } catch {
        return undefined
      }
    },
    async write(text) {
      unkept -= 1
      try {
        const sealed = await (await kept.seal()).seal(text, name)
        return await kept.run(async (database) => {
          const revision = ((await database.get('state', 'state'))?.revision ?? 0) + 1
          await database.put('state', { revision, sealed }, 'state')
          seen = revision
          return revision
        })
      } catch {
        return unkept
      }
    },
  }
}
