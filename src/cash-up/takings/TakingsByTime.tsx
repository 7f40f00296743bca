import { Card } from '../../ui/Card.tsx'
import { formatRand } from '../../values/money.ts'
import { slotLabel, slotsOf, type TimeSlot } from './hours.ts'
import type { Taking } from './taking.ts'
import { TakingsChart } from './TakingsChart.tsx'
import { groupsOf, splitBy } from './totals.ts'
import { kindLabel } from '../shift/words.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** Charts when the sales were made; a screen reader gets the same figures as a table. */
export function TakingsByTime({ takings }: { takings: readonly Taking[] }) {
  const slots = slotsOf(takings)
  if (slots.length === 0) return null
  const kinds = splitBy(groupsOf(takings), 'kind').flatMap((row) =>
    row.in.count > 0 ? { name: row.name ?? '', sum: row.in } : [],
  )
  const names = kinds.map(({ name }) => name)
  const several = new Set(slots.map(({ key }) => key.slice(0, 10))).size > 1
  return (
    <Card title={slots[0]?.key.includes('T') === true ? 'Sales by the hour' : 'Sales by the day'}>
      <TakingsChart slots={slots} kinds={names} />
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm/normal" aria-label="Kinds">
        {kinds.map(({ name, sum }) => (
          <li key={name} data-kind={name} className="flex items-center gap-1.5">
            <span
              className="size-3 flex-none rounded-[0.1875rem] bg-kind forced-colors:forced-color-adjust-none"
              aria-hidden="true"
            />
            {kindLabel(name)}{' '}
            <span className="figures">
              <Spoken>{formatRand(sum.amount)}</Spoken>
            </span>
          </li>
        ))}
      </ul>
      {/* A bare table can't shrink to a pixel. */}
      <div className="sr-only">
        <table aria-label="Sales by time">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Kind</th>
              <th scope="col" className="figures">
                Taken
              </th>
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <SlotRows key={slot.key} slot={slot} kinds={names} several={several} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

interface SlotRowsProps {
  slot: TimeSlot
  kinds: readonly string[]
  several: boolean
}

/** An hour with a row for each kind sold in it, and a sum if there are several. */
function SlotRows({ slot, kinds, several }: SlotRowsProps) {
  const sold = kinds.flatMap((kind) => {
    const amount = slot.byKind[kind]
    return amount === undefined ? [] : [{ name: kindLabel(kind), amount }]
  })
  const rows = sold.length === 1 ? sold : [...sold, { name: 'All', amount: slot.amount }]
  return rows.map(({ name, amount }, place) => (
    <tr key={name}>
      {place === 0 && (
        <th scope="rowgroup" rowSpan={rows.length}>
          {slotLabel(slot.key, several)}
        </th>
      )}
      <td>{name}</td>
      <td className="figures">
        <Spoken>{formatRand(amount)}</Spoken>
      </td>
    </tr>
  ))
}
