import { useMemo, useRef, type KeyboardEvent } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { SaleAccount } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { useOnPage } from '../../ui/overlay/on-page.ts'
import { dayAt } from '../../values/time/clock-time.ts'
import { dayTotals } from '../store/by-day.ts'
import { chainOf, type Chain } from '../store/chain.ts'
import { DayHead } from './DayHead.tsx'
import type { ListedSale } from '../store/listed-sale.ts'
import { SaleRow } from './SaleRow.tsx'

export interface SaleRowsProps {
  rows: readonly ListedSale[]
  chains: ReadonlyMap<string, Chain>
  account: SaleAccount
  /** All sales since this time are known; its own day may be incomplete. Epoch milliseconds. */
  since: number
  /** The first day without a sum, because the drawer's cash may be counted from it; '' for all days. */
  blindFrom?: string | undefined
  onRetry: (one: ListedSale) => void
}

/** In pixels, from SaleRowFrame and DayHead; measured once they render. */
const ROW_HEIGHT = 73
const DAY_HEIGHT = 49

/**
 * Renders only the rows near the window, out of ten thousand, with each day's totals above its first row. A separate
 * component: the React Compiler skips components with a virtualizer.
 */
export function SaleRows({ rows, chains, account, since, blindFrom, onRetry }: SaleRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = useOnPage(list)?.top ?? 0
  const now = useTill().api.clock.wallNow()
  const isAll = since === Number.NEGATIVE_INFINITY
  const begun = Number.isFinite(since) ? dayAt(since) : undefined
  const days = useMemo(() => dayTotals(rows), [rows])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => ROW_HEIGHT + (days.has(rows[index]?.key ?? '') ? DAY_HEIGHT : 0),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top,
    // Not the scroll position of the screen before, which this list would scroll to.
    initialOffset: 0,
  })
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Math.min(rows.length - 1, Math.max(0, from + step))
    virtual.scrollToIndex(to, { align: 'auto' })
    focusRow(list.current, to)
  }
  return (
    <ul
      ref={list}
      className="relative overflow-clip rounded-xl border border-line bg-surface"
      aria-label="Sales"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const one = rows[index]
        if (one === undefined) return null
        const day = days.get(one.key)
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={isAll ? rows.length : -1}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {day !== undefined && (
              <DayHead
                total={day}
                now={now}
                isWhole={isAll || (begun !== undefined && day.day !== begun)}
                isBlind={blindFrom !== undefined && day.day >= blindFrom}
              />
            )}
            <SaleRow
              one={one}
              chain={chainOf(one, chains)}
              account={account}
              onRetry={onRetry}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
}

/** A distant row renders only after scrolling to it. */
function focusRow(list: HTMLElement | null, index: number, tries = 10): void {
  const link = list?.querySelector<HTMLElement>(`li[data-index="${index}"] .row-link`)
  if (link != null) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(list, index, tries - 1))
}
