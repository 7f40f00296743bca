import { useDeferredValue, useMemo, useRef, useState } from 'react'
import Download from 'lucide-react/icons/download'
import ListRestart from 'lucide-react/icons/list-restart'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useSearchParams } from '../till/location.ts'
import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { useMaySell } from '../till/role.ts'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/use-title.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Button } from '../ui/Button.tsx'
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
import './transactions.css'

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
  const shown = useMemo(
    () => filtered(listed, { search, status, kind, day }),
    [listed, search, status, kind, day],
  )
  const failed = useMemo(() => retryable(listed, chains, account), [listed, chains, account])
  const [retrying, setRetrying] = useState<ListedSale>()
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.focus())

  const change = (next: Filter) => {
    setSecretText(looksSecret(next.search) ? next.search : '')
    setParameters(parametersOf(next), { replace: true })
    window.scrollTo(0, 0)
  }

  return (
    <div className="sales-screen">
      <div className="sales-head">
        <ScreenName>Sales</ScreenName>
        <p className="sales-count figures">{listWords(state, shown.length, listed.length)}</p>
        <div className="sales-acts">
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
                {failed.length > 0 && <span className="sales-badge figures">{failed.length}</span>}
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
        onDown={() => document.querySelector<HTMLElement>('.sale-row-link')?.focus()}
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
