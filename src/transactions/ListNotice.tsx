import ReceiptText from 'lucide-react/icons/receipt-text'
import SearchX from 'lucide-react/icons/search-x'
import { explain } from '../api/explain.ts'
import type { Failure } from '../api/failure.ts'
import { navigate } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { useMaySell } from '../till/role.ts'
import { useOnline } from '../till/use-online.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { isFiltered, type Filter } from './filter.ts'
import type { BookState, SalesBook } from './sales-book.ts'

/** A whole number with no-break spaces: `10 000`. */
function count(n: number): string {
  return String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0')
}

/** How many there are: `12 of 10 000`, or how far the list has been read. */
export function listWords({ list }: BookState, shown: number, all: number): string {
  const found = shown === all ? count(all) : `${count(shown)} of ${count(all)}`
  if (list.kind !== 'reading' || list.total === undefined || list.read >= list.total) return found
  return `${found} · reading ${count(list.read)} of ${count(list.total)}`
}

/** Why the list may not be all there is. */
export function ListNotice({ state, book }: { state: BookState; book: SalesBook }) {
  const online = useOnline()
  const { list, journal } = state
  return (
    <>
      {list.kind === 'failed' && (
        <FailureBanner failure={list.failure} online={online} onRead={() => book.read('all')} />
      )}
      {list.kind === 'short' && (
        <Banner tone="needs" title="The list may not be complete">
          The platform counts {count(list.total)} transactions and showed{' '}
          {count(state.transactions.size)} of them.
        </Banner>
      )}
      {journal === 'unavailable' && (
        <Banner tone="needs" title="This till’s own sales can not be read now">
          The platform’s list is shown without receipts and cashiers.
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
      title: 'No connection: this till’s own sales are shown',
      text: 'Sales of other tills, and what became of these since, are read when the connection is back.',
    }
  if (failure.kind === 'refused' && failure.status === 403)
    return {
      title: 'This sign-in may not see the shop’s transactions',
      text: 'The platform refused the list. What this till has sold itself is shown. Ask for a user name that may see them, and sign in with that.',
    }
  const { title, detail, action = '' } = explain(failure)
  return { title, text: `${detail} ${action} What is known so far is shown.` }
}

/** Nothing to show: nothing was sold, or nothing of what there is fits. */
export function ListNothing({
  filter,
  state,
  onClear,
}: {
  filter: Filter
  state: BookState
  onClear: () => void
}) {
  const maySell = useMaySell()
  if (isFiltered(filter))
    return (
      <EmptyState
        icon={<SearchX />}
        title="No sale fits"
        action={<Button onClick={onClear}>Show all sales</Button>}
      >
        Look at the day and the status, or search by the last four digits of the number.
      </EmptyState>
    )
  if (state.list.kind === 'failed') return null
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="Nothing has been sold yet"
      action={
        maySell && (
          <Button variant="primary" onClick={() => navigate(paths.sell())}>
            Sell something
          </Button>
        )
      }
    >
      Every sale of this account stands here as soon as it is made.
    </EmptyState>
  )
}

/** The list's shape while the first page is on its way. */
export function ListSkeleton() {
  return (
    <div className="sale-rows" aria-busy="true">
      <VisuallyHidden>Sales are being read</VisuallyHidden>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="sale-row">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  )
}
