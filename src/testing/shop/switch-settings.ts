import { defaultSwitches, switchSettings, type Switches } from '../../sandbox/rules/switches.ts'
import { pairwise } from './pairwise.ts'

/** The defaults, every other setting of every switch alone, and all switches away from their defaults at once. */
export const everySetting: readonly (readonly [name: string, switches: Switches])[] = [
  defaultSwitches,
  ...Object.entries(switchSettings).flatMap(([name, [, ...others]]) =>
    others.map((setting): Switches => ({ ...defaultSwitches, [name]: setting })),
  ),
  switchesAt(Object.values(switchSettings).map((of) => of.length - 1)),
].map((switches) => [nameOf(switches), switches])

/** A platform, and what to do on it. */
interface Meeting<One, Other> {
  /** The platform's settings that are not the defaults. */
  readonly platform: string
  readonly switches: Switches
  readonly one: One
  readonly other: Other
}

/** Platforms on which each two settings meet, and each setting meets each case of two lists, and these each other. */
export function meetings<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): readonly Meeting<One, Other>[] {
  const settings = Object.values(switchSettings).map((of) => of.length)
  return pairwise([ones.length, others.length, ...settings]).flatMap(
    ([at = 0, place = 0, ...places]) => {
      const switches = switchesAt(places)
      const platform = nameOf(switches)
      return ones
        .slice(at, at + 1)
        .flatMap((one) =>
          others.slice(place, place + 1).map((other) => ({ platform, switches, one, other })),
        )
    },
  )
}

/** @param places of the settings, in the switches' order */
function switchesAt(places: readonly number[]): Switches {
  const settings = Object.entries(switchSettings).map(([name, of], at) => [
    name,
    of[places[at] ?? 0],
  ])
  return { ...defaultSwitches, ...Object.fromEntries(settings) }
}

function nameOf(switches: Switches): string {
  const defaults: Readonly<Record<string, string>> = defaultSwitches
  const others = Object.entries(switches).filter(([name, setting]) => setting !== defaults[name])
  return others.map((other) => other.join(' ')).join(', ') || 'the defaults'
}
