import { version } from '../../../package.json'
import type { StorageState, SupportExport } from '../../engine/engine.ts'
import type { Sale } from '../../engine/sale.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'

/**
 * The file for support, as text: the engine's own export without anything sealed, in which people's and the
 * platform's free words have lost their long numbers (ruling R32). Notes are typed by hand, and may hold anything.
 * @param browser what it says it is
 */
export function supportFile(
  exported: SupportExport,
  { storage, browser }: { storage: StorageState | undefined; browser: string },
): string {
  const file = {
    ...exported,
    till: version,
    browser,
    storage,
    sales: exported.sales.map(withoutNumbers),
    events: exported.events.map((event) =>
      event.note === undefined ? event : { ...event, note: withoutLongNumbers(event.note) },
    ),
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** `tuckshop-2026-11-20T14-05.json`, by the universal time, so that files of several tills sort. */
export function supportFileName(at: number): string {
  return `tuckshop-${new Date(at).toISOString().slice(0, 16).replace(':', '-')}.json`
}

function withoutNumbers(sale: Sale): Sale {
  const { cashier, phase, saidLast, summary } = sale
  return {
    ...sale,
    summary: { ...summary, recipientMasked: '' },
    ...(cashier === undefined ? {} : { cashier: withoutLongNumbers(cashier) }),
    phase: 'note' in phase ? { ...phase, note: withoutLongNumbers(phase.note) } : phase,
    ...(saidLast?.message === undefined
      ? {}
      : { saidLast: { ...saidLast, message: withoutLongNumbers(saidLast.message) } }),
  }
}
