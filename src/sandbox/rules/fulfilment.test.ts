import { describe, expect, test } from 'vitest'
import { cents } from '../../values/money.ts'
import { settle } from '../../testing/fake-clock.ts'
import { virtualClock } from '../../testing/conformance/virtual-clock.ts'
import { firstStep } from './first-step.ts'
import { createFulfilment } from './fulfilment.ts'
import { openMemoryStore } from '../memory/memory-store.ts'
import { outcomeFor } from './outcomes.ts'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { demoSeed } from '../seed/accounts.ts'
import type { Store } from '../store/store.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const start = Date.UTC(2026, 10, 20)

/** A store with one purchase for a recipient ending in 0001. */
async function withPending() {
  const clock = virtualClock(start)
  const store = openMemoryStore(await demoSeed(testHashing), () => clock.now())
  await store.openTransaction({
    id,
    accountId: 'M-1001',
    merchantReference: 'R-1',
    kind: 'purchase',
    request: { productCode: 'MTN-AIRTIME', amount: cents(2_000), recipient: '0001', body: {} },
    step: firstStep(outcomeFor('0001', 1), { amount: 20 }, start),
    now: start,
    onInsufficient: 'reject',
  })
  const status = async () => (await store.findTransaction(id))?.status
  /** Lets time go by. @returns the status after all that the clock asked for */
  const after = async (ms: number) => {
    clock.advance(ms)
    await settle()
    clock.advance(0)
    await settle()
    return await status()
  }
  return { clock, store, status, after }
}

const neverFails = (error: unknown) => {
  throw error
}

test('the clock alone takes the steps, without a reader', async () => {
  const { clock, store, after } = await withPending()
  const fulfilment = createFulfilment(store, clock, neverFails)
  fulfilment.start()
  expect(await after(1_499)).toBe('PENDING')
  expect(await after(1)).toBe('PROCESSING')
  expect(await after(1_500)).toBe('COMPLETED')
  await fulfilment.stop()
})

test('a timer that fires too early is set again', async () => {
  const { clock, store, after } = await withPending()
  const early = {
    now: () => clock.now(),
    after: (ms: number, run: () => void) => clock.after(ms < 5 ? ms : ms - 1, run),
  }
  const fulfilment = createFulfilment(store, early, neverFails)
  fulfilment.start()
  for (const status of ['PROCESSING', 'COMPLETED']) {
    await after(1_499)
    expect(await after(1)).toBe(status)
  }
  await fulfilment.stop()
})

test('two due steps are taken in order', async () => {
  const { clock, store, after } = await withPending()
  clock.advance(60_000)
  const fulfilment = createFulfilment(store, clock, neverFails)
  fulfilment.start()
  expect(await after(0)).toBe('COMPLETED')
  expect(await store.nextDue()).toBeUndefined()
})

test('on a shared store, a sale that another server left is carried on by itself', async () => {
  const { clock, store, after } = await withPending()
  const unaware = { ...store, nextDue: async () => undefined }
  const fulfilment = createFulfilment(unaware, clock, neverFails, { isShared: true })
  fulfilment.start()
  expect(await after(0)).toBe('PENDING')
  await after(3_000)
  expect(await after(3_000)).toBe('COMPLETED')
  await fulfilment.stop()
})

test('a reader sees every due step taken, even if another worker has just taken one', async () => {
  const { clock, store } = await withPending()
  const before = await store.findTransaction(id)
  if (before === undefined) throw new Error('The sale is there')
  clock.advance(60_000)
  const [first, ...next] = before.next
  if (first === undefined) throw new Error('The sale has steps')
  await store.advance(id, before.status, { ...first, next }, clock.now())
  const fulfilment = createFulfilment(store, clock, neverFails)
  expect((await fulfilment.current(before)).status).toBe('COMPLETED')
})

describe('a clock that is set back by an hour', () => {
  /** The machine's clock, set back, with timers that don't notice. */
  async function withSetBack() {
    const pending = await withPending()
    let back = 0
    const clock = { ...pending.clock, now: () => pending.clock.now() - back }
    return { ...pending, clock, setBack: () => (back = 60 * 60 * 1_000) }
  }

  test('delays no sale with a timer', async () => {
    const { clock, store, after, setBack } = await withSetBack()
    const fulfilment = createFulfilment(store, clock, neverFails)
    fulfilment.start()
    await settle()
    setBack()
    expect(await after(1_500)).toBe('COMPLETED')
    await fulfilment.stop()
  })

  test('delays no reader', async () => {
    const { clock, store, setBack } = await withSetBack()
    const before = await store.findTransaction(id)
    if (before === undefined) throw new Error('The sale is there')
    setBack()
    const fulfilment = createFulfilment(store, clock, neverFails)
    expect((await fulfilment.current(before)).status).toBe('COMPLETED')
  })

  test('does not delay a server that starts then', async () => {
    const { clock, store, after, setBack } = await withSetBack()
    setBack()
    const fulfilment = createFulfilment(store, clock, neverFails)
    fulfilment.start()
    expect(await after(0)).toBe('COMPLETED')
    await fulfilment.stop()
  })
})

test('once stopped, the clock takes no more steps', async () => {
  const { clock, store, after } = await withPending()
  const fulfilment = createFulfilment(store, clock, neverFails)
  fulfilment.start()
  await fulfilment.stop()
  expect(await after(60_000)).toBe('PENDING')
})

test('a store failure is reported, and its steps are tried again', async () => {
  const { clock, store, after } = await withPending()
  let broken = false
  const shaky: Store = {
    ...store,
    claimDue: async (now, until, limit) => {
      if (broken) throw new Error('The disk is full')
      return store.claimDue(now, until, limit)
    },
  }
  const errors: unknown[] = []
  const fulfilment = createFulfilment(shaky, clock, (error) => errors.push(error))
  fulfilment.start()
  broken = true
  expect(await after(3_000)).toBe('PENDING')
  expect(errors).toHaveLength(1)
  broken = false
  expect(await after(1_000)).toBe('COMPLETED')
})
