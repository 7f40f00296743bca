import { useEffect, useState } from 'react'
import { useTill } from '../../till/till.ts'
import { momentText } from '../../values/time/clock-time.ts'
import { southAfricanTime } from '../../values/time/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { timelineLines, type TimelineLine } from './event-words.ts'

/** The history of a sale of this till, from its journal, oldest first. */
export function Timeline({ reference }: { reference: string }) {
  const { engine } = useTill()
  const [lines, setLines] = useState<readonly TimelineLine[]>([])
  useEffect(() => {
    let left = false
    const read = async () => {
      const events = await engine.timeline(reference)
      if (!left) setLines(timelineLines(events))
    }
    void read()
    return () => {
      left = true
    }
  }, [engine, reference])
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
