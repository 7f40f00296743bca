import { useEffect, useState } from 'react'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useNavigate } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { RefusedBanner } from '../till/RefusedBanner.tsx'
import { useTill } from '../till/till.ts'
import { useCommand } from '../till/use-command.ts'
import { partsText } from '../till/words/customer-money.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { chainName, retryable, type Chain } from './chain.ts'
import { FailedRow } from './FailedRow.tsx'
import { failedTransactionOf } from './failed-transaction.ts'
import { attemptsUnknown, knownAttempts } from './known-attempts.ts'
import { addLabel } from './keep-words.ts'
import { ListNotice, ListSkeleton } from './ListNotice.tsx'
import type { ListedSale } from './listed-sale.ts'
import { OlderSales } from './OlderSales.tsx'
import type { PlatformSale } from './platform-sale.ts'
import { byPayment, holdersToKeep, keptParts } from './retry-money.ts'
import { RetryDialog } from './RetryDialog.tsx'
import { useRetryRunner } from './use-retry-runner.ts'
import { useShopSales } from './use-sales-book.ts'
import { keyOf, referenceOf, type WorkItem } from './worklist.ts'
import { WorklistCard } from './WorklistCard.tsx'

/** What failed longer ago is looked for when somebody asks: its customer has gone. */
const LOOKED_BACK = 7 * 24 * 60 * 60_000
/** As many stand here to choose from; all of them are in the list of sales. */
const MOST_SHOWN = 100

/** The worklist, and the failed sales that are not on it. */
export function Retries() {
  const { account, api } = useTill()
  const navigate = useNavigate()
  const { book, state, listed, known, chains, catalogue } = useShopSales()
  const { runner, state: running } = useRetryRunner()
  const [retrying, setRetrying] = useState<ListedSale>()
  const [unknown, setUnknown] = useState(false)
  const { refused, run } = useCommand()
  const failed = retryable(listed, chains, account)
  useEffect(() => {
    void book.readBack({ since: api.clock.wallNow() - LOOKED_BACK })
    return () => book.stop()
  }, [book, api])
  const onList = new Set(running.list.items.map(referenceOf))

  const chainOf = (one: ListedSale): Chain => chains.get(chainName(one)) ?? [one]
  const itemOf = (one: ListedSale, attempts?: readonly PlatformSale[]): WorkItem => ({
    failed: failedTransactionOf(one, chainOf(one), catalogue, attempts),
    title: one.title,
    recipientMasked: one.recipientMasked,
    when: one.when,
    at: one.at,
    ...(one.amount === undefined ? {} : { amount: one.amount }),
  })
  const holdersOf = (ones: readonly ListedSale[]) =>
    holdersToKeep(
      ones.map((one) => itemOf(one).failed),
      book.getState().sales,
    )
  /** Puts sales on the worklist. The button says what money stays in the till for it: what is another by then, is not kept. */
  const add = async (ones: readonly ListedSale[]) => {
    const said = new Set(holdersOf(ones).map(({ reference }) => reference))
    const attempts = await knownAttempts(book, ones, api.clock.wallNow())
    setUnknown(attempts === undefined)
    if (attempts === undefined) return
    const holders = holdersOf(ones).filter(({ reference }) => said.has(reference))
    for (const { references } of byPayment(holders)) {
      const kept = await run((engine) => engine.keepForRetry(references))
      if (kept.kind === 'refused') return
    }
    runner.add(ones.map((one) => itemOf(one, attempts)))
  }
  /** In its dialog; a sale that is older than the list has one on its own page. */
  const retryItem = (item: WorkItem) => {
    const one = known.find(({ key, entry }) => [key, entry.sale?.reference].includes(keyOf(item)))
    if (one === undefined) navigate(paths.transaction(keyOf(item)))
    else setRetrying(one)
  }
  const loose = failed.filter((one) => !onList.has(referenceOf(itemOf(one))))
  const keptForAll = keptParts(holdersOf(loose))
  const reading = state.list.kind === 'reading' && listed.length === 0

  return (
    <>
      <ListNotice state={state} book={book} />
      {running.list.items.length > 0 && (
        <WorklistCard runner={runner} state={running} sales={state.sales} onRetry={retryItem} />
      )}
      <RefusedBanner words={refused} />
      {unknown && (
        <Banner tone="needs" live="assertive" title={attemptsUnknown.title}>
          {attemptsUnknown.text}
        </Banner>
      )}
      {reading && <ListSkeleton />}
      {!reading && loose.length > 0 && (
        <Card
          title={loose.length === 1 ? 'One failed sale' : `${loose.length} failed sales`}
          actions={<Button onClick={() => add(loose)}>{addLabel(keptForAll, loose.length)}</Button>}
        >
          {keptForAll.length > 0 && (
            <p className="text-sm text-ink-soft">
              On the worklist, the customers’ {partsText(keptForAll)} stays in the till for the
              retries. To give a customer’s money back instead, open the sale.
            </p>
          )}
          <ul aria-label="Failed sales">
            {loose.slice(0, MOST_SHOWN).map((one) => (
              <FailedRow
                key={one.key}
                one={one}
                kept={keptParts(holdersOf([one]))}
                onAdd={() => add([one])}
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
        <EmptyState
          icon={<CircleCheckBig />}
          title={
            state.since === Number.NEGATIVE_INFINITY
              ? 'No failed sales to retry'
              : 'No failed sales to retry so far'
          }
        >
          Failed sales stay here until they are retried, or sold again as new ones.
        </EmptyState>
      )}
      <OlderSales book={book} state={state} oldest={listed.at(-1)} seeks />
      {retrying !== undefined && (
        <RetryDialog
          book={book}
          one={retrying}
          chain={chainOf(retrying)}
          catalogue={catalogue}
          onClose={() => setRetrying(undefined)}
        />
      )}
    </>
  )
}
