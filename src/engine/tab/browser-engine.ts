import type { Api } from '../../platform/create-api.ts'
import { broadcastChannel } from './channel.ts'
import type { SaleEngine } from '../engine.ts'
import { IdbJournal } from '../journal/idb-journal.ts'
import { saleLimits, sendsPerWindowOf } from '../limits.ts'
import { webLocks } from './owner.ts'
import { deviceSeal, makeDeviceKeys } from '../journal/seal.ts'
import { createSaleEngine } from './till-engine.ts'
import { sessionWire, type Connectivity } from '../sending/wire.ts'
import type { SaleWorld } from './world.ts'

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
 * @param parts.countsFrom see `DeskWorld.countsFrom`
 * @param parts.sendLimits the platform's limits in sends a minute, if they aren't the specification's
 * @param parts.clockHolds, parts.memory, parts.describe see `DeskWorld`
 * @param parts.cashier the name of the cashier at this till; read at each confirmation and retry
 */
export function createBrowserEngine(parts: {
  name: string
  connectivity: Connectivity
  api: Api
  tillId: () => string
  keepSecretsFor?: () => number
  keepSalesFor?: () => number
  countsFrom?: SaleWorld['countsFrom']
  sendLimits?: Parameters<typeof sendsPerWindowOf>[0]
  cashier?: SaleWorld['cashier']
  clockHolds?: SaleWorld['clockHolds']
  memory?: SaleWorld['memory']
  describe?: SaleWorld['describe']
}): SaleEngine {
  const { name, api, tillId, keepSecretsFor = () => saleLimits.keepSecretsFor, cashier } = parts
  const { sendLimits = {}, connectivity, keepSalesFor = () => saleLimits.keepSalesFor } = parts
  const journal = new IdbJournal(name)
  return createSaleEngine({
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
    ...(cashier === undefined ? {} : { cashier }),
    ...(parts.clockHolds === undefined ? {} : { clockHolds: parts.clockHolds }),
    ...(parts.memory === undefined ? {} : { memory: parts.memory }),
    ...(parts.describe === undefined ? {} : { describe: parts.describe }),
    ...(parts.countsFrom === undefined ? {} : { countsFrom: parts.countsFrom }),
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
        return {
          ...(usage === undefined ? {} : { usage }),
          ...(quota === undefined ? {} : { quota }),
        }
      },
    },
  })
}
