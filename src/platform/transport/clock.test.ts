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
  it.each<[what: string, changes: [performance: number, wall: number][], elapsed: number]>([
    ['starts at 0, whatever the device’s clocks say', [], 0],
    ['counts what both clocks count', [[1_500, 1_500]], 1_500],
    ['counts a sleep during which only the wall clock ran', [[0, 8 * hour]], 8 * hour],
    [
      'goes on after a sleep',
      [
        [0, 8 * hour],
        [10, 10],
      ],
      8 * hour + 10,
    ],
    ['counts a difference of a second as a sleep', [[0, 1_000]], 1_000],
    ['ignores a smaller difference', [[0, 999]], 0],
    [
      'ignores a wall clock that is set back',
      [
        [100, 100 - hour],
        [100, 100],
      ],
      200,
    ],
  ])('%s', (_, changes, expected) => {
    const { device, elapsed } = twoClocks()
    for (const [performance, wall] of changes) {
      device.performance += performance
      device.wall += wall
      elapsed()
    }
    expect(elapsed()).toBe(expected)
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
    for (const wall of [10, -hour, 2 * hour, -3 * hour, 900, -900]) {
      device.performance += 1
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

  it('ends a wait when the time has passed, not before, and leaves nothing on its signal', async () => {
    const { signal } = new AbortController()
    const ended = vi.fn<() => void>()
    void browserClock().wait(40_000, signal).then(ended)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(39_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
    expect(getEventListeners(signal, 'abort')).toEqual([])
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
