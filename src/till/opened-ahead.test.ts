import { expect, it, vi } from 'vitest'
import { emptyBudget, type OpenedReceipt } from '../sale/engine.ts'
import { soldSale } from '../testing/cash-up-sale.ts'
import { OpenedAhead } from './opened-ahead.ts'

/** An engine with one sale, whose receipt a test may open. */
function engineWith(hasReceipt: boolean) {
  const sale = soldSale('T-1', { hasReceipt })
  const receipt: OpenedReceipt = { response: { responseCode: '0' }, receiptFields: [], sale }
  const openReceipt = vi.fn<() => Promise<OpenedReceipt>>(() => Promise.resolve(receipt))
  const status = { kind: 'ready', role: 'owner' } as const
  const snapshot = () => ({ status, budget: emptyBudget, sales: [sale] })
  return { receipt, openReceipt, engine: { snapshot, openReceipt } }
}

it('holds the receipt of the next screen’s sale, and of no other', async () => {
  const { receipt, engine } = engineWith(true)
  const ahead = new OpenedAhead()
  await ahead.open(engine, 'T-1')
  expect(ahead.of('T-1')).toBe(receipt)
  expect(ahead.of('T-2')).toBeUndefined()
})

it('lets go of it once that screen stands', async () => {
  const { engine } = engineWith(true)
  const ahead = new OpenedAhead()
  await ahead.open(engine, 'T-1')
  ahead.end()
  expect(ahead.of('T-1')).toBeUndefined()
})

it('opens none for a sale without one, and lets go of the one before', async () => {
  const ahead = new OpenedAhead()
  await ahead.open(engineWith(true).engine, 'T-1')
  const { engine, openReceipt } = engineWith(false)
  await ahead.open(engine, 'T-1')
  expect(openReceipt).not.toHaveBeenCalled()
  expect(ahead.of('T-1')).toBeUndefined()
})
