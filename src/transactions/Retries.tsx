import { useState } from 'react'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useTill } from '../till/till.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { chainName, retryable, type Chain } from './chain.ts'
import { FailedRow } from './FailedRow.tsx'
import { failedTransactionOf } from './failed-transaction.ts'
import { ListNotice, ListSkeleton } from './ListNotice.tsx'
import type { ListedSale } from './listed-sale.ts'
import { RetryDialog } from './RetryDialog.tsx'
import { useRetryRunner } from './use-retry-runner.ts'
import { useShopSales } from './use-sales-book.ts'
import { referenceOf, type WorkItem } from './worklist.ts'
import { WorklistCard } from './WorklistCard.tsx'

/** As many stand here to choose from; all of them are in the list of sales. */
const MOST_SHOWN = 100

/** The worklist, and the failed sales that are not on it. */
export function Retries() {
  const { account } = useTill()
  const { book, state, listed, chains, catalogue } = useShopSales()
  const { runner, state: running } = useRetryRunner()
  const [retrying, setRetrying] = useState<ListedSale>()
  const failed = retryable(listed, chains, account)
  const onList = new Set(running.list.items.map(referenceOf))

  const chainOf = (one: ListedSale): Chain => chains.get(chainName(one)) ?? [one]
  const itemOf = (one: ListedSale): WorkItem => ({
    failed: failedTransactionOf(one, chainOf(one), catalogue),
    title: one.title,
    recipientMasked: one.recipientMasked,
    when: one.when,
    at: one.at,
    ...(one.amount === undefined ? {} : { amount: one.amount }),
  })
  const loose = failed.filter((one) => !onList.has(referenceOf(itemOf(one))))
  const reading = state.list.kind === 'reading' && listed.length === 0

  return (
    <>
      <ListNotice state={state} book={book} />
      {running.list.items.length > 0 && (
        <WorklistCard runner={runner} state={running} sales={state.sales} />
      )}
      {reading && <ListSkeleton />}
      {!reading && loose.length > 0 && (
        <Card
          title={loose.length === 1 ? 'One failed sale' : `${loose.length} failed sales`}
          actions={
            <Button onClick={() => runner.add(loose.map(itemOf))}>
              {loose.length === 1 ? 'Put it on the worklist' : 'Put all on the worklist'}
            </Button>
          }
        >
          <ul aria-label="Failed sales">
            {loose.slice(0, MOST_SHOWN).map((one) => (
              <FailedRow
                key={one.key}
                one={one}
                onAdd={() => runner.add([itemOf(one)])}
                onRetry={() => setRetrying(one)}
              />
            ))}
          </ul>
          {loose.length > MOST_SHOWN && (
            <p className="text-sm">
              And {loose.length - MOST_SHOWN} more, which go on the worklist with the others.
            </p>
          )}
        </Card>
      )}
      {!reading && loose.length === 0 && running.list.items.length === 0 && (
        <EmptyState icon={<CircleCheckBig />} title="No failed sales to retry">
          Failed sales stay here until they are retried, or sold again as new ones.
        </EmptyState>
      )}
      {retrying !== undefined && (
        <RetryDialog
          one={retrying}
          chain={chainOf(retrying)}
          catalogue={catalogue}
          onClose={() => setRetrying(undefined)}
        />
      )}
    </>
  )
}
