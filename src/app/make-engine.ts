import type { Api } from '../api/create-api.ts'
import type { Config } from '../api/config.ts'
import type { ShiftStore } from '../cash-up/shift-store.ts'
import { createBrowserEngine } from '../sale/tab/browser-engine.ts'
import type { SaleEngine } from '../sale/engine.ts'
import { cashierStore } from '../terminal/cashiers.ts'
import { keptDays } from '../terminal/kept-days.ts'
import { ownName } from '../terminal/purpose.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { clockHolds } from '../till/clock-sense.ts'
import { browserConnectivity } from '../till/network.ts'

const day = 24 * 60 * 60_000

interface EngineParts extends Pick<
  Parameters<typeof createBrowserEngine>[0],
  'memory' | 'describe'
> {
  readonly api: Api
  readonly tillId: () => string
  readonly sendLimits: Config['limits']
  readonly shifts: ShiftStore
}

/** The page's engine, with this device's settings; it reads them each time, as another tab may change them. */
export function makeEngine({ shifts, ...parts }: EngineParts): SaleEngine {
  const storage = browserStorage()
  return createBrowserEngine({
    ...parts,
    name: ownName('tuckshop-sales'),
    connectivity: browserConnectivity,
    keepSecretsFor: () => keptDays(storage).receipts * day,
    keepSalesFor: () => keptDays(storage).sales * day,
    countsFrom: () => shifts.countsFrom(),
    clockHolds: () => clockHolds(parts.api),
    cashier: (account) => cashierStore.of(account).active,
  })
}
