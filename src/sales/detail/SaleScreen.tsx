import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import SearchX from 'lucide-react/icons/search-x'
import { ApiFailure } from '../../platform/words/failure.ts'
import { againAfter } from '../../platform/reads/create-query-client.ts'
import { explainFailure } from '../../platform/words/explain.ts'
import { transactionQuery } from '../../platform/reads/transactions.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { ErrorState } from '../../ui/part/ErrorState.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { chainOf } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { isInFlight } from '../store/status.ts'
import { TransactionView } from './TransactionView.tsx'
import { useAllSales, type AllSales } from '../store/use-all-sales.ts'

/** How often to poll an open transaction while its screen is open, in milliseconds. */
const ASKED_EVERY = 4_000

/** A transaction by its id, or a sale of this till by its reference. */
export function SaleScreen() {
  useTitle('Sale')
  const { transactionId: name = '' } = useParams()
  const sales = useAllSales()
  const one = sales.known.find((other) => isNamed(other, name))
  const searched = useLookUp(sales, one, name)
  const record = useRecord(sales, one, name, searched)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 pt-4 pb-8">
      <BackLink />
      {one === undefined ? (
        <Missing
          sales={sales}
          searched={searched}
          failed={record.error}
          again={() => record.refetch()}
        />
      ) : (
        <TransactionView
          key={name}
          store={sales.store}
          one={one}
          chain={chainOf(one, sales.chains)}
          settled={one.at >= sales.state.since}
          catalogue={sales.catalogue}
          record={record.data?.record}
          recordFailed={record.isError || record.isPaused}
        />
      )}
    </div>
  )
}

/** Back to the list of sales, with its filter. */
function BackLink() {
  const { listPlaces } = useTill()
  return (
    <Link
      to={listPlaces.lastList()}
      className="inline-flex min-h-target items-center gap-1.5 self-start font-semibold text-accent-soft-ink no-underline hover:underline"
    >
      <ArrowLeft className="size-5" aria-hidden="true" /> All sales
    </Link>
  )
}

function isNamed({ key, entry }: ListedSale, name: string): boolean {
  return key === name || entry.sale?.reference === name
}

/**
 * Finds a sale that is older than what was read of both sides: this till's own in its journal. For a failed one, reads
 * the list down to it, because it may have been retried since.
 * @returns whether the journal was asked
 */
function useLookUp({ store, state }: AllSales, one: ListedSale | undefined, name: string): boolean {
  const [asked, setAsked] = useState<string>()
  const missing = one === undefined
  const isRead = state.journal !== 'reading'
  useEffect(() => {
    if (!missing || !isRead) return
    void store.lookFor([name]).finally(() => setAsked(name))
  }, [store, missing, isRead, name])

  // Before the first read, every sale would seem older.
  const isOlder = one !== undefined && state.since !== Infinity && one.at < state.since
  const at = isOlder ? one.at : undefined
  const mayRetry = isOlder && one.status === 'FAILED'
  useEffect(() => {
    if (at === undefined) return undefined
    void store.lookAround(at)
    if (!mayRetry) return undefined
    void store.readBack({ since: at })
    return () => store.stop()
  }, [store, at, mayRetry])
  return !missing || asked === name
}

/** The transaction's own record: its receipt, and its status while that can change. Not kept after leaving. */
function useRecord(
  { store }: AllSales,
  one: ListedSale | undefined,
  name: string,
  searched: boolean,
) {
  const { api, account } = useTill()
  const transactionId = one === undefined ? name : (one.transactionId ?? '')
  const query = useQuery({
    ...transactionQuery({ api, account }, transactionId),
    gcTime: 0,
    enabled: transactionId !== '' && searched,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInFlight(state.data.status)
        ? ASKED_EVERY
        : againAfter({ state }),
  })
  const record = query.data?.record
  useEffect(() => {
    if (record !== undefined) store.note(record)
  }, [store, record])
  return query
}

/** Not known, or not known yet. */
function Missing({
  sales,
  searched,
  failed,
  again,
}: {
  sales: AllSales
  searched: boolean
  failed: Error | null
  again: () => Promise<unknown>
}) {
  const navigate = useNavigate()
  const { list } = sales.state
  if (!searched || (failed === null && list.kind === 'reading')) return <ViewSkeleton />
  const told = failed instanceof ApiFailure ? failed.failure : undefined
  // Without a connection, the till doesn't ask for the sale; the list says why.
  const failure = told ?? (list.kind === 'failed' ? list.failure : undefined)
  const notThere = told?.kind === 'refused' && told.status !== 403
  if (failure !== undefined && !notThere) {
    const { title, detail, action = '', code } = explainFailure(failure)
    return (
      <ErrorState title={title} code={code} onRetry={again}>
        {detail} {action}
      </ErrorState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="Sale not found"
      action={
        <Button variant="primary" onClick={() => navigate(paths.sales())}>
          Show all sales
        </Button>
      }
    >
      Neither the platform nor this till has this sale on this account.
    </EmptyState>
  )
}

function ViewSkeleton() {
  return (
    <div
      className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1"
      aria-busy="true"
    >
      <span className="sr-only">Loading the sale</span>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  )
}
