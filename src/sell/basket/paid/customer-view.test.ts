import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newPayment } from '../../../engine/payment.ts'
import type { SalePhase } from '../../../engine/sale.ts'
import { aSale } from '../../../testing/shop/sale/sale-row.ts'
import { merchant } from '../../../testing/shop/sale/sale-device.ts'
import { cents } from '../../../values/money.ts'
import type { BasketItem } from '../basket.ts'
import { basketView, paidView } from './customer-view.ts'

const item: BasketItem = {
  id: 'a',
  productCode: 'NETFLIX-99',
  kind: 'voucher',
  title: 'Netflix R99 voucher',
  recipient: '082 ••• 4567',
  amount: cents(9_905),
  count: 2,
  typed: new Map(),
  checked: undefined,
}

test('the customer reads the items, the total and the sum in cash', () => {
  const due = { total: cents(19_810 + 5), rounding: 'customer' } as const
  const view = basketView([item], due, {
    kind: 'ok',
    tendered: cents(20_000),
    change: cents(190),
  })
  expect(JSON.parse(JSON.stringify(view).replaceAll('\u00a0', ' '))).toEqual({
    kind: 'basket',
    items: [{ title: '2 × Netflix R99 voucher', recipient: '082 ••• 4567', amount: 'R 198.10' }],
    total: 'R 198.15',
    inCash: 19_810,
    cash: { tendered: 20_000, change: 190 },
  })
})

const sums = [2_000, 3_000, 4_000]
const payment = newPayment(
  {
    methods: [{ method: 'cash', amount: cents(9_000) }],
    tendered: cents(10_000),
    rounding: 'customer',
  },
  sums.map((amount, place) => ({ reference: `T1-${place}`, amount: cents(amount) })),
  { id: 'p', account: merchant, at: 0 },
)
function viewOf(phases: readonly SalePhase[]) {
  const sales = phases.map((phase, place) =>
    aSale(phase, { reference: `T1-${place}`, paidBy: payment }),
  )
  return paidView(payment, sales, new Map())
}

test('the customer reads the outcome of each, and what they get back', () => {
  const view = viewOf([{ kind: 'completed' }, { kind: 'failed' }, { kind: 'checking' }])
  expect(view).toMatchObject({
    kind: 'paid',
    items: [{ state: 'sold' }, { state: 'not-sold' }, { state: 'wait' }],
    change: 1_000,
    giveBack: 3_000,
  })
})

/** What a window shows that was opened before the till told *Not sent* from *Pending*. */
const readBefore = z.object({
  kind: z.literal('paid'),
  items: z.array(z.object({ state: z.enum(['sold', 'not-sold', 'wait']) })),
})
const phases: readonly [SalePhase, state: string, notSent?: true][] = [
  [{ kind: 'waiting-for-sign-in' }, 'wait', true],
  [{ kind: 'prepared', wait: { kind: 'offline' } }, 'wait', true],
  [{ kind: 'prepared', wait: { kind: 'going' } }, 'wait'],
  [{ kind: 'checking' }, 'wait'],
  [{ kind: 'failed' }, 'not-sold'],
  [{ kind: 'completed' }, 'sold'],
]

test('a window opened before an update of the till shows the outcome of each', () => {
  const drawn = fc.array(fc.constantFrom(...phases), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(drawn, (each) => {
      const view = viewOf(each.map(([phase]) => phase))
      expect(view).toMatchObject({
        items: each.map(([, state, notSent]) => (notSent ? { state, notSent } : { state })),
      })
      expect(readBefore.parse(view).items).toEqual(each.map(([, state]) => ({ state })))
    }),
  )
})
