import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import Download from 'lucide-react/icons/download'
import ListRestart from 'lucide-react/icons/list-restart'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { paths } from '../till/address/paths.ts'
import { useMaySell } from '../till/people/role.ts'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/address/use-title.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Button } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { useShortcut } from '../ui/shortcut.ts'
import { chainName, retryable } from './chain.ts'
import { downloadCsv } from './download-csv.ts'
import { filtered, filterIn, looksSecret, parametersOf, type Filter } from './filter.ts'
import { Filters } from './Filters.tsx'
import { ListNotice, ListNothing, ListSkeleton, listWords } from './ListNotice.tsx'
import type { ListedSale } from './listed-sale.ts'
import { RetryDialog } from './RetryDialog.tsx'
import { SaleRows } from './SaleRows.tsx'
import { ScreenName } from './ScreenName.tsx'
import { useScrollPlace } from './use-scroll-place.ts'
import { useShopSales } from './use-sales-book.ts'

/** The platform's transactions joined with this till's journal: find any sale, and see what became of it. */
export function TransactionsScreen() {
  useTitle('Sales')
  useScrollPlace()
  const { account, api } = useTill()
  const maySell = useMaySell()
  const { book, state, listed, chains, catalogue } = useShopSales()
  const [parameters, setParameters] = useSearchParams()
  const named = filterIn(parameters)
  // What may be a token stays out of the address, so the box holds its own text.
  const [secretText, setSecretText] = useState('')
  const filter: Filter = secretText === '' ? named : { ...named, search: secretText }
  const { search, status, kind, day } = useDeferredFilter(filter)
  // Of perhaps thousands: React Compiler would filter them again at every render.
  const shown = useMemo(
    () => filtered(listed, { search, status, kind, day }),
    [listed, search, status, kind, day],
  )
  const failed = retryable(listed, chains, account)
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ScreenName>Sales</ScreenName>
        <p className="text-sm/normal text-ink-soft figures">
          {listWords(state, shown.length, listed.length)}
        </p>
        <div className="ms-auto flex flex-wrap gap-2 max-sm:m-0 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
          <Button
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => book.read('all')}
            busy={state.list.kind === 'reading'}
          >
            Read again
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={shown.length === 0}
            onClick={() => downloadCsv(shown, chains, api.clock.wallNow())}
          >
            Export
          </Button>
          {maySell && (
            <Link to={paths.retries()} className={buttonClass()}>
              <span className="btn-label">
                <ListRestart aria-hidden="true" />
                Failed sales
                {failed.length > 0 && <Count tone="failed">{failed.length}</Count>}
              </span>
            </Link>
          )}
        </div>
      </div>
      <Filters
        ref={box}
        filter={filter}
        listed={listed}
        onChange={change}
        onDown={() => document.querySelector<HTMLElement>('.row-link')?.focus()}
      />
      <ListNotice state={state} book={book} />
      {shown.length > 0 && (
        <SaleRows rows={shown} chains={chains} account={account} onRetry={setRetrying} />
      )}
      {shown.length === 0 && state.list.kind === 'reading' && listed.length === 0 && (
        <ListSkeleton />
      )}
      {shown.length === 0 && (state.list.kind !== 'reading' || listed.length > 0) && (
        <ListNothing
          filter={filter}
          state={state}
          onClear={() => change({ search: '', status: '', kind: '', day: '' })}
        />
      )}
      {retrying !== undefined && (
        <RetryDialog
          one={retrying}
          chain={chains.get(chainName(retrying)) ?? [retrying]}
          catalogue={catalogue}
          onClose={() => setRetrying(undefined)}
        />
      )}
    </div>
  )
}

/** The rows may come a moment later than the letters that are typed. */
function useDeferredFilter({ search, status, kind, day }: Filter): Filter {
  return {
    search: useDeferredValue(search),
    status: useDeferredValue(status),
    kind: useDeferredValue(kind),
    day: useDeferredValue(day),
  }
}
