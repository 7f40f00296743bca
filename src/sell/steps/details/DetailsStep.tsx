import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import { onTouch } from '../../../ui/keys/pointer.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberPad } from '../../../ui/field/NumberPad.tsx'
import type { Cents } from '../../../values/money.ts'
import { typedAmount } from '../../../draft/amount.ts'
import { numbersBrand } from '../../../draft/check.ts'
import { AmountRow, PartRows, ReadySums } from './AmountRow.tsx'
import { focusFirst, focusToCorrect, isInput } from './details-focus.ts'
import { useFieldInSight } from './field-in-sight.ts'
import { FieldRow } from './FieldRow.tsx'
import type { FormField } from '../../../draft/form-fields.ts'
import type { OpenSaleForm } from './use-sale-form.ts'
import { amountKey, type TypedValues } from '../../../draft/form-values.ts'
import { nextMissing } from '../../../draft/next-stop.ts'
import { mayBeFolded } from '../../../draft/unknown-kind.ts'
import {
  afterLookup,
  confirmedBy,
  dueFound,
  refusalOf,
  tellsAmount,
} from '../../../draft/lookup-state.ts'
import { LookupSlot } from '../../lookup/LookupSlot.tsx'
import { StepFoot } from '../StepFoot.tsx'
import { useDetails } from './use-details.ts'
import { useFieldFlow } from './use-field-flow.ts'
import { bodyClass, stepFrame } from '../panel-class.ts'
import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'

interface DetailsStepProps {
  sale: OpenSaleForm
  onSettled: () => void
  /** The last field in use, for a return to the form. Only for events, because no render uses it. */
  lastField: Readonly<RefObject<string | undefined>>
  onField: (name: string) => void
  /** Shown above the fields. */
  children?: ReactNode
}

/**
 * Who it is for and how much. Enter goes to the next missing field, then to the check; a number is looked up meanwhile.
 */
