import type { Api } from '../../platform/create-api.ts'
import type { Config } from '../../platform/transport/config.ts'
import type { ShiftStore } from '../../cash-up/shift/shift-store.ts'
import { createBrowserEngine } from '../../engine/tab/browser-engine.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { cashierStore } from '../../till/terminal/cashiers.ts'
import { daysOf, keepingIn } from '../../till/terminal/kept-days.ts'
import { ownName } from '../../till/terminal/set-up/purpose.ts'
import { browserStorage } from '../../till/terminal/browser-storage.ts'
import { browserConnectivity } from '../../till/device/network.ts'

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

/** Makes the page's engine. It reads this device's settings each time: another tab may change them. */
export function makeEngine({ shifts, ...parts }: EngineParts): SaleEngine {
  const storage = browserStorage()
  return createBrowserEngine({
    ...parts,
    name: ownName('tuckshop-sales'),
    connectivity: browserConnectivity,
    keepSecretsFor: () => daysOf[keepingIn(storage)].receipts * day,
    keepSalesFor: () => daysOf[keepingIn(storage)].sales * day,
    countsFrom: () => shifts.countsFrom(),
    clockHolds: parts.api.deviceClock.agrees,
    laterNow: parts.api.deviceClock.laterNow,
    cashier: (account) => cashierStore.of(account).active,
  })
}
