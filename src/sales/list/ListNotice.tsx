import { useNavigate } from 'react-router'
import ReceiptText from 'lucide-react/icons/receipt-text'
import SearchX from 'lucide-react/icons/search-x'
import { explainFailure } from '../../platform/words/explain.ts'
import type { Failure } from '../../platform/words/failure.ts'
import { paths } from '../../till/address/paths.ts'
import { useMaySell } from '../../till/people/role.ts'
import { useTill } from '../../till/till.ts'
import { useOnline } from '../../till/device/use-online.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { dayAt } from '../../values/time/clock-time.ts'
import { groupedDigits } from '../../values/money.ts'
import { isFiltered, isReadFor, type Filter } from './filter.ts'
import { SaleRowFrame } from './SaleRowFrame.tsx'
import type { SalesState } from '../store/sales-state.ts'
import type { SalesStore } from '../store/sales-store.ts'

/** How many sales: `340`, `12 of 340`; in a list that was read in part `12 of the newest 340`. */
export function listWords(
  { list, since, isInOrder }: SalesState,
  shown: number,
  all: number,
): string {
  const known =
    since === Number.NEGATIVE_INFINITY
      ? groupedDigits(all)
      : isInOrder
        ? `the newest ${groupedDigits(all)}`
        : `${groupedDigits(all)} so far`
  const found = shown === all ? known : `${groupedDigits(shown)} of ${known}`
  if (list.kind !== 'reading' || !list.awaited || list.total === undefined) return found
  if (list.read >= list.total) return found
  return `${found} · reading ${groupedDigits(list.read)} of ${groupedDigits(list.total)}`
}

/** Why the list may be incomplete. */
export function ListNotice({ state, store }: { state: SalesState; store: SalesStore }) {
  const online = useOnline()
  const { list, journal } = state
  return (
    <>
      {list.kind === 'failed' && (
        <FailureBanner failure={list.failure} online={online} onRead={() => store.read('again')} />
      )}
      {list.kind === 'short' && (
        <Banner tone="needs" title="The list may not be complete">
          The platform counts {groupedDigits(list.total)} transactions and showed{' '}
          {groupedDigits(state.transactions.size)} of them.
        </Banner>
      )}
      {journal === 'unavailable' && (
        <Banner tone="needs" title="This till’s own sales can’t be read right now">
          You see the platform’s list, without receipts and cashiers.
        </Banner>
      )}
    </>
  )
}

function FailureBanner({
  failure,
  online,
  onRead,
}: {
  failure: Failure
  online: boolean
  onRead: () => Promise<void>
}) {
  const words = failureWords(failure, online)
  return (
    <Banner
      tone="needs"
      live="polite"
      title={words.title}
      action={<Button onClick={onRead}>Try again</Button>}
    >
      {words.text}
    </Banner>
  )
}

function failureWords(failure: Failure, online: boolean): { title: string; text: string } {
  if (!online || failure.kind === 'network')
    return {
      title: 'No connection: these are this till’s own sales',
      text: 'Other tills’ sales, and any news of these, are loaded when the connection is back.',
    }
  if (failure.kind === 'refused' && failure.status === 403)
    return {
      title: 'This user can’t see the account’s transactions',
      text: 'The platform refused the list, so you see only what this till has sold. To see the rest, sign in as a user who can.',
    }
  const { title, detail, action = '' } = explainFailure(failure)
  return { title, text: `${detail} ${action} You see what is known so far.` }
}

/** The list is empty: there are no sales, or none match. */
export function ListNothing({
  filter,
  state,
  onClear,
}: {
  filter: Filter
  state: SalesState
  onClear: () => void
}) {
  const navigate = useNavigate()
  const maySell = useMaySell()
  const { clock } = useTill().api
  const start = maySell && (
    <Button variant="primary" onClick={() => navigate(paths.sell())}>
      Start selling
    </Button>
  )
  if (isOnlyToday(filter, dayAt(clock.wallNow())) && isReadFor(filter, state))
    return (
      <EmptyState
        icon={<ReceiptText />}
        title="Nothing has been sold today"
        action={
          <>
            <Button onClick={onClear}>Show all sales</Button>
            {start}
          </>
        }
      />
    )
  if (isFiltered(filter))
    return (
      <EmptyState
        icon={<SearchX />}
        title={isReadFor(filter, state) ? 'No sales found' : 'None found so far'}
        action={<Button onClick={onClear}>Show all sales</Button>}
      >
        Check the days and the status, or search by the last four digits of the number.
      </EmptyState>
    )
  if (state.list.kind === 'failed') return null
  return (
    <EmptyState icon={<ReceiptText />} title="Nothing has been sold yet" action={start}>
      Every sale on this account appears here as soon as it is made.
    </EmptyState>
  )
}

function isOnlyToday(filter: Filter, today: string): boolean {
  const { from, to } = filter
  return from === today && to === today && !isFiltered({ ...filter, from: '', to: '' })
}

/** The list's outline while the first page loads. */
export function ListSkeleton() {
  return (
    <div
      className="relative overflow-clip rounded-xl border border-line bg-surface"
      aria-busy="true"
    >
      <span className="sr-only">Loading sales</span>
      {Array.from({ length: 8 }, (_, row) => (
        <SaleRowFrame key={row}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </SaleRowFrame>
      ))}
    </div>
  )
}
