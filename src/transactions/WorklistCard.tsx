import { useCallback, useRef, useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Sale } from '../sale/sale.ts'
import { useTill } from '../till/till.ts'
import { useOnline } from '../till/use-online.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { mayHaveLeft } from './gone-customer.ts'
import type { Halt, RetryRunner, RunnerState } from './retry-runner.ts'
import { WorkRow } from './WorkRow.tsx'
import { referenceOf, stateOf, tallyOf, type Tally, type WorkItem } from './worklist.ts'

export interface WorklistCardProps {
  runner: RetryRunner
  state: RunnerState
  sales: ReadonlyMap<string, Sale>
}

/** The sales to be retried one after another: how far it is, what became of each. */
export function WorklistCard({ runner, state, sales }: WorklistCardProps) {
  const { api } = useTill()
  const online = useOnline()
  const [gone, setGone] = useState<readonly WorkItem[]>([])
  const now = useCallback(() => api.clock.wallNow(), [api])
  const { items, running } = state.list
  const tally = tallyOf(items, sales)
  const done = tally.all - tally.waiting - tally.underWay
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
        <div className="worklist-acts">
          {done > 0 && !running && (
            <Button variant="quiet" onClick={() => runner.clearDone()}>
              Clear what is done
            </Button>
          )}
          {running && (
            <Button icon={<Pause aria-hidden="true" />} onClick={() => runner.pause()}>
              Pause
            </Button>
          )}
          {!running && waiting.length > 0 && (
            <Button variant="primary" icon={<Play aria-hidden="true" />} onClick={start}>
              {done > 0 ? 'Go on' : 'Start'}
            </Button>
          )}
        </div>
      }
    >
      <div className="worklist">
        <progress
          className="worklist-bar"
          aria-label="Retried"
          value={done}
          max={Math.max(1, tally.all)}
        />
        <output className="worklist-tally figures">{tallyWords(tally)}</output>
        {running && waiting.length > 0 && (
          <p className="worklist-next">
            {!online ? (
              'No connection: it goes on when it is back.'
            ) : state.nextAt === undefined ? (
              'The next one is on its way.'
            ) : (
              <>
                Next in <Countdown until={state.nextAt} now={now} />: the platform takes ten sales a
                minute.
              </>
            )}
          </p>
        )}
        {state.halt !== undefined && !running && <HaltBanner halt={state.halt} />}
        <ul className="failed-rows" aria-label="Worklist">
          {items.map((item) => (
            <WorkRow
              key={referenceOf(item)}
              item={item}
              state={stateOf(item, sales)}
              onRemove={() => runner.remove(new Set([referenceOf(item)]))}
            />
          ))}
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
  const { all, waiting, underWay, sold, failed, refused, needsYou } = tally
  const ends = [
    [sold, 'sold'],
    [failed, 'failed again'],
    [refused, 'refused'],
    [needsYou, 'for you to decide'],
  ] as const
  const said = ends.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const rest = [
    ...(underWay > 0 ? [`${underWay} under way`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ]
  const done = `${all - waiting - underWay} of ${all} done`
  const first = said.length === 0 ? done : `${done}: ${said.join(', ')}`
  return rest.length === 0 ? `${first}.` : `${first}. ${rest.join(', ')}.`
}

const halts: Readonly<Record<Halt, { title: string; text: string }>> = {
  rested: {
    title: 'Paused: the till was closed for a while',
    text: 'The customers may have left meanwhile. What was retried before stands below; the rest waits for you.',
  },
  wallet: {
    title: 'Paused: the wallet’s balance is too low',
    text: 'The platform refused the last retry, and would refuse the next. Top the wallet up, then go on.',
  },
  'not-allowed': {
    title: 'Paused: this sign-in may not retry',
    text: 'Only merchant and sub-merchant users may. Sign in as one, then go on.',
  },
  till: {
    title: 'Paused: the till can not sell now',
    text: 'Nothing was sent. The notice at the top says why; then go on.',
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
  const [oldest] = gone.toSorted((a, b) => a.at - b.at)
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
            <Button size="sale" onClick={onRecent}>
              Only the {recent} recent
            </Button>
          )}
          <Button variant="primary" size="sale" onClick={onAll}>
            Retry all the same
          </Button>
        </>
      }
    >
      <div className="sales-dialog">
        <p>
          {gone.length === 1
            ? 'One of these sales failed a while ago'
            : `${gone.length} of these sales failed a while ago`}
          {oldest === undefined ? '.' : `, the oldest on ${oldest.when}.`}
        </p>
        <p>
          What is retried is delivered all the same, and paid from the shop’s wallet. Retry only
          what was paid for, was not paid back, and was not bought again.
        </p>
      </div>
    </Dialog>
  )
}
