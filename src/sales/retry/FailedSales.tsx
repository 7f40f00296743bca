import { useEffect, useState } from 'react'
import ListRestart from 'lucide-react/icons/list-restart'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { byPayment } from '../../engine/money.ts'
import { sumOf } from '../../engine/payment.ts'
import { paths } from '../../till/address/paths.ts'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { useTill } from '../../till/till.ts'
import { useCommand } from '../../till/use-command.ts'
import { partsText } from '../../till/words/customer-money.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { formatRand } from '../../values/money.ts'
import { chainOf, retryable } from '../detail/chain.ts'
import { failedTransactionOf } from '../detail/failed-transaction.ts'
import { GoneDialog } from './GoneDialog.tsx'
import { mayHaveLeft } from './gone-customer.ts'
import { attemptsUnknown, knownAttempts } from '../book/known-attempts.ts'
import type { ListedSale } from '../book/listed-sale.ts'
import type { PlatformSale } from '../book/platform-sale.ts'
import { holdersToKeep, keptParts } from './retry-money.ts'
import { SaleRows } from '../list/SaleRows.tsx'
import type { useSalesBook } from '../book/use-sales-book.ts'
import { keyOf, referenceOf, stateOf, type WorkItem } from './worklist.ts'
import { WorklistCard } from './WorklistCard.tsx'

export interface FailedSalesProps {
  sales: ReturnType<typeof useSalesBook>
  /** The failed sales in the list. */
  shown: readonly ListedSale[]
  onRetry: (one: ListedSale) => void
}

type GoneSale = Pick<ListedSale, 'at' | 'when'>

/** Asks whether customers have left, and then continues with this. */
interface GoneQuestion {
  readonly gone: readonly GoneSale[]
  readonly all: number
  readonly onAll: () => void
  readonly onRecent: () => void
}

/** The list's failed sales, to retry singly or all at once; above them, the retries under way. */
export function FailedSales({ sales, shown, onRetry }: FailedSalesProps) {
  const { account, api, retryRunner: runner } = useTill()
  const navigate = useNavigate()
  const { book, state, known, chains, catalogue } = sales
  const running = useStore(runner)
  // The worklist runs while other screens are open. After a reload, it resumes when this screen opens.
  useEffect(() => runner.resume(), [runner])
  const { ask, dialog } = useManagerGate('retrying several sales')
  const [unknown, setUnknown] = useState(false)
  const [reading, setReading] = useState(false)
  const [question, setQuestion] = useState<GoneQuestion>()
  const { refused, run } = useCommand()
  const { items } = running.list
  const onList = new Set(items.map(referenceOf))

  const itemOf = (one: ListedSale, attempts?: readonly PlatformSale[]): WorkItem => ({
    failed: failedTransactionOf(one, chainOf(one, chains), catalogue, attempts),
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
  const waiting = () =>
    runner
      .getState()
      .list.items.filter((item) => stateOf(item, book.getState().sales).kind === 'waiting')
  /** Asks before a retry delivers to customers who may have left; the screen may have been open for an hour. */
  const askForGone = <One extends GoneSale>(
    all: readonly One[],
    goOn: (chosen: readonly One[]) => void,
  ) => {
    const hasLeft = (one: One) => mayHaveLeft(one, api.clock.wallNow())
    const gone = all.filter(hasLeft)
    const recent = all.filter((one) => !gone.includes(one))
    if (gone.length === 0) goOn(all)
    else
      setQuestion({ gone, all: all.length, onAll: () => goOn(all), onRecent: () => goOn(recent) })
  }
  const start = () =>
    askForGone(waiting(), (chosen) => {
      runner.remove(
        new Set(
          waiting()
            .filter((item) => !chosen.includes(item))
            .map(referenceOf),
        ),
      )
      runner.start()
    })
  /**
   * Keeps the money for the retries and starts them.
   * @param said the sales whose money the button offered to keep; skips those that changed since
   */
  const retryAll = async (ones: readonly ListedSale[], said: ReadonlySet<string>) => {
    setReading(true)
    const attempts = await knownAttempts(book, ones, api.clock.wallNow())
    setReading(false)
    setUnknown(attempts === undefined)
    if (attempts === undefined) return
    const holders = holdersOf(ones).filter(({ reference }) => said.has(reference))
    for (const { references } of byPayment(holders)) {
      const kept = await run((engine) => engine.keepForRetry(references))
      if (kept.kind === 'refused') return
    }
    runner.add(ones.map((one) => itemOf(one, attempts)))
    runner.start()
  }
  const pressRetryAll = () => {
    const said = new Set(holdersOf(ready).map(({ reference }) => reference))
    ask(() => askForGone(ready, (chosen) => void retryAll(chosen, said)))
  }
  /** In its dialog; a sale older than the list has it on its own page. */
  const retryItem = (item: WorkItem) => {
    const one = known.find(({ key, entry }) => [key, entry.sale?.reference].includes(keyOf(item)))
    if (one === undefined) navigate(paths.sale(keyOf(item)))
    else onRetry(one)
  }
  const rest =
    items.length === 0 ? shown : shown.filter((one) => !onList.has(referenceOf(itemOf(one))))
  const ready = retryable(rest, chains, account)
  const kept = keptParts(holdersOf(ready))
  // The worklist starts its own sales; this button counts only those of the rows.
  const canRetryAll = ready.length > 0 && (running.list.running || waiting().length === 0)

  return (
    <>
      {items.length > 0 && (
        <WorklistCard
          runner={runner}
          state={running}
          sales={state.sales}
          onStart={() => ask(start)}
          onRetry={retryItem}
        />
      )}
      <RefusedBanner words={refused} />
      {unknown && (
        <Banner tone="needs" live="assertive" title={attemptsUnknown.title}>
          {attemptsUnknown.text}
        </Banner>
      )}
      {canRetryAll && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
            {kept.length > 0 &&
              `The customers’ ${partsText(kept)} stays in the till for the retries. To give a customer’s money back instead, open the sale.`}
          </p>
          <Button
            {...confirms}
            waits
            busy={reading}
            icon={<ListRestart aria-hidden="true" />}
            onClick={pressRetryAll}
          >
            {kept.length > 0 && `Keep ${formatRand(sumOf(kept))} and `}
            {kept.length > 0 ? 'retry' : 'Retry'} {ready.length === 1 ? 'it' : 'all'}
          </Button>
        </div>
      )}
      {rest.length > 0 && (
        <SaleRows
          rows={rest}
          chains={chains}
          account={account}
          since={state.since}
          onRetry={onRetry}
        />
      )}
      {dialog}
      {question !== undefined && (
        <GoneDialog
          gone={question.gone}
          all={question.all}
          onClose={() => setQuestion(undefined)}
          onAll={() => {
            setQuestion(undefined)
            question.onAll()
          }}
          onRecent={() => {
            setQuestion(undefined)
            question.onRecent()
          }}
        />
      )}
    </>
  )
}
