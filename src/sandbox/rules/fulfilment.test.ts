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
  /** The status after all that the clock asks for is done. */
  const later = () => {
    clock.advance(0)
    return status()
  }
  return { clock, store, status, later }
}

const neverFails = (error: unknown) => {
  throw error
}

test('the clock alone takes the steps, without a reader', async () => {
  const { clock, store, status, later } = await withPending()
  const fulfilment = createFulfilment(store, clock, neverFails)
  fulfilment.start()
  expect(await status()).toBe('PENDING')
  clock.advance(1_500)
  await expect.poll(later).toBe('PROCESSING')
  clock.advance(1_500)
  await expect.poll(later).toBe('COMPLETED')
  await fulfilment.stop()
})

test('a timer that fires too early is set again', async () => {
  const { clock, store, later } = await withPending()
  const early = {
    now: () => clock.now(),
    after: (ms: number, run: () => void) => clock.after(ms < 5 ? ms : ms - 1, run),
  }
  const fulfilment = createFulfilment(store, early, neverFails)
  fulfilment.start()
  for (const status of ['PROCESSING', 'COMPLETED']) {
    await settle()
    clock.advance(1_499)
    await settle()
    clock.advance(1)
    await expect.poll(later).toBe(status)
  }
  await fulfilment.stop()
})

test('two due steps are taken in order', async () => {
  const { clock, store, status } = await withPending()
  clock.advance(60_000)
  const fulfilment = createFulfilment(store, clock, neverFails)
  fulfilment.start()
  await expect.poll(status).toBe('COMPLETED')
  expect(await store.nextDue()).toBeUndefined()
})

test('on a shared store, a sale that another server left is carried on by itself', async () => {
  const clock = virtualClock(start)
  const { store, status } = await withPending()
  const fulfilment = createFulfilment(
    { ...store, nextDue: async () => undefined },
    clock,
    neverFails,
    {
      isShared: true,
    },
  )
  fulfilment.start()
  expect(await status()).toBe('PENDING')
  await expect
    .poll(() => {
      clock.advance(1_000)
      return status()
    })
    .toBe('COMPLETED')
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
    return { ...pending, clock, timers: pending.clock, setBack: () => (back = 60 * 60 * 1_000) }
  }

  test('delays no sale with a timer', async () => {
    const { clock, timers, store, later, setBack } = await withSetBack()
    const fulfilment = createFulfilment(store, clock, neverFails)
    fulfilment.start()
    await settle()
    setBack()
    timers.advance(1_500)
    await expect.poll(later).toBe('COMPLETED')
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
    const { clock, store, later, setBack } = await withSetBack()
    setBack()
    const fulfilment = createFulfilment(store, clock, neverFails)
    fulfilment.start()
    await expect.poll(later).toBe('COMPLETED')
    await fulfilment.stop()
  })
})

test('once stopped, the clock takes no more steps', async () => {
  const { clock, store, status } = await withPending()
  const fulfilment = createFulfilment(store, clock, neverFails)
  fulfilment.start()
  await fulfilment.stop()
  clock.advance(60_000)
  await fulfilment.stop()
  expect(await status()).toBe('PENDING')
})

test('a store failure is reported, and its steps are tried again', async () => {
  const { clock, store, status, later } = await withPending()
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
  clock.advance(3_000)
  await expect.poll(() => errors).toHaveLength(1)
  expect(await status()).toBe('PENDING')
  broken = false
  clock.advance(1_000)
  await expect.poll(later).toBe('COMPLETED')
})
