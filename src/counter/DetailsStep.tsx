import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { onTouch } from '../catalogue/pointer.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { Button } from '../ui/Button.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { displayMobile, parseMobile } from '../values/phone.ts'
import { typedAmount } from './amount.ts'
import { AmountRow, ReadySums } from './AmountRow.tsx'
import { FieldRow, type Wiring } from './FieldRow.tsx'
import type { FormField } from './form-fields.ts'
import { amountKey } from './form-schema.ts'
import type { TypedValues } from './form-values.ts'
import type { Remembered } from './remembered.ts'

export interface DetailsStepProps {
  form: UseFormReturn<TypedValues>
  fields: readonly FormField[]
  product: ProductView
  lastRecipients: Remembered['lastRecipients']
  onSettled: (values: TypedValues) => void
}

/**
 * Who it is for and how much. Enter goes on to the next thing that is missing, then to the check.
 */
export function DetailsStep({
  form,
  fields,
  product,
  lastRecipients,
  onSettled,
}: DetailsStepProps) {
  const { control, register, setValue, trigger, formState } = form
  const [padded] = useState(onTouch)
  const [active, setActive] = useState<{ name: string; decimal: boolean }>()
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const inputs = inputsOf(element.current)
    const first = inputs.find(isEmpty) ?? inputs[0]
    if (first === undefined) element.current?.querySelector('button')?.focus()
    else first.focus()
  }, [])

  const set = (key: string, value: string) =>
    setValue(key, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const pick = (key: string, value: string) => {
    set(key, value)
    focusNext(element.current, key)
  }
  const goOn = async (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || !isInput(target)) return
    event.preventDefault()
    if (event.nativeEvent.isComposing || event.repeat) return
    if (!(await trigger(target.name))) return
    if (!focusNext(element.current, target.name)) element.current?.requestSubmit()
  }
  const noteFocus = ({ target }: FocusEvent) => {
    if (!isInput(target)) return
    const { pad } = target.dataset
    setActive(pad === undefined ? undefined : { name: target.name, decimal: pad === 'sum' })
  }
  const wired = (key: string, onBlur?: () => void): Wiring => ({
    ...register(key, onBlur && { onBlur }),
    onKeyDown: (event) => void goOn(event),
    onFocus: noteFocus,
  })
  /** A number that is understood is written the way people read it. */
  const tidy = ({ key, input }: FormField) => {
    const mobile = input === 'mobile' ? parseMobile(form.getValues(key) ?? '') : undefined
    if (mobile !== undefined) set(key, displayMobile(mobile))
  }
  const errorOf = (key: string) => formState.errors[key]?.message

  return (
    <form
      ref={element}
      className={padded ? 'sale-step sale-step-padded' : 'sale-step'}
      noValidate
      aria-label="Details"
      onSubmit={(event) => void form.handleSubmit(onSettled)(event)}
    >
      <div className="sale-body">
        {fields.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            control={control}
            wiring={wired(field.key, () => tidy(field))}
            error={errorOf(field.key)}
            brandName={product.brandName}
            lastRecipients={lastRecipients(field.input)}
            onPick={(typed) => pick(field.key, typed)}
            padded={padded}
          />
        ))}
        <AmountRow
          rule={product.amount}
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
                rule={product.amount}
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
        <Button type="submit" variant="primary" size="sale" wide>
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

type Input = HTMLInputElement | HTMLSelectElement

function isInput(target: EventTarget): target is Input {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function inputsOf(form: HTMLFormElement | null): readonly Input[] {
  return form === null ? [] : [...form.querySelectorAll<Input>('input, select')]
}

function isEmpty(input: Input): boolean {
  return input.value.trim() === ''
}

/**
 * The next empty field after the one named, else any empty one that must be filled. @returns
 * whether there was one.
 */
function focusNext(form: HTMLFormElement | null, name: string): boolean {
  const inputs = inputsOf(form)
  const at = inputs.findIndex((input) => input.name === name)
  const after = inputs.slice(at + 1).find(isEmpty)
  const before = inputs
    .slice(0, Math.max(at, 0))
    .find((input) => isEmpty(input) && input.getAttribute('aria-required') === 'true')
  const next = after ?? before
  if (next !== undefined) {
    next.focus()
    return true
  }
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  return false
}
