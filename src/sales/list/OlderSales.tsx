import { useEffect, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useOnline } from '../../till/device/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/overlay/Progress.tsx'
import { groupedDigits } from '../../values/money.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import type { SalesState } from '../store/sales-state.ts'
import type { SalesStore } from '../store/sales-store.ts'

/** How many sales each search step goes back. */
export const STEP = 1_000

interface OlderSalesProps {
  store: SalesStore
  state: SalesState
  /** The oldest sale read so far. */
  oldest: ListedSale | undefined
  /** A search is on; otherwise the list loads more by itself at its end. */
  seeks: boolean
}

/** The end of a list that was not read to its end: how far back it goes, and how to read more. */
export function OlderSales({ store, state, oldest, seeks }: OlderSalesProps) {
  const { list, since } = state
  const online = useOnline()
  const button = useRef<HTMLButtonElement>(null)
  const reading = list.kind === 'reading' && list.awaited && (list.total ?? 0) > list.read
  const isKnown = Number.isFinite(since)
  if (!reading && !isKnown && list.kind !== 'part') return null
  const all = seeks && list.kind === 'part' && list.total > list.read + STEP
  const read = (goal: Parameters<SalesStore['readBack']>[0]) => {
    // The same button stops it, so keyboard users keep their focus.
    button.current?.focus()
    void store.readBack(goal)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!seeks && online && isKnown && list.kind === 'part' && (
        <AtEnd key={list.read} onReached={() => store.readBack({ more: 1 })} />
      )}
      <p className="min-w-0 grow text-sm text-ink-soft figures">
        {reading
          ? `Reading older sales: ${groupedDigits(list.read)} of ${groupedDigits(list.total ?? 0)}`
          : backWords(state, oldest, seeks)}
      </p>
      {reading && (
        <div className="min-w-32 grow">
          <Progress label="Older sales read" value={list.read} max={list.total ?? 0} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          icon={reading ? undefined : <ChevronDown aria-hidden="true" />}
          onClick={() => (reading ? store.breakOff() : read({ more: seeks ? STEP : 1 }))}
        >
          {reading ? 'Stop' : olderWord(seeks, state)}
        </Button>
        {all && (
          <Button variant="quiet" onClick={() => read({ since: Number.NEGATIVE_INFINITY })}>
            Look through all {groupedDigits(list.total)}
          </Button>
        )}
      </div>
    </div>
  )
}

function backWords(
  { list, isInOrder }: SalesState,
  oldest: ListedSale | undefined,
  seeks: boolean,
): string {
  if (!isInOrder) return 'There are more sales, of any time.'
  if (oldest === undefined || oldest.when === '') return 'There are older sales.'
  const own = list.kind === 'failed'
  const whose = own ? 'This till’s own sales' : seeks ? 'Looked through the sales' : 'All sales'
  return `${whose} back to ${oldest.when}.`
}

function olderWord(seeks: boolean, { isInOrder }: SalesState): string {
  if (!isInOrder) return 'Read them all'
  return seeks ? 'Look further back' : 'Show older sales'
}

/** Loads the next page before the person scrolls to the end of this one. */
function AtEnd({ onReached }: { onReached: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    if (place.current === null || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current()
      },
      { rootMargin: '0px 0px 600px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={place} aria-hidden="true" className="sr-only" />
}
