import { describe, expect, it, vi } from 'vitest'
import { emptyBudget, type EngineSnapshot, type SaleEngine } from '../sale/engine.ts'
import type { SaleAccount } from '../sale/sale.ts'
import { createEngineHost } from './engine-host.ts'

const account: SaleAccount = { accountType: 'merchant', accountId: 'M-1', userKey: 'thandi' }
const ready: EngineSnapshot = {
  status: { kind: 'ready', role: 'owner' },
  sales: [],
  budget: emptyBudget,
}

/** An engine of which only the start, the stop and the state are asked. */
function engineOf(start: () => Promise<unknown> = async () => ready.status) {
  const listeners = new Set<() => void>()
  let snapshot: EngineSnapshot = { ...ready, status: { kind: 'starting' } }
  const calls: string[] = []
  const engine: SaleEngine = {
    start: async () => {
      calls.push('start')
      await start()
      snapshot = ready
      for (const listener of listeners) listener()
      return ready.status
    },
    stop: async () => void calls.push('stop'),
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedIn: ({ userKey }) => void calls.push(`in ${userKey}`),
    signedOut: () => void calls.push('out'),
    confirm: unasked,
    cancel: unasked,
    retry: unasked,
    sendAgain: unasked,
    setAside: unasked,
    acknowledgeHandOver: unasked,
    noteCopy: unasked,
    resolve: unasked,
    openReceipt: unasked,
    find: unasked,
    history: unasked,
    timeline: unasked,
    storage: unasked,
    exportForSupport: unasked,
  }
  return { engine, calls, listeners }
}
function unasked(): never {
  throw new Error('The host asks this of no engine')
}

describe('the engine', () => {
  it('is fetched once, however many ask, and told whose sales go on before it starts', async () => {
    const { engine, calls } = engineOf()
    const load = vi.fn<() => Promise<SaleEngine>>(async () => engine)
    const host = createEngineHost(load)
    host.signedIn(account)
    const [first, second] = await Promise.all([host.start(), host.start()])
    expect(first).toBe(engine)
    expect(second).toBe(engine)
    expect(load).toHaveBeenCalledOnce()
    expect(calls).toEqual(['in thandi', 'start'])
  })

  it('shows itself to those who watch, as one object until something changes', async () => {
    const host = createEngineHost(async () => engineOf().engine)
    const seen: string[] = []
    const stop = host.subscribe(() => seen.push(host.view().status.kind))
    expect(host.view()).toBe(host.view())
    await host.start()
    expect(seen).toEqual(['starting', 'ready'])
    expect(host.view()).toBe(host.view())
    stop()
    await host.stop()
    expect(seen).toHaveLength(2)
  })

  it('whose code does not come is said to be missing, and fetched again when asked', async () => {
    const { engine } = engineOf()
    const load = vi
      .fn<() => Promise<SaleEngine>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(engine)
    const host = createEngineHost(load)
    expect(await host.start()).toBeUndefined()
    expect(host.view().status.kind).toBe('not-loaded')
    const again = host.start()
    // A screen that asks for it by itself must not let the till look as if it could sell.
    expect(host.view().status.kind).toBe('not-loaded')
    expect(await again).toBe(engine)
    expect(host.view().status.kind).toBe('ready')
  })

  it('whose code does not come is fetched again by itself, and is missing until it has come', async () => {
    const { engine } = engineOf()
    const load = vi.fn<() => Promise<SaleEngine>>().mockRejectedValue(new TypeError('Failed'))
    const nextTry: (() => void)[] = []
    const host = createEngineHost(load, () => new Promise((go) => nextTry.push(go)))
    const seen: string[] = []
    host.subscribe(() => seen.push(host.view().status.kind))
    await host.start()
    nextTry.shift()?.()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(nextTry).toHaveLength(1))
    load.mockResolvedValue(engine)
    nextTry.shift()?.()
    await vi.waitFor(() => expect(host.view().status.kind).toBe('ready'))
    expect(seen).toEqual(['not-loaded', 'not-loaded', 'starting', 'ready'])
    expect(nextTry).toEqual([])
  })

  it('that breaks its promise and throws at the start does not sell, and says so', async () => {
    const { engine } = engineOf(() => Promise.reject(new Error('broken')))
    const host = createEngineHost(async () => engine)
    await host.start()
    expect(host.view().status).toEqual({ kind: 'unavailable', reason: 'stopped' })
  })

  it('parks the sales while nobody is signed in', async () => {
    const { engine, calls } = engineOf()
    const host = createEngineHost(async () => engine)
    await host.start()
    host.signedIn(account)
    host.signedIn(undefined)
    expect(calls).toEqual(['start', 'in thandi', 'out'])
  })

  it('is left for good at sign-out, also while its code is still on its way', async () => {
    const { engine, calls, listeners } = engineOf()
    const host = createEngineHost(async () => engine)
    await host.start()
    await host.stop()
    expect(calls).toEqual(['start', 'out', 'stop'])
    expect(listeners.size).toBe(0)
    expect(await host.start()).toBeUndefined()

    const late = engineOf()
    const leaving = createEngineHost(async () => late.engine)
    const start = leaving.start()
    await leaving.stop()
    expect(await start).toBeUndefined()
    expect(late.calls).toEqual([])
  })
})

it('draws nothing while it is held, then once; what else listens hears each change', async () => {
  const { engine, listeners } = engineOf()
  const host = createEngineHost(async () => engine)
  await host.start()
  const drawn = vi.fn<() => void>()
  const heard = vi.fn<() => void>()
  host.subscribeDrawn(drawn)
  host.subscribe(heard)
  const change = () => {
    for (const listener of listeners) listener()
  }
  const before = host.view()
  const [first, second] = [host.holdDrawing(), host.holdDrawing()]
  change()
  first()
  first()
  change()
  expect(drawn).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalledTimes(2)
  expect(host.view()).not.toBe(before)
  second()
  expect(drawn).toHaveBeenCalledTimes(1)
  change()
  expect(drawn).toHaveBeenCalledTimes(2)
})
