import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Sale } from '../../engine/sale.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { useTill } from '../../till/till.ts'
import { momentText } from '../../values/time/clock-time.ts'
import { southAfricanTime } from '../../values/time/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { timelineLines } from './event-words.ts'

/** The history of a sale of this till, from its journal, oldest first. */
export function Timeline({ sale: { reference, version } }: { sale: Sale }) {
  const { engine } = useTill()
  const { data: events = [] } = useQuery({
    queryKey: queryKeys.timeline(reference, version),
    queryFn: () => engine.timeline(reference),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const lines = timelineLines(events)
  if (lines.length === 0) return null
  return (
    <Card title="What happened">
      <ol aria-label="What happened">
        {lines.map(({ at, text, note, times }, place) => (
          <li
            key={place}
            className="grid grid-cols-[11rem_minmax(0,1fr)] gap-3 py-1.5 text-sm max-sm:grid-cols-1 max-sm:gap-0"
          >
            <span className="text-ink-soft figures">{clockOf(at)}</span>
            <span>
              {text}
              {times > 1 && ` (${times} times)`}
              {note !== undefined && `: ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** `20 Nov 2026, 14:05:09`. */
function clockOf(at: number): string {
  return `${momentText(at)}:${String(southAfricanTime(at).second).padStart(2, '0')}`
}
