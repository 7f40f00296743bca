import { useState } from 'react'
import { useManagerGate } from '../till/ManagerGate.tsx'
import { navigate } from '../till/location.ts'
import { useTill } from '../till/till.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { ToneIcon } from '../ui/ToneIcon.tsx'
import { cents, formatRand } from '../values/money.ts'
import { DifferencesBanner } from './DifferencesBanner.tsx'
import type { Drawer } from './drawer.ts'
import { longestReason } from './MovementDialog.tsx'
import { OpenSalesCard } from './OpenSalesCard.tsx'
import { placeTo } from './place.ts'
import { closed, withoutCut, type Closed, type Result, type Shift } from './shift.ts'
import { StepTitle } from './StepTitle.tsx'
import type { Sum } from './totals.ts'
import { shiftStoreOf, useActor } from './use-shift.ts'
import { varianceWord } from './words.ts'

const refusals: Partial<Record<Closed['kind'], string>> = {
  'reason-missing': 'Say why the count differs, as far as anybody knows.',
}

/** The count against what was expected, and the close. */
export function ResultView({ shift, result }: { shift: Shift; result: Result }) {
  const till = useTill()
  const actor = useActor()
  const { ask, dialog } = useManagerGate('closing the shift')
  const [reason, setReason] = useState('')
  const [knowing, setKnowing] = useState(false)
  const [refused, setRefused] = useState<Closed['kind'] | 'trouble'>()
  const { count, cut, drawer, variance } = result
  const store = shiftStoreOf(till)

  const close = async () => {
    const end = { at: till.api.clock.wallNow(), by: actor, reason, knowing }
    try {
      const changed = await store.close(shift.id, (now) => {
        // Another window may have moved cash or counted again: then this result is not the shift's any more.
        if (now.version !== shift.version) return undefined
        const outcome = closed(now, end)
        return outcome.kind === 'closed' ? outcome.shift : undefined
      })
      if (changed.kind === 'refused') {
        setRefused('trouble')
        return
      }
      announce(`Shift ${shift.number} closed`)
      navigate(placeTo({ kind: 'closed', id: shift.id }), { replace: true })
    } catch {
      setRefused('trouble')
    }
  }
  /** What keeps from closing is said before a PIN is asked for. */
  const check = () => {
    const outcome = closed(shift, { at: 0, by: actor, reason, knowing })
    setRefused(outcome.kind === 'closed' ? undefined : outcome.kind)
    if (outcome.kind === 'closed') ask(() => void close())
  }
  /** What was typed is still there for a second count, and is forgotten when selling goes on. */
  const countAgain = async () => {
    navigate(placeTo({ kind: 'count' }), { replace: true })
    await store.change(shift.id, withoutCut)
  }
  const goOn = async () => {
    navigate(placeTo({ kind: 'shift' }))
    await store.forgetDraft(shift.id)
    await store.change(shift.id, withoutCut)
  }

  return (
    <div className="cash-up-narrow">
      <Card title={<StepTitle>The drawer</StepTitle>}>
        <div className={`result-head tone-${variance === 0 ? 'sold' : 'needs'}`}>
          <ToneIcon tone={variance === 0 ? 'sold' : 'needs'} />
          <strong className="amount amount-large figures">{varianceWord(variance)}</strong>
        </div>
        <Facts>
          <Fact name="Float" figures>
            {formatRand(drawer.float)}
          </Fact>
          {drawerLines(drawer).map(({ name, sum, sign }) =>
            sum.count === 0 ? null : (
              <Fact key={name} name={`${name} (${sum.count})`} figures>
                {formatRand(cents(sign * sum.amount))}
              </Fact>
            ),
          )}
          <Fact name="Cash expected" figures>
            {formatRand(drawer.expected)}
          </Fact>
          <Fact
            name={shift.counts.length > 1 ? `Counted (${shift.counts.length}. count)` : 'Counted'}
            figures
          >
            {formatRand(count.total)}
          </Fact>
        </Facts>
      </Card>
      <DifferencesBanner differences={cut.differences} />
      <OpenSalesCard open={cut.open} />
      <Card title="Close the shift">
        <div className="flex flex-col gap-4">
          {variance !== 0 && (
            <TextAreaField
              label="Reason for the difference"
              value={reason}
              required
              maxLength={longestReason}
              error={refused === 'reason-missing' ? refusals['reason-missing'] : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          {cut.open.length > 0 && (
            <CheckField
              label="I know that these sales are not finished; each counts into the shift in which it is sold."
              checked={knowing}
              error={
                refused === 'not-knowing'
                  ? 'Look at the sales above first, then tick this.'
                  : undefined
              }
              onChange={(event) => setKnowing(event.target.checked)}
            />
          )}
          {refused === 'trouble' && (
            <Banner tone="needs" live="assertive" title="The shift was not closed">
              It was changed in another window meanwhile, or can not be written down. Look at it
              again; if that does not help, count again.
            </Banner>
          )}
          <Button variant="primary" size="sale" wide onClick={check}>
            Close the shift
          </Button>
          <div className="flex flex-wrap gap-2">
            <Button onClick={countAgain}>Count again</Button>
            <Button variant="quiet" onClick={goOn}>
              Go on selling in this shift
            </Button>
          </div>
          {dialog}
        </div>
      </Card>
    </div>
  )
}

function drawerLines(
  drawer: Drawer,
): readonly { readonly name: string; readonly sum: Sum; readonly sign: 1 | -1 }[] {
  return [
    { name: 'Cash sales', sum: drawer.cashSales, sign: 1 },
    { name: 'Redeemed in cash', sum: drawer.cashRedemptions, sign: -1 },
    { name: 'Pay-ins', sum: drawer.payIns, sign: 1 },
    { name: 'Drops', sum: drawer.drops, sign: -1 },
    { name: 'Pay-outs', sum: drawer.payOuts, sign: -1 },
  ]
}
