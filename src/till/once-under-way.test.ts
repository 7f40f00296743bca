import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyBudget } from '../sale/engine.ts'
import type { SalePhase } from '../sale/sale.ts'
import { soldSale } from '../testing/cash-up-sale.ts'
import { onceUnderWay } from './once-under-way.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const going: SalePhase = { kind: 'prepared', wait: { kind: 'going' } }

/** A sale whose phases the test sets. */
function waiting(first: SalePhase | undefined) {
  const listeners = new Set<() => void>()
  const snapshotOf = (phase: SalePhase | undefined) => ({
    status: { kind: 'ready', role: 'owner' } as const,
    budget: emptyBudget,
    sales: phase === undefined ? [] : [soldSale('T-1', { phase })],
  })
  let snapshot = snapshotOf(first)
  let done = false
  const engine = {
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  void onceUnderWay(engine, 'T-1').then(() => (done = true))
  return {
    listeners,
    become(phase: SalePhase) {
      snapshot = snapshotOf(phase)
      for (const listener of listeners) listener()
    },
    after: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return done
    },
  }
}

it('waits for the answer of a request that leaves, for 120 ms', async () => {
  const sale = waiting(going)
  expect(await sale.after(140)).toBe(false)
  sale.become({ kind: 'sending' })
  expect(await sale.after(60)).toBe(false)
  sale.become({ kind: 'sending' })
  expect(await sale.after(59)).toBe(false)
  expect(await sale.after(1)).toBe(true)
  expect(sale.listeners.size).toBe(0)
})

it.each<SalePhase>([
  { kind: 'completed' },
  { kind: 'prepared', wait: { kind: 'offline' } },
  { kind: 'waiting-for-sign-in' },
])('goes on at once with a sale that is %o', async (phase) => {
  const sale = waiting(going)
  sale.become({ kind: 'sending' })
  expect(await sale.after(10)).toBe(false)
  sale.become(phase)
  expect(await sale.after(0)).toBe(true)
})

it.each([going, undefined])('waits for no request longer than 150 ms: %o', async (phase) => {
  const sale = waiting(phase)
  expect(await sale.after(149)).toBe(false)
  expect(await sale.after(1)).toBe(true)
  expect(sale.listeners.size).toBe(0)
})
