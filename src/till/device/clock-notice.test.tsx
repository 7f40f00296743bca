import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { platformClock } from '../../platform/transport/platform-clock.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { clockHolds } from './clock-sense.ts'
import { ClockNotice } from './ClockNotice.tsx'

const in2000 = Date.UTC(2000, 10, 20, 12)
const in2026 = Date.UTC(2026, 10, 20, 12)
const in2035 = Date.UTC(2035, 10, 20, 12)

/** A device whose clock shows this time. */
function device(shows: () => number) {
  const clock = new FakeClock()
  const deviceClock = platformClock({
    wallNow: shows,
    elapsed: () => clock.elapsed(),
    awake: () => clock.awake(),
    wait: (ms, signal) => clock.wait(ms, signal),
  })
  const tell = () => deviceClock.heard(new Date(in2026).toUTCString(), 10)
  return { api: { clock: deviceClock.clock, deviceClock }, tell }
}

describe('a wrong clock', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    [in2000, '20 Nov 2000, 14:00'],
    [in2035, '20 Nov 2035, 14:00'],
  ])('is reported with both times once the platform has answered', (shows, text) => {
    const { api, tell } = device(() => shows)
    render(<ClockNotice api={api} />)
    act(tell)
    expect(screen.getByRole('status')).toHaveTextContent(text)
    expect(screen.getByRole('status')).toHaveTextContent('The platform says 20 Nov 2026, 14:00')
  })

  it.each([in2000, in2035])('is reported before that if it is impossible', (shows) => {
    render(<ClockNotice api={device(() => shows).api} />)
    expect(screen.getByRole('alert')).toHaveTextContent('can’t make a secure connection')
  })

  it('disappears within a minute of the correction', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let shows = in2035
    // The clock runs on between two looks.
    const { api, tell } = device(() => (shows += 1))
    const { container } = render(<ClockNotice api={api} />)
    act(tell)
    expect(screen.getByRole('status')).toBeVisible()
    shows = in2026
    act(() => void vi.advanceTimersByTime(60_000))
    expect(container).toBeEmptyDOMElement()
  })

  it('is the only one with a notice', () => {
    const { api, tell } = device(() => in2026)
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
    const { api, tell } = device(() => shows)
    if (answer === 'told') tell()
    if (answer === 'hidden') api.deviceClock.heard(null, 10)
    expect(clockHolds(api)).toBe(holds)
  })
})
