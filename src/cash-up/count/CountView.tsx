import { useEffect, useEffectEvent, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useTill } from '../../till/till.ts'
import { AmountField } from '../../ui/field/AmountField.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { stickyFoot } from '../../ui/part/sticky-foot.ts'
import { Card } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/tile/Segmented.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { cents, formatRand } from '../../values/money.ts'
import { BackLink } from '../closed/ClosedShift.tsx'
import {
  countSchema,
  draftOf,
  totalOf,
  typedCountOf,
  type Counted,
  type TypedCount,
} from './count-form.ts'
import { denominations, parsePieces, type Denomination } from './denominations.ts'
import { withCount, type Count, type Shift } from '../shift/shift.ts'
import type { CountDraft } from '../shift/shift-schema.ts'
import { StepTitle } from './StepTitle.tsx'
import { takeCut, useProductOf } from '../takings/use-shift-money.ts'
import { useActor } from '../shift/use-shift.ts'
import { LONG_LIST, readSoFarWords } from '../shift/words.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/**
 * Counts the drawer without showing the expected cash (docs/sales-and-cash-up.md, Blind). Saves every key, so a reload
 * loses nothing.
 */
export function CountView({ shift, draft }: { shift: Shift; draft: CountDraft }) {
  const till = useTill()
  const actor = useActor()
  const productOf = useProductOf()
  const { cashRounding } = till.terminal
  const { control, formState, handleSubmit, subscribe } = useForm({
    resolver: zodResolver(countSchema(cashRounding)),
    defaultValues: typedCountOf(draft),
  })
  const by = useField(control, 'by')
  const sum = useField(control, 'sum')
  const total = useWatch({ control, compute: (typed) => totalOf(typed, cashRounding) })
  const [state, setState] = useState<'typing' | 'counted' | 'moved' | 'trouble'>('typing')
  const [read, setRead] = useState(0)

  const onTyped = useEffectEvent((typed: TypedCount) => {
    void till.shifts
      .keepDraft(draftOf(shift.id, typed))
      // The count goes on even if the draft can't be saved.
      .catch(() => undefined)
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onTyped(values),
      }),
    [subscribe],
  )

  const enter = handleSubmit(async (counted) => {
    setState('typing')
    try {
      const at = till.api.clock.wallNow()
      const { cut, made } = await takeCut(till, shift, { at, productOf, onRead: setRead })
      const count: Count = { at, by: actor, ...counted }
      const store = till.shifts
      const apply = (now: Shift) =>
        // Cash that moved during the reads above was in the drawer when it was counted, or was not.
        now.version === shift.version ? withCount(now, count, cut) : undefined
      const changed = await store.change(shift.id, apply, made)
      if (changed.kind === 'refused') {
        setState('moved')
        return
      }
      setState('counted')
      announce('Counted. Here is the result.')
    } catch {
      setState('trouble')
    }
  })

  return (
    <form
      className="flex flex-col gap-4"
      data-narrow
      noValidate
      onSubmit={(event) => void enter(event)}
      aria-label="Count the drawer"
    >
      <Card title={<StepTitle>Count the drawer</StepTitle>}>
        <p className="mb-4 text-ink-soft">Count all the cash, including the float.</p>
        <Segmented
          {...by}
          legend="Count"
          legendHidden
          options={[
            { value: 'pieces', label: 'Notes and coins' },
            { value: 'sum', label: 'One sum' },
          ]}
        />
        {by.value === 'pieces' ? (
          <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3">
            {denominations.map((one, place) => (
              <PiecesField key={one.value} control={control} place={place} denomination={one} />
            ))}
          </div>
        ) : (
          <AmountField {...sum} className="mt-4" label="Cash in the drawer" required />
        )}
      </Card>
      <div
        ref={stickyFoot}
        className="flex flex-col gap-3 bg-ground py-3 @form:sticky @form:bottom-(--page-foot,0) @form:z-5"
      >
        <output className="flex items-baseline justify-between gap-4">
          <span>Counted</span>
          <span className="figures leading-large font-strong tracking-[-0.015em] whitespace-nowrap text-ink">
            <Spoken>{total === undefined ? '–' : formatRand(total)}</Spoken>
          </span>
        </output>
        {state === 'moved' && (
          <Banner tone="needs" live="assertive" title="The shift changed during the count">
            Cash moved in or out, or another window counted or closed it. What you typed is kept.
            See whether it is still what the drawer holds.
          </Banner>
        )}
        {state === 'trouble' && (
          <Banner tone="needs" live="assertive" title="The count couldn’t be saved">
            What you typed is kept. Try again.
          </Banner>
        )}
        {formState.isSubmitting && read >= LONG_LIST && (
          <p className="text-sm text-ink-soft">{readSoFarWords(read)}</p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          busy={formState.isSubmitting || state === 'counted'}
        >
          Done counting
        </Button>
      </div>
      <BackLink />
    </form>
  )
}

interface PiecesFieldProps {
  control: Control<TypedCount, unknown, Counted>
  /** The index of the denomination. */
  place: number
  denomination: Denomination
}

function PiecesField({ control, place, denomination }: PiecesFieldProps) {
  const { value, form, label } = denomination
  const field = useField(control, `pieces.${place}`)
  const pieces = parsePieces(field.value)
  const comes = pieces === undefined || pieces === 0 ? '' : formatRand(cents(pieces * value))
  return (
    <TextField
      {...field}
      label={`${label} ${form}s`}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      placeholder="0"
      figures
      suffix={<span className="figures">{comes}</span>}
      onKeyDown={(event) => {
        // Enter moves to the next denomination, as on a calculator; after the last it counts.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        const fields = [
          ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[name^="pieces."]') ??
            []),
        ]
        const next = fields[fields.indexOf(event.currentTarget) + 1]
        if (next === undefined) return
        event.preventDefault()
        next.focus()
        next.select()
      }}
    />
  )
}
