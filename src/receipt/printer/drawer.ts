import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { opensDrawer, printerStore } from '../../till/terminal/printer-settings.ts'
import { pulseDirectly } from './direct-print.ts'
import type { DirectFailure, DirectOutcome } from './print-outcome.ts'

/** The result of opening the drawer. `no-drawer`: this till's printer has none. */
type DrawerOutcome = DirectOutcome | { readonly kind: 'no-drawer' }

/** The cash drawer on this till's printer. */
export interface Drawer {
  /**
   * Opens the drawer without printing. Never rejects. Repeated calls within a short time open it once.
   * @param why `cash`: cash goes in or out, and `trouble` reports a failure. `person`: somebody asked for it, and the
   *   caller reports the failure
   */
  readonly open: (why: 'cash' | 'person') => Promise<DrawerOutcome>
  /** Why the drawer stayed closed when cash went in or out; cleared when it next opens. */
  readonly trouble: StoreApi<DirectFailure | undefined>
  readonly end: () => void
}

/** A drawer counts as open for this long after it opened, in milliseconds. */
const MOMENT = 1_000

/** Opens the drawer when a sale, return or redemption of this tab moves cash. */
export function createDrawer({
  engine,
  clock,
}: {
  readonly engine: Pick<SaleEngine, 'onCash'>
  readonly clock: Pick<Clock, 'elapsed'>
}): Drawer {
  const trouble = createStore<DirectFailure | undefined>(() => undefined)
  let opening: Promise<DirectOutcome> | undefined
  let openedAt = Number.NEGATIVE_INFINITY

  const pulse = async (): Promise<DirectOutcome> => {
    const outcome = await pulseDirectly(printerStore.newest())
    if (outcome.kind !== 'failed') {
      openedAt = clock.elapsed()
      trouble.setState(undefined, true)
    }
    opening = undefined
    return outcome
  }
  const open: Drawer['open'] = async (why) => {
    if (!opensDrawer(printerStore.newest())) return { kind: 'no-drawer' }
    if (clock.elapsed() - openedAt < MOMENT) return { kind: 'printed' }
    opening ??= pulse()
    const outcome = await opening
    if (why === 'cash' && outcome.kind === 'failed') trouble.setState(outcome.reason, true)
    return outcome
  }
  return { open, trouble, end: engine.onCash(() => void open('cash')) }
}
