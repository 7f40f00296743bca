import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTill } from '../till/till.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { cents, formatRand, parseAmount, type Cents } from '../values/money.ts'
import { BackLink } from './ClosedShift.tsx'
import {
  denominations,
  parsePieces,
  sumOfPieces,
  type Denomination,
  type Pieces,
} from './denominations.ts'
import { withCount, type Count, type Shift } from './shift.ts'
import type { CountDraft } from './shift-schema.ts'
import { StepTitle } from './StepTitle.tsx'
import { takeCut, useProductOf } from './use-course.ts'
import { shiftStoreOf, useActor } from './use-shift.ts'

/** What was typed comes to this, or is wrong somewhere. */
type Entered =
  | { readonly kind: 'ok'; readonly total: Cents; readonly pieces?: Pieces }
  | { readonly kind: 'wrong'; readonly field: string; readonly words: string }

/** Counts the drawer without saying what is expected in it. Every key is kept, so that a reload loses nothing. */
export function CountView({ shift, draft }: { shift: Shift; draft: CountDraft }) {
  const till = useTill()
  const actor = useActor()
  const productOf = useProductOf()
  const [typed, setTyped] = useState(draft)
  const [asked, setAsked] = useState(false)
  const [state, setState] = useState<'typing' | 'busy' | 'trouble'>('typing')
  const form = useRef<HTMLFormElement>(null)
  const entered = enteredOf(typed)
  const wrong = asked && entered.kind === 'wrong' ? entered : undefined

  useEffect(() => {
    void shiftStoreOf(till)
      .keepDraft(typed)
      // A draft that is not kept is no reason to stop a count.
      .catch(() => undefined)
  }, [till, typed])

  const enter = async () => {
    setAsked(true)
    if (entered.kind === 'wrong') {
      form.current?.querySelector<HTMLElement>(`[name="${entered.field}"]`)?.focus()
      return
    }
    if (state === 'busy') return
    setState('busy')
    try {
      const at = till.api.clock.wallNow()
      const { cut, takings } = await takeCut(till, shift, { at, productOf })
      const { total, pieces } = entered
      const count: Count = { at, by: actor, total, ...(pieces === undefined ? {} : { pieces }) }
      const store = shiftStoreOf(till)
      const changed = await store.change(shift.id, (now) => withCount(now, count, cut), takings)
      if (changed.kind === 'refused') throw new Error('The shift is closed')
      announce('Counted. The result is shown.')
    } catch {
      setState('trouble')
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void enter()
  }
  const setPieces = (value: Cents, text: string) =>
    setTyped({ ...typed, pieces: { ...typed.pieces, [String(value)]: text } })

  return (
    <form
      ref={form}
      className="cash-up-narrow"
      noValidate
      onSubmit={submit}
      aria-label="Count the drawer"
    >
      <Card title={<StepTitle>Count the drawer</StepTitle>}>
        <p className="mb-4 text-ink-soft">
          Count all the cash, the float too. What is expected is shown after the count. Sales that
          are made from now on belong to the next shift.
        </p>
        <Segmented
          legend="Count"
          legendHidden
          value={typed.by}
          onChange={(by) => setTyped({ ...typed, by })}
          options={[
            { value: 'pieces', label: 'Notes and coins' },
            { value: 'sum', label: 'One sum' },
          ]}
        />
        {typed.by === 'pieces' ? (
          <div className="count-grid">
            {denominations.map((one) => (
              <PiecesField
                key={one.value}
                denomination={one}
                typed={typed.pieces[String(one.value)] ?? ''}
                wrong={wrong?.field === `pieces-${one.value}` ? wrong.words : undefined}
                onChange={(text) => setPieces(one.value, text)}
              />
            ))}
          </div>
        ) : (
          <AmountField
            className="mt-4"
            label="Cash in the drawer"
            name="sum"
            value={typed.sum}
            error={wrong?.field === 'sum' ? wrong.words : undefined}
            required
            onChange={(event) => setTyped({ ...typed, sum: event.target.value })}
          />
        )}
      </Card>
      <div className="count-foot">
        <output className="count-total">
          <span>Counted</span>
          <span className="amount amount-large figures">
            {entered.kind === 'ok' ? formatRand(entered.total) : '–'}
          </span>
        </output>
        {state === 'trouble' && (
          <Banner tone="needs" live="assertive" title="The count could not be taken">
            The sales on this device can not be read now, or the shift was closed in another window.
            What you typed is kept; try again.
          </Banner>
        )}
        <Button type="submit" variant="primary" size="sale" wide busy={state === 'busy'}>
          This is all the cash
        </Button>
      </div>
      <BackLink />
    </form>
  )
}

interface PiecesFieldProps {
  denomination: Denomination
  typed: string
  wrong: string | undefined
  onChange: (typed: string) => void
}

function PiecesField({ denomination, typed, wrong, onChange }: PiecesFieldProps) {
  const { value, form, label } = denomination
  const pieces = parsePieces(typed)
  const comes = pieces === undefined || pieces === 0 ? '' : formatRand(cents(pieces * value))
  return (
    <TextField
      label={`${label} ${form}s`}
      name={`pieces-${value}`}
      value={typed}
      error={wrong}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      placeholder="0"
      figures
      suffix={<span className="figures">{comes}</span>}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Enter goes to the next kind, as with a calculator's pad; from the last it counts.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        const fields = [
          ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[name^="pieces-"]') ??
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

function enteredOf(draft: CountDraft): Entered {
  if (draft.by === 'sum') {
    const total = parseAmount(draft.sum)
    return total === undefined
      ? { kind: 'wrong', field: 'sum', words: 'Write the cash in rand, such as 1 250 or 1 249.90.' }
      : { kind: 'ok', total }
  }
  const pieces: Record<string, number> = {}
  for (const { value } of denominations) {
    const number = parsePieces(draft.pieces[String(value)] ?? '')
    if (number === undefined)
      return {
        kind: 'wrong',
        field: `pieces-${value}`,
        words: 'Write how many there are, such as 12.',
      }
    if (number > 0) pieces[String(value)] = number
  }
  return { kind: 'ok', total: sumOfPieces(pieces), pieces }
}
