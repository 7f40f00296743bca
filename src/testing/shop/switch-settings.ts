import { switchSettings, type Switches } from '../../sandbox/rules/switches.ts'

/** Every setting of every switch, one at a time, and all switches away from their defaults at once. */
export const everySetting: readonly (readonly [name: string, switches: Partial<Switches>])[] = [
  ...Object.entries(switchSettings).flatMap(([name, of]) =>
    of.map((setting): [string, Partial<Switches>] => [`${name} ${setting}`, { [name]: setting }]),
  ),
  [
    'all away from their defaults',
    Object.fromEntries(Object.entries(switchSettings).map(([name, of]) => [name, of.at(-1)])),
  ],
]
