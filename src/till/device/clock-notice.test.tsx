import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { platformClock } from '../../platform/transport/platform-clock.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
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

describe('clocks that differ', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    [in2000, '20 Nov 2000, 14:00'],
    [in2035, '20 Nov 2035, 14:00'],
  ])(
    'are reported with both times, and without saying which is wrong, once the platform has answered',
    (shows, text) => {
      const { api, tell } = device(() => shows)
      render(<ClockNotice api={api} />)
      act(tell)
      const notice = screen.getByRole('status')
      expect(notice).toHaveTextContent('This device’s clock and the platform’s differ')
      expect(notice).toHaveTextContent(`This device says ${text}`)
      expect(notice).toHaveTextContent('The platform says 20 Nov 2026, 14:00')
      expect(notice).not.toHaveTextContent('wrong')
    },
  )

  it.each([in2000, in2035])('are reported before that if the device’s is impossible', (shows) => {
    render(<ClockNotice api={device(() => shows).api} />)
    expect(screen.getByRole('alert')).toHaveTextContent('can’t make a secure connection')
  })

  it('are no longer reported a minute after the correction', () => {
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

  it('are not reported while they agree', () => {
    const { api, tell } = device(() => in2026)
    const { container } = render(<ClockNotice api={api} />)
    act(tell)
    expect(container).toBeEmptyDOMElement()
  })
})
