import { useEffect, useState } from 'react'
import type { Api } from '../../platform/create-api.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { momentText } from '../../values/time/clock-time.ts'
import { canBeRight } from './clock-sense.ts'

/** Says that the device's clock and the platform's differ, with both times, until they agree. */
export function ClockNotice({ api }: { api: Clocks }) {
  const { kind, device, platform } = useTimes(api)
  if (kind !== 'wrong') return canBeRight(device) ? null : <ImpossibleClock now={device} />
  // Somebody has corrected it, and the platform has not answered since.
  if (Math.abs(device - platform) < 1_000) return null
  return (
    <Banner tone="needs" live="polite" title="This device’s clock and the platform’s differ">
      This device says {momentText(device)}. The platform says {momentText(platform)}. The till goes
      by the platform’s time, and deletes nothing until they agree. Check this device’s date and
      time. If they are right, tell the platform.
    </Banner>
  )
}

/**
 * An impossible clock without an answer that tells the time: probably the clock is why there is no answer.
 * @param now the device's time, epoch milliseconds
 */
export function ImpossibleClock({ now }: { now: number }) {
  return (
    <Banner tone="needs" live="assertive" title="This device’s clock is wrong">
      It says {momentText(now)}. With a wrong clock a device can’t make a secure connection. Set its
      date and time, then try again.
    </Banner>
  )
}

type Clocks = Pick<Api, 'clock' | 'deviceClock'>

/** Read at each answer with news, and each minute. */
function useTimes({ clock, deviceClock }: Clocks) {
  const [times, setTimes] = useState(() => timesOf({ clock, deviceClock }))
  useEffect(() => {
    const look = () => setTimes(timesOf({ clock, deviceClock }))
    const end = deviceClock.check.subscribe(look)
    const timer = setInterval(look, 60_000)
    look()
    return () => {
      end()
      clearInterval(timer)
    }
  }, [clock, deviceClock])
  return times
}

function timesOf({ clock, deviceClock }: Clocks) {
  const { kind } = deviceClock.check.getState()
  return { kind, device: deviceClock.deviceNow(), platform: clock.wallNow() }
}
