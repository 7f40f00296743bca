import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useStore } from 'zustand'
import type { DraftsView } from '../../draft/drafts.ts'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckField } from '../../ui/field/CheckField.tsx'
import { TextAreaField } from '../../ui/field/TextAreaField.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { DifferencesBanner } from './DifferencesBanner.tsx'
import { longestReason } from './drawer.ts'
import { DrawerFacts } from './DrawerFacts.tsx'
import { cashNotes, drawerLines } from './drawer-lines.ts'
import { MoneyNotes } from '../MoneyNotes.tsx'
import { OpenSalesCard } from '../OpenSalesCard.tsx'
import { placeTo } from '../use-cash-up-place.ts'
import { closed, withoutCut, type Result, type Shift } from '../shift/shift.ts'
import { StepTitle } from './StepTitle.tsx'
import { useActor } from '../shift/use-shift.ts'
import { countWord, varianceWord } from '../shift/words.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** To close a shift, the cashier explains a difference, and ticks that they know about the open sales. */
const closingSchema = ({ variance, cut }: Result) =>
  z.object({
    reason: variance === 0 ? z.string() : z.string().trim().min(1, 'Enter why the count differs.'),
    knowing: z
      .boolean()
      .refine(
        (knowing) => knowing || cut.open.length === 0,
        'Look at the sales above first, then tick this.',
      ),
  })

const troubles = {
  'not-closed': {
    title: 'The shift wasn’t closed',
    text: 'It changed in another window, or couldn’t be saved. Try again, or count again.',
  },
  'not-dropped': {
    title: 'That couldn’t be saved',
    text: 'The count is as it was. Check that the shift is still open, then try again.',
  },
} as const

/** A held draft that somebody has resumed stays held until it is sold. */
function heldWithThoseInHand({ held, open, resumedBasket }: DraftsView): number {
  return held.length + [open.resumed, resumedBasket].filter((one) => one !== undefined).length
}

/** Compares the count with the expected cash, and closes the shift. */
export function ResultView({ shift, result }: { shift: Shift; result: Result }) {
  const till = useTill()
  const navigate = useNavigate()
  const actor = useActor()
  const heldCount = useStore(till.drafts.purchase, heldWithThoseInHand)
  const { ask, dialog } = useManagerGate('closing the shift')
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(closingSchema(result)),
    defaultValues: { reason: '', knowing: false },
  })
  const reason = useField(control, 'reason')
  const { value: knowing, ...knowingBox } = useField(control, 'knowing')
  const [trouble, setTrouble] = useState<keyof typeof troubles>()
  const { count, cut, drawer, variance } = result
  const notes = cashNotes(cut)
  const store = till.shifts

  const close = async (written: { reason: string; knowing: boolean }) => {
    const end = { ...written, at: till.api.clock.wallNow(), by: actor }
    try {
      const changed = await store.close(shift.id, (now) => {
        // Another window may have moved cash or counted again. This result is then out of date.
        if (now.version !== shift.version) return undefined
        const outcome = closed(now, end)
        return outcome.kind === 'closed' ? outcome.shift : undefined
      })
      if (changed.kind === 'refused') {
        setTrouble('not-closed')
        return
      }
      void till.heldStore.letAllGo()
      announce(`Shift ${shift.number} closed`)
      navigate(placeTo({ kind: 'closed', id: shift.id }), { replace: true })
    } catch {
      setTrouble('not-closed')
    }
  }
  /** Shows what prevents the close before asking for a PIN. */
  const check = handleSubmit((written) => {
    setTrouble(undefined)
    ask(() => void close(written))
  })
  /** The result stays on the screen, at any address, until it is dropped. */
  const dropResult = async () => {
    const changed = await store.change(shift.id, withoutCut)
    if (changed.kind === 'refused') throw new Error('The shift is closed')
  }
  /** Keeps the typed count for a second count, and drops it when selling resumes. */
  const countAgain = async () => {
    setTrouble(undefined)
    navigate(placeTo({ kind: 'count' }), { replace: true })
    try {
      await dropResult()
      void till.drawer.open('cash')
    } catch {
      setTrouble('not-dropped')
    }
  }
  const backToSelling = async () => {
    setTrouble(undefined)
    navigate(placeTo({ kind: 'shift' }))
    try {
      await dropResult()
      await store.forgetDraft(shift.id)
    } catch {
      setTrouble('not-dropped')
    }
  }

  return (
    <div className="flex flex-col gap-4" data-narrow>
      <Card title={<StepTitle>The drawer</StepTitle>}>
        <div
          className={`mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-tone-soft px-4 py-3.5 tone-${variance === 0 ? 'sold' : 'needs'}`}
        >
          <ToneIcon
            tone={variance === 0 ? 'sold' : 'needs'}
            className="size-7 flex-none text-tone-ink"
          />
          <strong className="figures leading-large font-strong tracking-[-0.015em] text-tone-ink">
            <Spoken>{varianceWord(variance)}</Spoken>
          </strong>
        </div>
        <DrawerFacts
          lines={[
            ...drawerLines(drawer),
            { name: 'Cash expected', amount: drawer.expected },
            {
              name: shift.counts.length > 1 ? `Counted (count ${shift.counts.length})` : 'Counted',
              amount: count.total,
            },
          ]}
        />
      </Card>
      {notes.length > 0 && (
        <Card title="About the cash">
          <DrawerFacts lines={notes} />
        </Card>
      )}
      <MoneyNotes groups={cut.groups} unknownReturns={cut.unknownReturns} />
      <DifferencesBanner differences={cut.differences} comparedOnly={cut.comparedOnly} />
      <OpenSalesCard open={cut.open} />
      <Card title="Close the shift">
        <div className="flex flex-col gap-4">
          {heldCount > 0 && (
            <p className="text-ink-soft">
              {countWord(heldCount, 'held sale')} that {heldCount === 1 ? 'was' : 'were'} never sent
              will be discarded.
            </p>
          )}
          {variance !== 0 && (
            <TextAreaField
              {...reason}
              label="Reason for the variance"
              required
              maxLength={longestReason}
            />
          )}
          {cut.open.length > 0 && (
            <CheckField
              {...knowingBox}
              label={`Close with ${countWord(cut.open.length, 'open sale')}`}
              checked={knowing}
            />
          )}
          {trouble !== undefined && (
            <Banner tone="needs" live="assertive" title={troubles[trouble].title}>
              {troubles[trouble].text}
            </Banner>
          )}
          <Button variant="primary" size="sale" wide onClick={check}>
            Close the shift
          </Button>
          <div className="flex flex-wrap gap-2">
            <Button onClick={countAgain}>Count again</Button>
            <Button variant="quiet" onClick={backToSelling}>
              Back to selling in this shift
            </Button>
          </div>
          {dialog}
        </div>
      </Card>
    </div>
  )
}
