import { browserConnectivity } from '../sale/sending/wire.ts'
import { createBrowserEngine } from '../sale/tab/browser-engine.ts'
import type { SaleEngine } from '../sale/engine.ts'
import { cashierStore } from '../terminal/cashiers.ts'
import { keptDays, receiptDays, saleDays } from '../terminal/kept-days.ts'
import { ownName } from '../terminal/purpose.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { isOnline } from '../till/network.ts'
import type { EngineParts } from './load-engine.ts'

const day = 24 * 60 * 60_000

/** The page's engine, with what was chosen for this device: read anew each time, as another tab may choose. */
export function makeEngine({ services, ...parts }: EngineParts): SaleEngine {
  const storage = browserStorage()
  return createBrowserEngine({
    ...parts,
    name: ownName('tuckshop-sales'),
    connectivity: { ...browserConnectivity(), online: isOnline },
    keepSecretsFor: () => keptDays(storage, receiptDays) * day,
    keepSalesFor: () => keptDays(storage, saleDays) * day,
    countsFrom: async () => {
      const { shiftStoreOf } = await import('../cash-up/shift-queries.ts')
      return shiftStoreOf({ services }).countsFrom()
    },
    cashier: (account) => cashierStore.of(account).active,
  })
}
