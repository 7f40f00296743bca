import { useRef, useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Sale } from '../sale/sale.ts'
import { usualMethod } from '../terminal/payment-method.ts'
import { useTill } from '../till/till.ts'
import { useOnline } from '../till/use-online.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { confirms } from '../ui/lone-enter.ts'
import { Card } from '../ui/Card.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Progress } from '../ui/Progress.tsx'
import { mayHaveLeft } from './gone-customer.ts'
import type { Halt, RetryRunner, RunnerState } from './retry-runner.ts'
import { needText } from './retry-money.ts'
import { WorkRow } from './WorkRow.tsx'
import { referenceOf, stateOf, tallyOf, type Tally, type WorkItem } from './worklist.ts'

export interface WorklistCardProps {
  runner: RetryRunner
  state: RunnerState
  sales: ReadonlyMap<string, Sale>
  /** Opens the retry of one sale by itself. */
  onRetry: (item: WorkItem) => void
}

/** The sales to be retried one after another: how far it is, what became of each. */
export function WorklistCard({ runner, state, sales, onRetry }: WorklistCardProps) {
  const { api, terminal } = useTill()
  const online = useOnline()
  const [gone, setGone] = useState<readonly WorkItem[]>([])
  const now = () => api.clock.wallNow()
  const { items, running } = state.list
  const tally = tallyOf(items, sales)
  const done = tally.all - tally.waiting - tally.needsMoney - tally.underWay
  const waiting = items.filter((item) => stateOf(item, sales).kind === 'waiting')

  const start = () => {
    // Looked at when it is pressed: the screen may have stood for an hour.
    const left = waiting.filter((item) => mayHaveLeft(item, now()))
    if (left.length > 0) setGone(left)
    else runner.start()
  }
  return (
    <Card
      title="Worklist"
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {done > 0 && !running && (
            <Button variant="quiet" onClick={() => runner.clearDone()}>
              Clear the finished ones
            </Button>
          )}
          {running && (
            <Button icon={<Pause aria-hidden="true" />} onClick={() => runner.pause()}>
              Pause
            </Button>
          )}
          {!running && waiting.length > 0 && (
            <Button
              {...confirms}
              variant="primary"
              icon={<Play aria-hidden="true" />}
              onClick={start}
            >
              {done > 0 ? 'Continue' : 'Start'}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <Progress label="Retried" value={done} max={tally.all} />
        <output className="font-semibold figures">{tallyWords(tally)}</output>
        {running && waiting.length > 0 && (
          <p className="text-sm/normal text-ink-soft">
            {!online ? (
              'No connection. Retrying continues when it is back.'
            ) : state.nextAt === undefined ? (
              'The till sends the next one.'
            ) : (
              <>
                Next in <Countdown until={state.nextAt} now={now} />: the platform limits retries a
                minute.
              </>
            )}
          </p>
        )}
        {state.halt !== undefined && !running && <HaltBanner halt={state.halt} />}
        <ul aria-label="Worklist">
          {items.map((item) => {
            const state = stateOf(item, sales)
            const own = sales.get(referenceOf(item))?.payment.method
            const method = usualMethod(own, terminal.paymentMethods)
            return (
              <WorkRow
                key={referenceOf(item)}
                item={item}
                state={state}
                need={
                  state.kind === 'needs-money'
                    ? needText(state.money, item.amount, {
                        method,
                        rounding: terminal.cashRounding,
                      })
                    : undefined
                }
                onRemove={() => runner.remove(new Set([referenceOf(item)]))}
                onRetry={() => onRetry(item)}
              />
            )
          })}
        </ul>
      </div>
      {gone.length > 0 && (
        <GoneDialog
          gone={gone}
          all={waiting.length}
          onClose={() => setGone([])}
          onAll={() => {
            setGone([])
            runner.start()
          }}
          onRecent={() => {
            setGone([])
            runner.remove(new Set(gone.map(referenceOf)))
            runner.start()
          }}
        />
      )}
    </Card>
  )
}

/** `18 of 25 done: 16 sold, 2 failed again. 7 wait.` */
function tallyWords(tally: Tally): string {
  const { all, waiting, needsMoney, underWay, sold, failed, refused, needsYou } = tally
  const ends = [
    [sold, 'sold'],
    [failed, 'failed again'],
    [refused, 'refused'],
    [needsYou, needsYou === 1 ? 'needs you' : 'need you'],
  ] as const
  const said = ends.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const rest = [
    ...(underWay > 0 ? [`${underWay} pending`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(needsMoney > 0 ? [`${needsMoney} waiting for you`] : []),
  ]
  const done = `${all - waiting - needsMoney - underWay} of ${all} done`
  const first = said.length === 0 ? done : `${done}: ${said.join(', ')}`
  return rest.length === 0 ? `${first}.` : `${first}. ${rest.join(', ')}.`
}

const halts: Readonly<Record<Halt, { title: string; text: string }>> = {
  rested: {
    title: 'Paused: the till was closed for a while',
    text: 'The customers may have left. What was already retried is below; the rest is waiting for you.',
  },
  wallet: {
    title: 'Paused: the wallet’s balance is too low',
    text: 'The platform refused the last retry and would refuse the next one too. Top up the wallet, then continue.',
  },
  'not-allowed': {
    title: 'Paused: this user can’t retry',
    text: 'Only merchant and sub-merchant users can. Sign in as one, then continue.',
  },
  till: {
    title: 'Paused: the till can’t sell right now',
    text: 'Nothing was sent. The notice at the top says why. Once that is sorted out, continue.',
  },
}

function HaltBanner({ halt }: { halt: Halt }) {
  const { title, text } = halts[halt]
  return (
    <Banner tone="needs" live="polite" title={title}>
      {text}
    </Banner>
  )
}

/** A retry that may deliver to somebody who has left asks first. The safe answer has the focus. */
function GoneDialog({
  gone,
  all,
  onClose,
  onAll,
  onRecent,
}: {
  gone: readonly WorkItem[]
  all: number
  onClose: () => void
  onAll: () => void
  onRecent: () => void
}) {
  const safe = useRef<HTMLButtonElement>(null)
  const recent = all - gone.length
  const [oldest] = [...gone].sort((a, b) => a.at - b.at)
  return (
    <Dialog
      open
      onClose={onClose}
      title="The customers may have left"
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} size="sale" onClick={onClose}>
            Not now
          </Button>
          {recent > 0 && (
            <Button {...confirms} size="sale" onClick={onRecent}>
              Only the {recent} recent ones
            </Button>
          )}
          <Button {...confirms} variant="primary" size="sale" onClick={onAll}>
            Retry anyway
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {gone.length === 1
            ? 'One of these sales failed a while ago'
            : `${gone.length} of these sales failed a while ago`}
          {oldest === undefined ? '.' : `, the oldest on ${oldest.when}.`}
        </p>
        <p>
          A retry is delivered and paid for from the shop’s wallet whether the customer is here or
          not. Retry only what the customer still wants and has not bought again.
        </p>
      </div>
    </Dialog>
  )
}
