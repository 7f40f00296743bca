import type { Api } from '../../platform/create-api.ts'
import { instantIn } from '../../values/time/instant.ts'

const year = 365.25 * 24 * 60 * 60_000

const builtOn: unknown = import.meta.env['BUILT_ON']
/** When this version was built, epoch milliseconds: no clock can be right before that. */
const firstDay =
  (typeof builtOn === 'string' ? instantIn(builtOn) : undefined) ?? Date.UTC(2026, 0, 1)

/** Longer than any version is in use. */
const IN_USE = 5 * year

/** Whether a device's clock is plausible: not before this version's build, and not years after. */
export function canBeRight(now: number): boolean {
  return now >= firstDay - 2 * 24 * 60 * 60_000 && now <= firstDay + IN_USE
}

/**
 * Whether the till may delete by its clock: it has run evenly since the platform told the time, or the platform
 * never does and the device's clock is plausible. After a sleep, or when somebody sets the clock, the next answer tells.
 */
export function clockHolds({ deviceClock }: Pick<Api, 'deviceClock'>): boolean {
  if (deviceClock.check.getState().kind === 'untold') return canBeRight(deviceClock.deviceNow())
  return deviceClock.isSure()
}