export function DetailsStep(props: DetailsStepProps) {
  const { sale, onSettled, lastField, onField, children } = props
  const { lookup, lastRecipients } = sale
  const { operation, fields, product } = sale.draft
  const brandName = numbersBrand(sale.draft)
  const { control, getValues, trigger, clearErrors } = sale.form
  const { errors } = useFormState({ control })
  const [padded] = useState(onTouch)
  const [active, setActive] = useState<{ name: string; decimal: boolean }>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const element = useRef<HTMLFormElement>(null)
  const rule = product.amount
  const details = useDetails({ sale, element, onSettled })
  const lookedUp = lookup?.plan.field.key
  const confirmed = lookup && confirmedBy(lookup)
  // On touch, the cashier taps optional fields: the pad would hide the required ones behind it.
  const stops = padded ? 'where something is missing' : operation.enterStops
  const flow = useFieldFlow({ sale, element, stops, details, lastField })
  useFieldInSight(element)

  const begin = useEffectEvent(() => {
    // A bill's sum comes from its lookup, and Enter in the number asks for that.
    const isAsked = lookup !== undefined && tellsAmount(lookup) && getValues(lookup.plan.field.key)
    focusFirst(element.current, stops, lastField.current ?? (isAsked ? lookedUp : undefined))
    // This product may not take the amount that came along.
    if ((getValues(amountKey) ?? '') !== '') void trigger(amountKey)
  })
  useEffect(() => {
    // After the shell's own focus on arrival.
    queueMicrotask(() => begin())
  }, [])

  const pick = (key: string, value: string) => {
    if (!flow.pick(key, value)) setActive(undefined)
  }
  const noteFocus = ({ target }: FocusEvent) => {
    if (!isInput(target)) return
    onField(target.name)
    // An emptied field stays open under the finger.
    if (optional.some(({ key }) => key === target.name) && !opened.has(target.name))
      setOpened(new Set([...opened, target.name]))
    const { pad } = target.dataset
    if (padded)
      setActive(pad === undefined ? undefined : { name: target.name, decimal: pad === 'sum' })
  }
  const values = useWatch({ control, compute: copied })
  const ready = lookup?.requestFor(values) !== undefined
  const amountLeftOut = lookup !== undefined && tellsAmount(lookup)
  const missing = nextMissing({ operation, fields, rule, values, amountLeftOut })
  const again = lookup && afterLookup(lookup)
  const amounts = {
    rule,
    due: lookup && dueFound(lookup, rule),
    onPick: (amount: Cents) => pick(amountKey, typedAmount(amount)),
  }
  const isOptional = (field: FormField) => mayBeFolded(field, fields) && field.key !== lookedUp
  const optional = fields.filter(isOptional)
  const asked = fields.filter((field) => !isOptional(field))
  const isFolded = ({ key }: FormField) =>
    !opened.has(key) && (values[key] ?? '').trim() === '' && errors[key] === undefined
  const rowOf = (field: FormField) => (
    <FieldRow
      key={field.key}
      field={field}
      control={control}
      refusal={refusalOf(lookup, field)}
      brandName={brandName}
      confirmed={field.key === confirmed}
      lastRecipients={operation.forNumber ? lastRecipients(field.input) : []}
      onPick={(typed) => pick(field.key, typed)}
      onLeave={() => flow.tidy(field.key)}
      padded={padded}
    >
      {lookup !== undefined && field.key === lookedUp && (
        <LookupSlot
          lookup={lookup}
          product={product}
          ready={ready}
          onAsk={details.lookUp}
          onGoOnWithout={() => void details.goOnWithout()}
        />
      )}
    </FieldRow>
  )

  return (
    <form
      ref={element}
      {...stepFrame}
      noValidate
      aria-label={operation.steps[0]}
      onKeyDownCapture={flow.onKey}
      onFocusCapture={noteFocus}
      // The first key clears the error, and the till checks the text when it is complete.
      onChange={({ target }) => {
        if (isInput(target)) clearErrors(target.name)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void flow.goOn(again === undefined ? missing : undefined)
      }}
    >
      <div className={bodyClass}>
        {children}
        {asked.slice(0, operation.fieldsBeforeAmount).map(rowOf)}
        {operation.customer === 'pays' ? (
          <AmountRow control={control} padded={padded} {...amounts} />
        ) : (
          <PartRows control={control} padded={padded} rule={rule} />
        )}
        {asked.slice(operation.fieldsBeforeAmount).map(rowOf)}
        {optional.filter((field) => !isFolded(field)).map(rowOf)}
        <FoldedFields
          fields={optional.filter(isFolded)}
          onOpen={(key) => {
            flushSync(() => setOpened(new Set([...opened, key])))
            focusToCorrect(element.current, key)
          }}
        />
      </div>
      <StepFoot>
        {padded && operation.customer === 'pays' && (
          <ReadySums
            {...amounts}
            typed={values[amountKey] ?? ''}
            oneLine
            className="short:hidden"
          />
        )}
        {padded && active && <NumberPad field={active.name} decimal={active.decimal} />}
        <Button type="submit" variant="primary" size="sale" wide busy={details.waiting}>
          {again ?? (missing === undefined ? 'Check' : 'Next')}
        </Button>
      </StepFoot>
    </form>
  )
}

/** Checked again at every key. */
function copied(values: TypedValues): TypedValues {
  return { ...values }
}

interface FoldedFieldsProps {
  fields: readonly FormField[]
  onOpen: (key: string) => void
}

/** Optional fields: a button for each, which opens the field in its place. */
function FoldedFields({ fields, onOpen }: FoldedFieldsProps) {
  if (fields.length === 0) return null
  return (
    <ChipRow label="Optional">
      {fields.map(({ key, label }) => (
        <Chip key={key} aria-expanded={false} onClick={() => onOpen(key)}>
          + {label}
        </Chip>
      ))}
    </ChipRow>
  )
}
