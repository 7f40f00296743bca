import type { Members } from '../../contract/members.ts'
import { withoutLongNumbers } from '../../values/long-numbers.ts'

/** What records say of the channel that a sale went through: '`channelId` CH-POS-1'. No member of it is stated. */
export function channelIn(records: readonly Members[]): readonly string[] {
  const told = records.flatMap((members) =>
    Object.entries(members).flatMap(([name, value]: readonly [string, unknown]) =>
      /^channel/i.test(name) && typeof value === 'string' && value !== ''
        ? [`\`${name}\` ${withoutLongNumbers(value)}`]
        : [],
    ),
  )
  return [...new Set(told)].slice(0, 6)
}
