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
