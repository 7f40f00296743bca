import { useEffect, useRef, useState } from 'react'
import { nice, ticks } from 'd3-array'
import { stack } from 'd3-shape'
import { cents, formatRand } from '../../values/money.ts'
import { slotLabel, type TimeSlot } from './hours.ts'
import { kindLabel } from '../shift/words.ts'

interface TakingsChartProps {
  slots: readonly TimeSlot[]
  /** The kind with the most money comes first, at the foot of each column. */
  kinds: readonly string[]
}

const HEIGHT = 240
const FOOT = 26
const HEAD = 8
/** In a narrower column, two labels would touch. */
const LABEL_WIDTH = 52

const axisClass = 'fill-ink-soft text-xs tabular-nums'

/** Sales by hour (or day), stacked by kind. The table beside it has the same figures. */
export function TakingsChart({ slots, kinds }: TakingsChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const highest = Math.max(...slots.map(({ amount }) => amount), 1)
  const [, top] = nice(0, highest, 4)
  const lines = ticks(0, top, 4).filter((value) => Number.isInteger(value))
  const y = (value: number) => HEAD + (HEIGHT - HEAD - FOOT) * (1 - value / top)
  const left = Math.max(...lines.map((value) => axisLabel(value).length)) * 8 + 8
  const step = (width - left) / slots.length
  const column = Math.max(2, Math.min(56, step * 0.72))
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const several = new Set(slots.map(({ key }) => key.slice(0, 10))).size > 1
  const series = stack<TimeSlot, string>()
    .keys(kinds)
    .value(({ byKind }, kind) => byKind[kind] ?? 0)(slots)
  return (
    <div ref={box} className="min-w-0 overflow-hidden">
      {/* Hidden from screen readers: the legend has the sums, and the table has everything. */}
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {lines.map((value) => (
          <g key={value}>
            <line className="stroke-line" x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text className={axisClass} x={left - 8} y={y(value)} dy="0.32em" textAnchor="end">
              {axisLabel(value)}
            </text>
          </g>
        ))}
        {series.map((layer) => (
          <g key={layer.key} data-kind={layer.key}>
            {layer.map(([from, to], place) => {
              const slot = slots[place]
              if (slot === undefined || to <= from) return null
              return (
                <rect
                  key={slot.key}
                  className="fill-kind stroke-surface forced-colors:forced-color-adjust-none"
                  x={left + step * place + (step - column) / 2}
                  y={y(to)}
                  width={column}
                  height={y(from) - y(to)}
                >
                  <title>
                    {`${slotLabel(slot.key, several)}: ${kindLabel(layer.key)} ${formatRand(cents(to - from))}`}
                  </title>
                </rect>
              )
            })}
          </g>
        ))}
        {slots.map(({ key }, place) =>
          place % every === 0 ? (
            <text
              key={key}
              className={axisClass}
              x={left + step * (place + 0.5)}
              y={HEIGHT - 6}
              textAnchor="middle"
            >
              {slotLabel(key, false)}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  )
}

/** Whole rand without cents: 'R 1 200'. */
function axisLabel(value: number): string {
  return formatRand(cents(value)).replace(/\.00$/, '')
}

/** The laid-out width of a box in CSS pixels; a guess before layout. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(560)
  useEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
