import { browserConnectivity } from '../sale/sending/wire.ts'
import { createBrowserEngine } from '../sale/tab/browser-engine.ts'
import type { SaleEngine } from '../sale/engine.ts'
import { cashierStore } from '../terminal/cashiers.ts'
import { keptReceiptDays } from '../terminal/keep-receipts.ts'
import { ownName } from '../terminal/purpose.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { isOnline } from './network.ts'
import type { EngineParts } from './load-engine.ts'

const day = 24 * 60 * 60_000

/** The page's engine, with what was chosen for this device: read anew each time, as another tab may choose. */
export function makeEngine(parts: EngineParts): SaleEngine {
  const storage = browserStorage()
  return createBrowserEngine({
    ...parts,
    name: ownName('tuckshop-sales'),
    connectivity: { ...browserConnectivity(), online: isOnline },
    keepSecretsFor: () => keptReceiptDays(storage) * day,
    cashier: (account) => cashierStore.of(account).active,
  })
}
