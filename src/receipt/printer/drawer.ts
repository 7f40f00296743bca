import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { opensDrawer, printerStore } from '../../till/terminal/printer-settings.ts'
import { pulseDirectly } from './direct-print.ts'
import type { DirectFailure, DirectOutcome } from './print-outcome.ts'

declare module '../../till/till.ts' {
  interface TillStores {
    readonly drawer: Drawer
  }
}

/** What became of a drawer that was to open. `no-drawer`: none is connected to a printer of this till. */
export type DrawerOutcome = DirectOutcome | { readonly kind: 'no-drawer' }

/** The cash drawer on this till's printer. */
export interface Drawer {
  /**
   * Opens the drawer, and prints nothing. Never rejects. Within a moment it opens once, however often it is asked to.
   * @param why `cash`: cash goes in or out, and `trouble` tells when it stays shut. `person`: somebody asked for it, and is
   *   told by whoever called this
   */
  readonly open: (why: 'cash' | 'person') => Promise<DrawerOutcome>
  /** Why the drawer stayed shut when cash went in or out; gone with the next time that it opens. */
  readonly trouble: StoreApi<DirectFailure | undefined>
  readonly end: () => void
}

/** As long as a drawer that has just opened counts as open, in milliseconds. */
const MOMENT = 1_000

/** Opens the drawer by itself when a sale, a return or a redemption of this tab makes cash change hands. */
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
