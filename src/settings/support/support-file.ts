import { version } from '../../../package.json'
import type { StorageState, SupportExport } from '../../engine/engine.ts'
import type { Sale } from '../../engine/sale.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'

/**
 * The file for support, as text: the engine's export without sealed data. Masks long numbers in the free text of people
 * and of the platform (ruling R32): people type notes by hand, and these may contain anything.
 * @param browser the browser's user agent
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

/** `tuckshop-2026-11-20T14-05.json`, in UTC, so that files of several tills sort. */
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
