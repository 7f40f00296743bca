import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMaySell } from '../../till/people/role.ts'
import { useTill } from '../../till/till.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { Cut } from '../../ui/Cut.tsx'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { chainOf, retryable } from '../store/chain.ts'
import { ExportDialog } from '../export/ExportDialog.tsx'
import {
  anything,
  filtered,
  filterIn,
  isFiltered,
  looksSecret,
  parametersOf,
  isReadFor,
  startOf,
  type Filter,
} from './filter.ts'
import { FailedSales } from '../retry/FailedSales.tsx'
import { Filters } from './Filters.tsx'
import { ListNotice, ListNothing, ListSkeleton, listWords } from './ListNotice.tsx'
import { totalOf } from '../store/by-day.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { TotalWords } from './DayHead.tsx'
import { OlderSales, STEP } from './OlderSales.tsx'
import { RetryDialog } from '../retry/RetryDialog.tsx'
import { SaleRows, type SaleRowsProps } from './SaleRows.tsx'
import { SalesTools } from './SalesTools.tsx'
import type { SalesStore } from '../store/sales-store.ts'
import { ScreenName } from './ScreenName.tsx'
import { useScrollPlace } from './use-scroll-place.ts'
import { useAllSales } from '../store/use-all-sales.ts'

/** The platform's transactions joined with this till's journal: find any sale and see its outcome. */
export function SalesScreen({ blindFrom }: Pick<SaleRowsProps, 'blindFrom'>) {
  useTitle('Sales')
  useScrollPlace()
  const { account } = useTill()
  const maySell = useMaySell()
  const sales = useAllSales()
  const { store, state, listed, chains, catalogue } = sales
  const [parameters, setParameters] = useSearchParams()
  const named = filterIn(parameters)
  // The address leaves out what may be a token, so the box keeps its own text.
  const [secretText, setSecretText] = useState('')
  const filter: Filter = secretText === '' ? named : { ...named, search: secretText }
  const deferred = useDeferredFilter(filter)
  // There may be thousands: without this, every render would filter them again.
  const shown = useMemo(() => filtered(listed, deferred), [listed, deferred])
  const failed = retryable(listed, chains, account)
  // Once the customer has the money back, a retry is only an offer.
  const undecided = failed.filter(({ entry }) => holdsMoney(entry.sale))
  const isFirstRead = state.list.kind === 'reading' && listed.length === 0
  const retries = maySell && deferred.status === 'FAILED'
  useLookBack(store, deferred)
  const [exporting, setExporting] = useState(false)
  const [retrying, setRetrying] = useState<ListedSale>()
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.focus())

  const change = (next: Filter) => {
    setSecretText(looksSecret(next.search) ? next.search : '')
    setParameters(parametersOf(next), { replace: true })
    window.scrollTo(0, 0)
  }

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 pt-6 pb-8">
      <div className="@container flex items-center gap-x-3 [&>h1]:flex-none">
        <ScreenName>Sales</ScreenName>
        <p className="flex min-w-0 text-sm/normal text-ink-soft figures">
          <Cut>{listWords(state, shown.length, listed.length)}</Cut>
        </p>
        <div className="ms-auto flex flex-none gap-2">
          <SalesTools
            failed={maySell ? undecided.length : undefined}
            onRead={() => store.read('again')}
            onExport={listed.length === 0 ? undefined : () => setExporting(true)}
          />
        </div>
      </div>
      <Filters
        ref={box}
        filter={filter}
        listed={listed}
        onChange={change}
        onDown={() => document.querySelector<HTMLElement>('.row-link')?.focus()}
      />
      <ListNotice state={state} store={store} />
      {isFiltered(deferred) && shown[0]?.day !== shown.at(-1)?.day && !retries && (
        <ShownTotal shown={shown} isWhole={isReadFor(deferred, state)} blindFrom={blindFrom} />
      )}
      {retries && <FailedSales sales={sales} shown={shown} onRetry={setRetrying} />}
      {shown.length > 0 && !retries && (
        <SaleRows
          rows={shown}
          chains={chains}
          account={account}
          since={state.since}
          blindFrom={blindFrom}
          onRetry={setRetrying}
        />
      )}
      {shown.length === 0 &&
        (isFirstRead ? (
          <ListSkeleton />
        ) : (
          <ListNothing filter={filter} state={state} onClear={() => change(anything)} />
        ))}
      <OlderSales store={store} state={state} oldest={listed.at(-1)} seeks={isFiltered(filter)} />
      {exporting && (
        <ExportDialog
          state={state}
          shown={shown}
          listed={listed}
          chains={chains}
          filter={deferred}
          onClose={() => setExporting(false)}
        />
      )}
      {retrying !== undefined && (
        <RetryDialog
          store={store}
          one={retrying}
          chain={chainOf(retrying, chains)}
          catalogue={catalogue}
          onClose={() => setRetrying(undefined)}
        />
      )}
    </div>
  )
}

interface ShownTotalProps extends Pick<SaleRowsProps, 'blindFrom'> {
  shown: readonly ListedSale[]
  isWhole: boolean
}

/** The totals of a filtered list of several days. */
function ShownTotal({ shown, isWhole, blindFrom }: ShownTotalProps) {
  const isBlind = blindFrom !== undefined && shown.some(({ day }) => day >= blindFrom)
  return (
    <div className="flex flex-wrap justify-between gap-x-4 px-4 max-sm:px-3">
      <p className="text-sm/close">These sales together</p>
      <TotalWords {...totalOf(shown)} isWhole={isWhole} isBlind={isBlind} />
    </div>
  )
}

/**
 * The search may concern sales older than the first page. With a first day, reads back to its start. For anything else,
 * reads as many sales as load quickly; the button reads further back.
 */
function useLookBack(store: SalesStore, filter: Filter): void {
  const { from } = filter
  const seeks = isFiltered(filter)
  useEffect(() => {
    if (!seeks) return undefined
    if (from !== '') void store.readBack({ since: startOf(from) })
    else void store.readBack({ more: Math.max(0, STEP - store.getState().transactions.size) })
    return () => store.stop()
  }, [store, seeks, from])
}

/** The rows may lag behind the typed letters. The same object until a part changes. */
function useDeferredFilter({ search, status, kind, from, to, seller, paid }: Filter): Filter {
  const filter = useMemo(
    () => ({ search, status, kind, from, to, seller, paid }),
    [search, status, kind, from, to, seller, paid],
  )
  return useDeferredValue(filter)
}

/** Whether this till has the customer's money for an unsold sale: to give back, or kept for a retry. */
function holdsMoney(sale: Sale | undefined): boolean {
  const kind = sale && moneyOf(sale).kind
  return kind === 'to-give-back' || kind === 'kept' || kind === 'unknown'
}
