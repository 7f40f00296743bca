import { describe, expect, it, vi } from 'vitest'
import {
  emptyBudget,
  type Confirmation,
  type LaneBudget,
  type Refusal,
} from '../../engine/engine.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { settle } from '../../testing/fake-clock.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { createRetryRunner } from './retry-runner.ts'
import { SalesBook } from '../book/sales-book.ts'
import type { WorkItem } from './worklist.ts'

/** The name of a sale's retry in these tests. */
const retryOf = (failed: string) => `${failed}.2`

/** A worklist of the failed sales A, B and so on, with an engine and a journal that the test controls. */
async function aWorklist(...failed: string[]) {
  const { till, clock } = await sellingTill()
  const { engine } = till
  await engine.start()
  await settle()
  const book = new SalesBook(till)
  const sales = new Map<string, Sale>()
  const ready = { ...book.getState(), journal: 'read', sales } as const
  const journal = vi.spyOn(book, 'getState').mockReturnValue(ready)
  const atEase = engine.snapshot()
  const view = vi.spyOn(engine, 'snapshot').mockReturnValue(atEase)
  const retry = vi.spyOn(engine, 'retry').mockImplementation(async (one) => {
    const reference = retryOf(typeof one === 'string' ? one : one.transactionId)
    return { kind: 'accepted', reference }
  })
  const runner = createRetryRunner(till, book, undefined)
  runner.add(failed.map((one) => itemOf(one)))
  const begun = () => retry.mock.calls.map(([one]) => one)
  /** The journal has the retry of a sale in this phase. */
  const setPhase = (one: string, phase: SalePhase, more: Partial<Sale> = {}) => {
    const reference = retryOf(one)
    sales.set(reference, aSale(phase, { reference, updatedAt: clock.wallNow(), ...more }))
  }
  const limited = (lane: Omit<LaneBudget, 'used'>) =>
    view.mockReturnValue({ ...atEase, budget: { ...emptyBudget, retry: { used: 1, ...lane } } })
  const starts = async () => {
    runner.start()
    await settle()
  }
  const looksAgain = async () => {
    runner.resume()
    await settle()
  }
  const platform = { journal, ready, view, atEase, retry }
  return { runner, clock, begun, setPhase, limited, starts, looksAgain, ...platform }
}

const itemOf = (failed: string): WorkItem => ({
  failed,
  title: 'MTN airtime',
  recipientMasked: '082 ••• 0004',
  when: '',
  at: 0,
})

describe('a running worklist starts nothing', () => {
  type List = Awaited<ReturnType<typeof aWorklist>>
  it.each<[string, (list: List) => void]>([
    [
      'before the journal is read',
      ({ journal, ready }) => journal.mockReturnValue({ ...ready, journal: 'reading' }),
    ],
    [
      'before the engine is ready',
      ({ view, atEase }) => view.mockReturnValue({ ...atEase, status: { kind: 'starting' } }),
    ],
    ['while a retry waits in the engine', ({ limited }) => limited({ queued: 1 })],
  ])('%s, and continues then', async (_, hinder) => {
    const list = await aWorklist('A')
    hinder(list)
    await list.starts()
    expect(list.begun()).toEqual([])
    expect(list.runner.getState()).toMatchObject({ halt: undefined, list: { running: true } })
    list.journal.mockReturnValue(list.ready)
    list.view.mockReturnValue(list.atEase)
    await list.looksAgain()
    expect(list.begun()).toEqual(['A'])
  })

  it('before the time that the limit gives, and continues by itself then', async () => {
    const { runner, limited, clock, starts, looksAgain, begun } = await aWorklist('A')
    const nextAt = clock.wallNow() + 5_000
    limited({ queued: 0, nextAt })
    await starts()
    const waiting = runner.getState()
    expect(waiting.nextAt).toBe(nextAt)
    await looksAgain()
    expect(runner.getState()).toBe(waiting)
    runner.pause()
    expect(runner.getState().nextAt).toBeUndefined()
    await starts()
    await clock.advance(4_999)
    expect(begun()).toEqual([])
    await clock.advance(1)
    expect(begun()).toEqual(['A'])
    expect(runner.getState().nextAt).toBeUndefined()
  })
})

