import { expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { Waker } from './waker.ts'

/** A waker on a clock, and whether its wait has ended. */
function waiting(ms?: number, waker = new Waker()) {
  const clock = new FakeClock()
  const state = { ended: false }
  void waker.wait(clock, ms).then(() => {
    state.ended = true
  })
  return { clock, waker, state }
}

it('waits for its time, and no longer', async () => {
  const { clock, state } = waiting(1_000)
  await clock.advance(999)
  expect(state.ended).toBe(false)
  await clock.advance(1)
  expect(state.ended).toBe(true)
})

it.each([1_000, undefined])('a call ends a wait of %s, and leaves no timer', async (ms) => {
  const { clock, waker, state } = waiting(ms)
  await settle()
  expect(state.ended).toBe(false)
  waker.wake()
  await settle()
  expect(state.ended).toBe(true)
  expect(clock.waiting).toBe(0)
})

it('a call before the wait counts for that wait only', async () => {
  const waker = new Waker()
  waker.wake()
  waker.wake()
  const first = waiting(1_000, waker)
  await settle()
  expect(first.state.ended).toBe(true)
  const second = waiting(1_000, waker)
  await settle()
  expect(second.state.ended).toBe(false)
})

it('without a time it waits only for a call', async () => {
  const { clock, state } = waiting()
  expect(clock.waiting).toBe(0)
  await clock.advance(10 * 60_000)
  expect(state.ended).toBe(false)
})
