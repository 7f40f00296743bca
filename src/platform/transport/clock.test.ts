import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { abortReason, browserClock, steadyCounter } from './clock.ts'

const hour = 3_600_000

/** Two device clocks that a test controls. */
function twoClocks() {
  const device = { performance: 5_000, wall: Date.UTC(2026, 10, 20) }
  const elapsed = steadyCounter(
    () => device.performance,
    () => device.wall,
  )
  return { device, elapsed }
}

describe('steadyCounter', () => {
  it('starts at 0, whatever the device’s clocks say', () => {
    expect(twoClocks().elapsed()).toBe(0)
  })

  it('counts what both clocks count', () => {
    const { device, elapsed } = twoClocks()
    device.performance += 1_500
    device.wall += 1_500
    expect(elapsed()).toBe(1_500)
  })

  it('counts a sleep during which only the wall clock ran', () => {
    const { device, elapsed } = twoClocks()
    device.wall += 8 * hour
    expect(elapsed()).toBe(8 * hour)
    device.performance += 10
    device.wall += 10
    expect(elapsed()).toBe(8 * hour + 10)
  })

  it.each([
    [999, 0],
    [1_000, 1_000],
  ])('counts a difference of %i ms as a sleep of %i ms', (apart, slept) => {
    const { device, elapsed } = twoClocks()
    device.wall += apart
    expect(elapsed()).toBe(slept)
  })

  it('ignores a wall clock that is set back, and its correction', () => {
    const { device, elapsed } = twoClocks()
    device.wall -= hour
    device.performance += 100
    device.wall += 100
    expect(elapsed()).toBe(100)
    device.performance += 100
    device.wall += 100
    expect(elapsed()).toBe(200)
  })

  it('does not run fast when asked ten times a millisecond', () => {
    const { device, elapsed } = twoClocks()
    for (let tenth = 1; tenth <= 10_000; tenth++) {
      device.performance += 0.1
      device.wall = Date.UTC(2026, 10, 20) + Math.floor(tenth / 10)
      elapsed()
    }
    expect(elapsed()).toBeCloseTo(1_000, 3)
  })

  it('never goes back', () => {
    const { device, elapsed } = twoClocks()
    let last = elapsed()
    for (const [performance, wall] of [
      [10, 10],
      [0, -hour],
      [5, 2 * hour],
      [0, -3 * hour],
      [1, 900],
      [1, -900],
    ] as const) {
      device.performance += performance
      device.wall += wall
      const now = elapsed()
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })
})

describe('browserClock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('gives the device’s own times', async () => {
    const clock = browserClock()
    vi.setSystemTime(Date.UTC(2026, 10, 20))
    const awake = clock.awake()
    await vi.advanceTimersByTimeAsync(40)
    expect(clock.wallNow()).toBe(Date.UTC(2026, 10, 20) + 40)
    expect(clock.awake() - awake).toBeCloseTo(40)
  })

  it('leaves nothing on the signal of an ended wait', async () => {
    const { signal } = new AbortController()
    const waiting = browserClock().wait(40_000, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(40_000)
    await waiting
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends a wait when the time has passed, and not before', async () => {
    const clock = browserClock()
    const ended = vi.fn<() => void>()
    void clock.wait(40_000).then(ended)
    await vi.advanceTimersByTimeAsync(39_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('ends a wait soon after a sleep that was longer than the wait', async () => {
    const clock = browserClock()
    const ended = vi.fn<() => void>()
    void clock.wait(10 * 60_000).then(ended)
    // Timers and performance.now stopped; only the wall clock shows the night.
    vi.setSystemTime(Date.now() + 8 * hour)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('rejects a wait with the signal’s reason when aborted, before and during it', async () => {
    const clock = browserClock()
    const leaving = new Error('the screen was left')
    await expect(clock.wait(1_000, AbortSignal.abort(leaving))).rejects.toBe(leaving)
    const abort = new AbortController()
    const waiting = clock.wait(1_000, abort.signal)
    abort.abort(leaving)
    await expect(waiting).rejects.toBe(leaving)
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(abort.signal, 'abort')).toEqual([])
  })
})

describe('abortReason', () => {
  it('is the signal’s own if that is an error', () => {
    const leaving = new Error('the screen was left')
    expect(abortReason(AbortSignal.abort(leaving))).toBe(leaving)
  })

  it.each([[AbortSignal.abort('left')], [undefined]])('of %o is an AbortError', (signal) => {
    const reason = abortReason(signal)
    expect(reason).toBeInstanceOf(DOMException)
    expect(reason).toMatchObject({ name: 'AbortError', message: 'Aborted' })
  })
})
