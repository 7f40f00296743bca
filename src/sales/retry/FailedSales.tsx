import { useState } from 'react'
import ListRestart from 'lucide-react/icons/list-restart'
import { byPayment } from '../../engine/money.ts'
import { sumOf } from '../../engine/payment.ts'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useNextPerson } from '../../till/people/next-person.ts'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { useTill } from '../../till/till.ts'
import { useCommand } from '../../till/use-command.ts'
import { partsText } from '../../till/words/customer-money.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { useIsShown } from '../../ui/part/use-is-shown.ts'
import { formatRand } from '../../values/money.ts'
import { chainOf, retryable } from '../store/chain.ts'
import { failedTransactionOf } from '../store/failed-transaction.ts'
import { GoneDialog } from './GoneDialog.tsx'
import { mayHaveLeft } from './gone-customer.ts'
import { attemptsUnknown, knownAttempts } from '../store/known-attempts.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import type { PlatformSale } from '../store/platform-sale.ts'
import { holdersToKeep, keptParts } from './retry-money.ts'
import { RetryAllDialog } from './RetryAllDialog.tsx'
import { SaleRows } from '../list/SaleRows.tsx'
import type { useAllSales } from '../store/use-all-sales.ts'
import { useRetryAll } from './use-retry-all.ts'

interface FailedSalesProps {
  sales: ReturnType<typeof useAllSales>
  /** The failed sales in the list. */
  shown: readonly ListedSale[]
  onRetry: (one: ListedSale) => void
}

/** Asks whether customers have left, and then continues with these sales. */
interface GoneQuestion {
  readonly gone: readonly ListedSale[]
  readonly all: number
  readonly onAll: () => void
  readonly onRecent: () => void
}

/** The list's failed sales, to retry singly or all at once. */
export function FailedSales({ sales, shown, onRetry }: FailedSalesProps) {
  const { account, api } = useTill()
  const { store, state, chains, catalogue } = sales
  const isShown = useIsShown()
  const { start, stop, progress } = useRetryAll(store)
  const [open, setOpen] = useState(false)
  const { ask, dialog } = useManagerGate('retrying several sales')
  const [unknown, setUnknown] = useState(false)
  const [reading, setReading] = useState(false)
  const [question, setQuestion] = useState<GoneQuestion>()
  useNextPerson(() => setQuestion(undefined))
  const { refused, run } = useCommand()

  const failedOf = (one: ListedSale, attempts?: readonly PlatformSale[]) =>
    failedTransactionOf(one, chainOf(one, chains), catalogue, attempts)
  const holdersOf = (ones: readonly ListedSale[]) =>
    holdersToKeep(
      ones.map((one) => failedOf(one)),
      store.getState().sales,
    )
  /** Asks before a retry delivers to customers who may have left; the screen may have been open for an hour. */
  const askForGone = (
    all: readonly ListedSale[],
    goOn: (chosen: readonly ListedSale[]) => void,
  ) => {
    const now = api.clock.wallNow()
    const gone = all.filter((one) => mayHaveLeft(one, now))
    const recent = all.filter((one) => !gone.includes(one))
    if (gone.length === 0) goOn(all)
    else
      setQuestion({ gone, all: all.length, onAll: () => goOn(all), onRecent: () => goOn(recent) })
  }
  /**
   * Keeps the money for the retries and starts them.
   * @param said the sales whose money the button offered to keep; skips those that changed since
   */
  const retryAll = async (ones: readonly ListedSale[], said: ReadonlySet<string>) => {
    const attempts = await knownAttempts(store, ones, api.clock.wallNow())
    // Nobody would see the retries.
    if (!isShown()) return
    setUnknown(attempts === undefined)
    if (attempts === undefined) return
    const holders = holdersOf(ones).filter(({ reference }) => said.has(reference))
    for (const { references } of byPayment(holders)) {
      const kept = await run((engine) => engine.keepForRetry(references))
      if (kept.kind === 'refused') return
    }
    if (!isShown()) return
    setOpen(true)
    void start(ones.map((one) => ({ failed: failedOf(one, attempts), amount: one.amount })))
  }
  /** One press at a time: a second would retry beside the first. */
  const prepare = async (work: () => Promise<void>) => {
    if (reading) return
    setReading(true)
    await work()
    setReading(false)
  }
  const pressRetryAll = () => {
    const said = new Set(holdersOf(ready).map(({ reference }) => reference))
    ask(() => askForGone(ready, (chosen) => void prepare(() => retryAll(chosen, said))))
  }
  const ready = retryable(shown, chains, account)
  const kept = keptParts(holdersOf(ready))
  const busy = progress !== undefined && progress.state !== 'over'

  return (
    <>
      {progress !== undefined && !open && (
        <Banner tone="info" live="polite" title={progress.words} />
      )}
      <RefusedBanner words={refused} />
      {unknown && (
        <Banner tone="needs" live="assertive" title={attemptsUnknown.title}>
          {attemptsUnknown.text}
        </Banner>
      )}
      {ready.length > 0 && !busy && (
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
      {shown.length > 0 && (
        <SaleRows
          rows={shown}
          chains={chains}
          account={account}
          since={state.since}
          onRetry={onRetry}
        />
      )}
      {dialog}
      {open && progress !== undefined && (
        <RetryAllDialog
          progress={progress}
          onStop={stop}
          onClose={() => {
            stop()
            setOpen(false)
          }}
        />
      )}
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
