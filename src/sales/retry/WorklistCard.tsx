import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Sale } from '../../engine/sale.ts'
import { usualMethod } from '../../till/terminal/payment-method.ts'
import { useTill } from '../../till/till.ts'
import { useOnline } from '../../till/device/use-online.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import type { Halt, RetryRunner, RunnerState } from './retry-runner.ts'
import { needText } from './retry-money.ts'
import { WorkRow } from './WorkRow.tsx'
import { referenceOf, stateOf, tallyOf, type Tally, type WorkItem } from './worklist.ts'

export interface WorklistCardProps {
  runner: RetryRunner
  state: RunnerState
  sales: ReadonlyMap<string, Sale>
  onStart: () => void
  /** Opens the retry of a single sale. */
  onRetry: (item: WorkItem) => void
}

/** The sales to retry one after another: the progress, and each outcome. */
export function WorklistCard({ runner, state, sales, onStart, onRetry }: WorklistCardProps) {
  const { api, terminal } = useTill()
  const online = useOnline()
  const now = () => api.clock.wallNow()
  const { items, running } = state.list
  const tally = tallyOf(items, sales)
  const done = tally.all - tally.waiting - tally.needsMoney - tally.underWay
  const waiting = items.filter((item) => stateOf(item, sales).kind === 'waiting')

  return (
    <Card
      title="Retries"
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {done > 0 && !running && (
            <Button variant="quiet" onClick={() => runner.clearDone()}>
              Clear finished retries
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
              onClick={onStart}
            >
              {done > 0 ? 'Continue' : 'Start'}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <output className="font-semibold figures">{tallyWords(tally)}</output>
        {running && waiting.length > 0 && (
          <p className="text-sm/normal text-ink-soft">
            {!online ? (
              'No connection. Retrying continues when it is back.'
            ) : state.nextAt === undefined ? (
              'The till sends the next one.'
            ) : (
              <>
                Next in <Countdown until={state.nextAt} now={now} />: the platform allows only so
                many retries a minute.
              </>
            )}
          </p>
        )}
        {state.halt !== undefined && !running && <HaltBanner halt={state.halt} />}
        <ul aria-label="Retries">
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
    </Card>
  )
}

/** `18 of 25 done: 16 sold, 2 failed again. 1 open, 6 not sent.` */
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
    ...(underWay > 0 ? [`${underWay} open`] : []),
    ...(waiting > 0 ? [`${waiting} not sent`] : []),
    ...(needsMoney > 0 ? [`${needsMoney} for you to decide`] : []),
  ]
  const done = `${all - waiting - needsMoney - underWay} of ${all} done`
  const first = said.length === 0 ? done : `${done}: ${said.join(', ')}`
  return rest.length === 0 ? `${first}.` : `${first}. ${rest.join(', ')}.`
}

const halts: Readonly<Record<Halt, { title: string; text: string }>> = {
  rested: {
    title: 'Paused: the till was closed for a while',
    text: 'The customers may have left. Press Continue for the rest.',
  },
  wallet: {
    title: 'Paused: the wallet’s balance is too low',
    text: 'Top up the wallet, then continue.',
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
