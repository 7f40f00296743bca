import { defined } from '../../values/defined.ts'
import type { Api } from '../../platform/create-api.ts'
import { broadcastChannel } from './channel.ts'
import type { SaleEngine } from '../engine.ts'
import { IdbJournal } from '../journal/idb-journal.ts'
import { saleLimits, sendsPerWindowOf } from '../limits.ts'
import { webLocks } from './owner.ts'
import { deviceSeal, makeDeviceKeys } from '../journal/seal.ts'
import { createSaleEngine } from './till-engine.ts'
import { sessionWire, type Connectivity } from '../sending/wire.ts'
import type { EngineDependencies } from './dependencies.ts'

/**
 * Asks the browser to keep this origin's data, once per page, even if the engine starts again: some browsers ask the
 * person. Doesn't ask a browser that has already promised.
 */
export function keepDataOnce(storage: () => Pick<StorageManager, 'persist' | 'persisted'>) {
  let asked: Promise<boolean> | undefined
  return async (): Promise<boolean> => {
    if (await storage().persisted()) return true
    asked ??= storage().persist()
    return asked
  }
}

const keepData = keepDataOnce(() => navigator.storage)

/**
 * The page's engine, over the browser's IndexedDB, Web Locks, BroadcastChannel and Web Crypto.
 * @param parts.name names the journal, the lock and the channel: tabs with the same name are one till
 * @param parts.tillId first part of every reference: letters and digits. Read for each, because a copy of a till gets
 *   another
 * @param parts.keepSecretsFor how long to keep sealed receipts after the sale's end, in milliseconds; read in each
 *   round of the housekeeping, so a change applies within the hour
 * @param parts.keepSalesFor how long to keep past sales, in milliseconds; read likewise
 * @param parts.sendLimits the platform's limits in sends a minute, if they aren't the specification's
 */
export function createBrowserEngine(
  parts: Pick<
    EngineDependencies,
    'cashier' | 'clockHolds' | 'countsFrom' | 'describe' | 'laterNow' | 'memory'
  > & {
    name: string
    connectivity: Connectivity
    api: Api
    tillId: () => string
    keepSecretsFor?: () => number
    keepSalesFor?: () => number
    sendLimits?: Parameters<typeof sendsPerWindowOf>[0]
  },
): SaleEngine {
  const {
    name,
    connectivity,
    api,
    tillId,
    sendLimits = {},
    keepSecretsFor = () => saleLimits.keepSecretsFor,
    keepSalesFor = () => saleLimits.keepSalesFor,
    ...dependencies
  } = parts
  const journal = new IdbJournal(name)
  return createSaleEngine({
    ...dependencies,
    get tillId() {
      return tillId()
    },
    clock: api.clock,
    random: api.random,
    fillRandom: (bytes) => void crypto.getRandomValues(bytes),
    journal,
    openSeal: async () =>
      deviceSeal(crypto, await journal.deviceKeys(() => makeDeviceKeys(crypto))),
    wire: sessionWire(api.session, connectivity),
    locks: webLocks(name, navigator.locks),
    channel: broadcastChannel(name),
    limits: {
      ...saleLimits,
      sendsPerWindow: sendsPerWindowOf(sendLimits),
      get keepSecretsFor() {
        return keepSecretsFor()
      },
      get keepSalesFor() {
        return keepSalesFor()
      },
    },
    storage: {
      persist: keepData,
      estimate: async () => {
        const { usage, quota } = await navigator.storage.estimate()
        return defined({ usage, quota })
      },
    },
  })
}