describe('the outcome of the newest retry', () => {
  it.each<SalePhase>([
    { kind: 'prepared', wait: { kind: 'going' } },
    { kind: 'sending' },
    { kind: 'throttled', until: 1 },
    { kind: 'waiting-for-sign-in' },
  ])('holds the next one while it has no answer: $kind', async (phase) => {
    const { setPhase, starts, begun } = await aWorklist('A', 'B')
    setPhase('A', phase)
    await starts()
    expect(begun()).toEqual(['A'])
  })

  it.each<[SalePhase, code: string | undefined]>([
    [{ kind: 'in-flight' }, undefined],
    [{ kind: 'checking' }, undefined],
    [{ kind: 'completed' }, undefined],
    // An outcome with a transaction concerns only that sale, with any code.
    [{ kind: 'failed' }, '1103'],
    [{ kind: 'rejected' }, '1102'],
    [{ kind: 'rejected' }, undefined],
  ])('lets the next one go: %o, code %s', async (phase, code) => {
    const { runner, setPhase, starts, begun } = await aWorklist('A', 'B')
    setPhase('A', phase, code === undefined ? {} : { saidLast: { outcome: 'failed', at: 1, code } })
    await starts()
    expect(begun()).toEqual(['A', 'B'])
    expect(runner.getState().halt).toBeUndefined()
  })

  it('stops the list even if the refusal came before the till recorded the start', async () => {
    const { runner, setPhase, retry, clock, starts, begun } = await aWorklist('A', 'B')
    retry.mockImplementation(async () => {
      setPhase(
        'A',
        { kind: 'rejected' },
        { saidLast: { outcome: 'rejected', at: 1, code: '1103' } },
      )
      await clock.wait(1_000)
      return { kind: 'accepted', reference: retryOf('A') }
    })
    await starts()
    await clock.advance(1_000)
    expect(begun()).toEqual(['A'])
    expect(runner.getState()).toMatchObject({ halt: 'wallet', list: { running: false } })
  })

  it('ends the list only after each has ended', async () => {
    const { runner, setPhase, starts, looksAgain } = await aWorklist('A', 'B')
    setPhase('A', { kind: 'completed' })
    setPhase('B', { kind: 'in-flight' })
    await starts()
    expect(runner.getState().list.running).toBe(true)
    setPhase('B', { kind: 'failed' })
    await looksAgain()
    expect(runner.getState().list.running).toBe(false)
  })
})

describe('the engine’s answer to a retry', () => {
  const refused = (reason: Refusal): Confirmation => ({ kind: 'refused', reason })

  it.each<[string, Confirmation]>([
    ['a sale that is there already', { kind: 'duplicate', of: 'C' }],
    ['the retry that there is', refused({ kind: 'already-retried', child: 'C' })],
  ])('%s counts as the retry, and the list continues', async (_, answer) => {
    const { runner, retry, starts, begun } = await aWorklist('A', 'B')
    retry.mockResolvedValueOnce(answer)
    await starts()
    expect(runner.getState().list.items[0]).toEqual({ ...itemOf('A'), child: 'C' })
    expect(begun()).toEqual(['A', 'B'])
  })

  it.each<Refusal>([{ kind: 'unavailable', reason: 'starting' }, { kind: 'not-written' }])(
    'stops the list, which stays the same: $kind',
    async (reason) => {
      const { runner, retry, starts, begun } = await aWorklist('A', 'B')
      retry.mockResolvedValueOnce(refused(reason))
      await starts()
      expect(begun()).toEqual(['A'])
      expect(runner.getState()).toMatchObject({ halt: 'till', list: { running: false } })
      expect(runner.getState().list.items).toEqual([itemOf('A'), itemOf('B')])
    },
  )
})
