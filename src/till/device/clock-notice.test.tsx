import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { platformClock } from '../../platform/transport/platform-clock.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { canBeRight, clockHolds } from './clock-sense.ts'
import { ClockNotice } from './ClockNotice.tsx'

const [in2000, in2026, in2035] = [2000, 2026, 2035].map((year) => Date.UTC(year, 10, 20, 12))

/** Sets a device's time, and collects its notices. */
function device(shows = in2026) {
  const clock = new FakeClock()
  const deviceClock = platformClock({
    wallNow: () => shows ?? 0,
    elapsed: () => clock.elapsed(),
    awake: () => clock.awake(),
    wait: (ms, signal) => clock.wait(ms, signal),
  })
  const tell = () => deviceClock.heard(new Date(in2026 ?? 0).toUTCString(), 10)
  return { api: { clock: deviceClock.clock, deviceClock }, tell }
}

describe('a wrong clock', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    [in2000, '20 Nov 2000, 14:00'],
    [in2035, '20 Nov 2035, 14:00'],
  ])('is reported with both times once the platform has answered', (shows, text) => {
    const { api, tell } = device(shows)
    render(<ClockNotice api={api} />)
    act(tell)
    expect(screen.getByRole('status')).toHaveTextContent(text)
    expect(screen.getByRole('status')).toHaveTextContent('The platform says 20 Nov 2026, 14:00')
  })

  it.each([in2000, in2035])('is reported before that if it is impossible', (shows) => {
    render(<ClockNotice api={device(shows).api} />)
    expect(screen.getByRole('alert')).toHaveTextContent('can’t make a secure connection')
  })

  it('disappears within a minute of the correction', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let shows = in2035 ?? 0
    const clock = new FakeClock()
    const deviceClock = platformClock({
      // The clock runs on between two looks.
      wallNow: () => (shows += 1),
      elapsed: () => clock.elapsed(),
      awake: () => clock.awake(),
      wait: (ms, signal) => clock.wait(ms, signal),
    })
    const { container } = render(<ClockNotice api={{ clock: deviceClock.clock, deviceClock }} />)
    act(() => deviceClock.heard(new Date(in2026 ?? 0).toUTCString(), 10))
    expect(screen.getByRole('status')).toBeVisible()
    shows = in2026 ?? 0
    act(() => void vi.advanceTimersByTime(60_000))
    expect(container).toBeEmptyDOMElement()
  })

  it('a right clock has no notice', () => {
    const { api, tell } = device()
    const { container } = render(<ClockNotice api={api} />)
    act(tell)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('the clock for deletions', () => {
  it.each([
    ['unusable before the platform has answered', in2026, 'unheard', false],
    ['usable once the platform has told the time', in2000, 'told', true],
    ['usable if plausible and the platform tells no time', in2026, 'hidden', true],
    ['unusable if impossible', in2035, 'hidden', false],
  ])('is %s', (_, shows, answer, holds) => {
    const { api, tell } = device(shows)
    if (answer === 'told') tell()
    if (answer === 'hidden') api.deviceClock.heard(null, 10)
    expect(clockHolds(api)).toBe(holds)
  })

  it('is a time in which this version can be in use', () => {
    expect([in2000, in2026, in2035, 0].map((at) => canBeRight(at ?? 0))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})
