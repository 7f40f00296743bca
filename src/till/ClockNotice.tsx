import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Api } from '../api/create-api.ts'
import { Banner } from '../ui/Banner.tsx'
import { formatWhen, southAfricanTime } from '../values/dates.ts'
import { canBeRight } from './clock-sense.ts'

const title = 'This device’s clock is wrong'

/** Says that the device's clock is wrong, with both times, until it is right. */
export function ClockNotice({ api }: { api: Pick<Api, 'clock' | 'deviceClock'> }) {
  const { clock, deviceClock } = api
  const { kind } = useStore(deviceClock.check)
  useEachMinute()
  const [device, platform] = [deviceClock.deviceNow(), clock.wallNow()]
  if (kind !== 'wrong') return canBeRight(device) ? null : <ImpossibleClock now={device} />
  // Somebody has put it right, and the platform has not answered since.
  if (device === platform) return null
  return (
    <Banner tone="needs" live="polite" title={title}>
      It says {timeText(device)}. The platform says {timeText(platform)}. The till goes by the
      platform’s time. Set the date and time of this device: without the platform the till would be
      wrong too.
    </Banner>
  )
}

/**
 * A clock that can't be right, and no answer that tells the time: most likely it is why there is none.
 * @param now what the device shows, epoch milliseconds
 */
export function ImpossibleClock({ now }: { now: number }) {
  return (
    <Banner tone="needs" live="assertive" title={title}>
      It says {timeText(now)}. With a wrong clock a device can’t make a secure connection. Set its
      date and time, then try again.
    </Banner>
  )
}

function timeText(at: number): string {
  return formatWhen(southAfricanTime(at))
}

function useEachMinute(): void {
  const [, count] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => count((before) => before + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}
