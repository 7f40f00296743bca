import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import SearchX from 'lucide-react/icons/search-x'
import { ApiFailure } from '../api/failure.ts'
import { explain } from '../api/explain.ts'
import { transactionQuery } from '../api/transactions.ts'
import { Link } from '../till/Link.tsx'
import { navigate } from '../till/location.ts'
import { useParameters } from '../till/match-path.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/use-title.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { chainName } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'
import { isUnderWay } from './status.ts'
import { TransactionView } from './TransactionView.tsx'
import { lastList } from './use-scroll-place.ts'
import { useShopSales, type ShopSales } from './use-sales-book.ts'
import './transaction.css'

/** How often a transaction that is under way is asked for while it is looked at, in milliseconds. */
const ASKED_EVERY = 4_000

/** One transaction by its id, or a sale of this till by its reference. */
export function TransactionScreen() {
  useTitle('Sale')
  const { transactionId: name = '' } = useParameters()
  const sales = useShopSales()
  const one = sales.listed.find((other) => isNamed(other, name))
  const record = useRecord(sales, one, name)
  return (
    <div className="transaction-screen">
      <Link to={lastList()} className="transaction-back">
        <ArrowLeft aria-hidden="true" /> All sales
      </Link>
      {one === undefined ? (
        <Missing sales={sales} failed={record.error} again={() => record.refetch()} />
      ) : (
        <TransactionView
          key={one.key}
          one={one}
          chain={sales.chains.get(chainName(one)) ?? [one]}
          catalogue={sales.catalogue}
          record={record.data?.record}
        />
      )}
    </div>
  )
}

function isNamed({ key, entry }: ListedSale, name: string): boolean {
  return key === name || entry.sale?.reference === name
}

/** The transaction's own record: its receipt, and its status while that may change. Not kept when it is left. */
function useRecord({ book, state }: ShopSales, one: ListedSale | undefined, name: string) {
  const { api, account } = useTill()
  const searching = state.journal === 'reading'
  const transactionId = one === undefined ? name : (one.transactionId ?? '')
  const query = useQuery({
    ...transactionQuery({ api, account }, transactionId),
    gcTime: 0,
    enabled: transactionId !== '' && !(one === undefined && searching),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnderWay(data.status) ? ASKED_EVERY : false,
  })
  const record = query.data?.record
  useEffect(() => {
    if (record !== undefined) book.note(record)
  }, [book, record])
  return query
}

/** It is not known, or not known yet. */
function Missing({
  sales,
  failed,
  again,
}: {
  sales: ShopSales
  failed: Error | null
  again: () => Promise<unknown>
}) {
  const { list, journal } = sales.state
  if (journal === 'reading' || (failed === null && list.kind === 'reading')) return <ViewSkeleton />
  const told = failed instanceof ApiFailure ? failed.failure : undefined
  // Without a connection the one sale is not even asked for; the list says why.
  const failure = told ?? (list.kind === 'failed' ? list.failure : undefined)
  const notThere = told?.kind === 'refused' && told.status !== 403
  if (failure !== undefined && !notThere) {
    const { title, detail, action = '', code } = explain(failure)
    return (
      <ErrorState title={title} code={code} onRetry={again}>
        {detail} {action}
      </ErrorState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="This sale is not there"
      action={
        <Button variant="primary" onClick={() => navigate(paths.transactions())}>
          Show all sales
        </Button>
      }
    >
      Neither the platform nor this till knows it under this account.
    </EmptyState>
  )
}

function ViewSkeleton() {
  return (
    <div className="transaction-columns" aria-busy="true">
      <VisuallyHidden>The sale is being read</VisuallyHidden>
      <Skeleton height="14rem" className="transaction-wait" />
      <Skeleton height="14rem" className="transaction-wait" />
    </div>
  )
}
