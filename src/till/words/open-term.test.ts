import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { saleLimits } from '../../engine/limits.ts'
import { saleEventKinds, type SaleEventKind } from '../../engine/machine/event.ts'
import { step } from '../../engine/machine/machine.ts'
import { wasSent, type SaleRow } from '../../engine/machine/row.ts'
import { saleOf } from '../../engine/machine/view.ts'
import type { SendWait } from '../../engine/sale.ts'
import { aRow, eventOf } from '../../testing/shop/sale/sale-row.ts'
import { isNotSentByJournal } from './open-term.ts'

const waits: readonly (SendWait | undefined)[] = [
  undefined,
  { kind: 'going' },
  { kind: 'budget', position: 2, readyAt: 9 },
  { kind: 'throttled', until: 9 },
  { kind: 'offline' },
  { kind: 'sign-in' },
  { kind: 'untold' },
]

/** The row after each event that the machine accepts. */
function walk(kinds: readonly SaleEventKind[], route: SaleRow['route']): readonly SaleRow[] {
  const rows = [aRow({ route, kind: route === 'redeem' ? 'redeem' : 'purchase' })]
  kinds.forEach((kind, place) => {
    const last = rows.at(-1)
    if (last === undefined) return
    const moved = step(last, eventOf(kind, { at: place + 2 }), saleLimits)
    if (moved.kind === 'moved') rows.push(moved.row)
  })
  return rows
}

// Common events come more often, so walks get far.
const kinds = fc.constantFrom<SaleEventKind>(
  ...saleEventKinds,
  ...(['send-begins', 'answered-unknown', 'answered-session', 'answered-throttled'] as const),
  ...(['search-absent', 'send-again'] as const),
)

it('never says Not sent of a sale that the platform may have, after any events', () => {
  fc.assert(
    fc.property(
      fc.array(kinds, { maxLength: 25, size: 'max' }),
      fc.constantFrom<SaleRow['route']>('purchase', 'redeem', 'retry', 'reprocess'),
      fc.constantFrom(...waits),
      (events, route, wait) => {
        for (const row of walk(events, route)) {
          const mayBeThere = wasSent(row) || row.transactionId !== undefined
          expect(mayBeThere && isNotSentByJournal(saleOf(row, wait).phase)).toBe(false)
        }
      },
    ),
  )
})
