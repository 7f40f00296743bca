import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Clock } from '../api/clock.ts'
import { explainLookup } from '../api/explain-lookup.ts'
import { onTouch } from '../ui/pointer.ts'
import type { AmountRule, ProductView } from '../catalogue/product-view.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useScanner } from '../ui/scanner.ts'
import type { Cents } from '../values/money.ts'
import { displayMobile, parseMobile } from '../values/phone.ts'
import { typedAmount } from './amount.ts'
import { AmountRow, ReadySums } from './AmountRow.tsx'
import { focusFirst, focusNext, isInput } from './details-focus.ts'
import { fieldHint } from './field-hint.ts'
import { FieldRow, type Wiring } from './FieldRow.tsx'
import type { FormField } from './form-fields.ts'
import { amountKey } from './form-schema.ts'
import type { TypedValues } from './form-values.ts'
import { dueOf } from './lookup-plan.ts'
import { LookupSlot } from './LookupSlot.tsx'
import type { Remembered } from './remembered.ts'
import { scanTarget } from './scan-target.ts'
import { useDetails } from './use-details.ts'
import type { Lookup } from './use-lookup.ts'

export interface DetailsStepProps {
  form: UseFormReturn<TypedValues>
  fields: readonly FormField[]
  product: ProductView
  /** `undefined` where the sale calls for none. */
  lookup: Lookup | undefined
  clock: Clock
  lastRecipients: Remembered['lastRecipients']
  onSettled: (values: TypedValues) => void
}

/**
 * Who it is for and how much. Enter goes on to the next thing that is missing, then to the check; a
 * number that is to be looked up is looked up meanwhile.
 */
export function DetailsStep({
  form,
  fields,
  product,
  lookup,
  clock,
  lastRecipients,
  onSettled,
}: DetailsStepProps) {
  const { control, register, setValue, trigger, clearErrors, formState } = form
  const [padded] = useState(onTouch)
  const [active, setActive] = useState<{ name: string; decimal: boolean }>()
  const element = useRef<HTMLFormElement>(null)
  const rule = product.amount
  const details = useDetails({ form, element, fields, rule, lookup, onSettled })
  const lookedUp = lookup?.plan.field.key

  useEffect(() => focusFirst(element.current), [])

  const set = (key: string, value: string) => {
    clearErrors(key)
    setValue(key, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  /** What one sees under the field is heard once it is written. */
  const sayWarning = (key: string) => {
    const field = fields.find((one) => one.key === key)
    const hint = field && fieldHint(field, form.getValues(key) ?? '', product.brandName)
    if (hint?.kind === 'warning') announce(hint.text)
  }
  const goOnFrom = async (key: string) => {
    if (!(await trigger(key))) return
    sayWarning(key)
    if (key === lookedUp) details.lookAhead()
    if (!focusNext(element.current, key)) element.current?.requestSubmit()
  }
  const pick = (key: string, value: string) => {
    set(key, value)
    if (key === lookedUp) details.lookAhead()
    focusNext(element.current, key)
  }
  const onEnter = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || !isInput(target)) return
    event.preventDefault()
    if (event.nativeEvent.isComposing || event.repeat) return
    void goOnFrom(target.name)
  }
  useScanner((text, box) => {
    const focused = box !== undefined && box.form === element.current ? box.name : undefined
    const field = scanTarget(fields, form.getValues(), text, focused)
    if (field === undefined) return false
    set(field.key, text)
    void goOnFrom(field.key)
    return true
  })
  const noteFocus = ({ target }: FocusEvent) => {
    if (!isInput(target)) return
    const { pad } = target.dataset
    setActive(pad === undefined ? undefined : { name: target.name, decimal: pad === 'sum' })
  }
  const wired = (key: string, onBlur?: () => void): Wiring => ({
    ...register(key, { onChange: () => clearErrors(key), ...(onBlur && { onBlur }) }),
    onKeyDown: onEnter,
    onFocus: noteFocus,
  })
  /** A number that is understood is written the way people read it. */
  const tidy = ({ key, input }: FormField) => {
    const mobile = input === 'mobile' ? parseMobile(form.getValues(key) ?? '') : undefined
    if (mobile !== undefined) set(key, displayMobile(mobile))
  }
  const errorOf = (key: string) => formState.errors[key]?.message
  // Looked at again at every key.
  useWatch({ control })
  const ready = lookup?.requestFor(form.getValues()) !== undefined
  const due = lookup && dueFound(lookup, rule)

  return (
    <form
      ref={element}
      className={padded ? 'sale-step sale-step-padded' : 'sale-step'}
      noValidate
      aria-label="Details"
      onSubmit={(event) => {
        event.preventDefault()
        void details.submit()
      }}
    >
      <div className="sale-body">
        {fields.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            control={control}
            wiring={wired(field.key, () => tidy(field))}
            error={errorOf(field.key) ?? refusalOf(lookup, field)}
            brandName={product.brandName}
            lastRecipients={lastRecipients(field.input)}
            onPick={(typed) => pick(field.key, typed)}
            padded={padded}
          >
            {lookup !== undefined && field.key === lookedUp && (
              <LookupSlot
                lookup={lookup}
                rule={rule}
                clock={clock}
                ready={ready}
                onAsk={details.lookUp}
                onGoOnWithout={() => void details.goOnWithout()}
              />
            )}
          </FieldRow>
        ))}
        <AmountRow
          rule={rule}
          due={due}
          wiring={wired(amountKey)}
          error={errorOf(amountKey)}
          onPick={(amount) => pick(amountKey, typedAmount(amount))}
          padded={padded}
        />
      </div>
      <div className="sale-foot">
        {padded && active !== undefined && (
          <>
            {active.decimal && (
              <ReadySums
                rule={rule}
                due={due}
                onPick={(amount) => pick(amountKey, typedAmount(amount))}
                oneLine
              />
            )}
            <ActivePad
              key={active.name}
              form={form}
              name={active.name}
              decimal={active.decimal}
              onType={set}
            />
          </>
        )}
        <Button type="submit" variant="primary" size="sale" wide busy={details.waiting}>
          Check
        </Button>
      </div>
    </form>
  )
}

interface ActivePadProps {
  form: UseFormReturn<TypedValues>
  name: string
  decimal: boolean
  onType: (name: string, value: string) => void
}

/** The pad writes into whichever field has the focus. */
function ActivePad({ form, name, decimal, onType }: ActivePadProps) {
  const value = useWatch({ control: form.control, name }) ?? ''
  // The pad takes half of a phone: what it writes into stays in sight.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <NumberPad value={value} decimal={decimal} onChange={(next) => onType(name, next)} />
}

/** What the platform says of the number, at its field. */
function refusalOf(lookup: Lookup | undefined, { key }: FormField): string | undefined {
  if (lookup?.state.kind !== 'answered' || key !== lookup.plan.field.key) return undefined
  const { result } = lookup.state
  if (result.kind !== 'refused' || !result.listed) return undefined
  const { detail, action, code } = explainLookup(result)
  return [detail, action, code && `(${code})`].filter(Boolean).join(' ')
}

/** The bill's sum, where the product can take it in one payment. */
function dueFound({ plan, state }: Lookup, rule: AmountRule): Cents | undefined {
  if (plan.kind !== 'bill-payment' || state.kind !== 'answered') return undefined
  if (state.result.kind !== 'eligible') return undefined
  const due = dueOf(plan.kind, state.result.amountDue, rule)
  return due?.kind === 'payable' ? due.amount : undefined
}
