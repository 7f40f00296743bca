import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { Clock } from '../../../platform/transport/clock.ts'
import { onTouch } from '../../../ui/keys/pointer.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { useScanner } from '../../../ui/keys/scanner.ts'
import type { Cents } from '../../../values/money.ts'
import { displayMobile } from '../../../values/number/mobile-number.ts'
import { parseMobile } from '../../../values/number/phone.ts'
import { readCard } from '../../../values/number/scanned.ts'
import { typedAmount } from '../../form/amount.ts'
import { AmountRow, PartRows, ReadySums } from '../../form/field/AmountRow.tsx'
import type { Deed } from '../../form/deed.ts'
import { focusFirst, focusNext, focusToCorrect, isInput } from '../../form/field/details-focus.ts'
import { useFieldInSight } from '../../form/field/field-in-sight.ts'
import { fieldHint } from '../../form/field/field-hint.ts'
import { FieldPad } from '../../form/field/FieldPad.tsx'
import { FieldRow } from '../../form/field/FieldRow.tsx'
import { FoldedFields } from '../../form/field/FoldedFields.tsx'
import type { FormField } from '../../form/form-fields.ts'
import type { FormResult, SaleForm } from '../../form/form-schema.ts'
import { amountKey, type TypedValues } from '../../form/form-values.ts'
import { nextLabel, nextMissing } from '../../form/field/next-missing.ts'
import { mayBeFolded } from '../../form/unknown-kind.ts'
import {
  afterLookup,
  confirmedBy,
  dueFound,
  refusalOf,
  tellsAmount,
} from '../../lookup/lookup-form.ts'
import { LookupSlot } from '../../lookup/LookupSlot.tsx'
import type { Remembered } from '../../form/remembered.ts'
import { scannedInto } from '../../form/field/scan-target.ts'
import { StepFoot } from '../StepFoot.tsx'
import { useDetails } from './use-details.ts'
import type { Lookup } from '../../lookup/use-lookup.ts'
import { bodyClass, stepFrame } from '../panel-class.ts'

export interface DetailsStepProps {
  form: SaleForm
  deed: Deed
  fields: readonly FormField[]
  product: ProductView
  /** `undefined` if the sale needs no lookup. */
  lookup: Lookup | undefined
  clock: Clock
  lastRecipients: Remembered['lastRecipients']
  onSettled: (result: FormResult) => void
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
  const { form, deed, fields, product, lookup, clock, lastRecipients, onSettled, children } = props
  const { lastField, onField } = props
  const { control, setValue, getValues, trigger, clearErrors, formState } = form
  const [padded] = useState(onTouch)
  const [active, setActive] = useState<{ name: string; decimal: boolean }>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const element = useRef<HTMLFormElement>(null)
  const rule = product.amount
  const details = useDetails({ form, element, fields, rule, lookup, onSettled })
  const lookedUp = lookup?.plan.field.key
  const confirmed = lookup && confirmedBy(lookup)
  const brandName = deed.forNumber ? product.brandName : undefined
  // On touch, the cashier taps optional fields: the pad would hide the required ones behind it.
  const stops = padded ? 'where something is missing' : deed.enterStops
  useFieldInSight(element)

  const begin = useEffectEvent(() => {
    focusFirst(element.current, stops, lastField.current)
    // This product may not take the amount that came along.
    if ((getValues(amountKey) ?? '') !== '') void trigger(amountKey)
  })
  useEffect(() => {
    // After the shell's own focus on arrival.
    queueMicrotask(() => begin())
  }, [])

  const set = (key: string, value: string) => {
    clearErrors(key)
    setValue(key, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  /** Formats a mobile number as people write it, and takes only the number from a meter card. */
  const tidy = (key: string) => {
    const input = fields.find((one) => one.key === key)?.input
    const typed = getValues(key) ?? ''
    const mobile = input === 'mobile' ? parseMobile(typed) : undefined
    const meter = input === 'meter' ? readCard(typed) : undefined
    const tidied = mobile === undefined ? meter : displayMobile(mobile)
    if (tidied !== undefined) set(key, tidied)
  }
  /** After a change, a screen reader reads what appears under the field. */
  const sayWarning = (key: string) => {
    const field = fields.find((one) => one.key === key)
    const hint = field && fieldHint(field, getValues(key) ?? '', brandName, key === confirmed)
    if (hint?.kind === 'warning') announce(hint.text)
  }
  /** @returns whether it is valid; then it is looked up, if the sale needs it */
  const isDone = async (key: string): Promise<boolean> => {
    tidy(key)
    if (!(await trigger(key))) return false
    sayWarning(key)
    if (key === lookedUp) details.lookAhead()
    return true
  }
  /** @returns whether something is still missing */
  const goOnFrom = async (key: string): Promise<boolean> => {
    if (!(await isDone(key))) return true
    if (lookedUp === undefined || !details.isRefused())
      return focusNext(element.current, key, stops)
    focusToCorrect(element.current, lookedUp)
    return true
  }
  const goOnOrSubmit = async (key: string) => {
    if (!(await goOnFrom(key))) await details.submit()
  }
  const pick = (key: string, value: string) => {
    set(key, value)
    if (key === lookedUp) details.lookAhead()
    if (!focusNext(element.current, key, stops)) setActive(undefined)
  }
  const onEnter = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || !isInput(target)) return
    event.preventDefault()
    if (event.nativeEvent.isComposing || event.repeat) return
    void goOnOrSubmit(target.name)
  }
  useScanner((raw, box) => {
    const focused = box !== undefined && box.form === element.current ? box.name : undefined
    const field = deed.scan.target(fields, getValues(), raw, focused)
    if (field === undefined) return false
    const text = scannedInto(field, raw)
    if (field.key === focused && box?.value === text) {
      if (!deed.scan.goesOn) return false
      void goOnOrSubmit(field.key)
      return 'in place'
    }
    // At once, so a field already shows what the scanner read.
    flushSync(() => set(field.key, text))
    if (deed.scan.says !== undefined) announce(deed.scan.says)
    void (deed.scan.goesOn ? goOnOrSubmit(field.key) : goOnFrom(field.key))
    return true
  })
  const noteFocus = ({ target }: FocusEvent) => {
    if (!isInput(target)) return
    onField(target.name)
    // An emptied field stays open under the finger.
    if (!opened.has(target.name)) setOpened(new Set([...opened, target.name]))
    const { pad } = target.dataset
    setActive(pad === undefined ? undefined : { name: target.name, decimal: pad === 'sum' })
  }
  const values = useWatch({ control, compute: copied })
  const ready = lookup?.requestFor(values) !== undefined
  const amountLeftOut = lookup !== undefined && tellsAmount(lookup)
  const missing = nextMissing({ deed, fields, rule, values, amountLeftOut })
  const again = lookup && afterLookup(lookup)
  /** To what the button names: the number again, the next missing field, or the check. */
  const goOn = async () => {
    if (missing === undefined || again !== undefined) return details.submit()
    const now = lastField.current ?? missing.key
    focusToCorrect(element.current, (await isDone(now)) ? missing.key : now)
    return undefined
  }
  const amounts = {
    rule,
    due: lookup && dueFound(lookup, rule),
    onPick: (amount: Cents) => pick(amountKey, typedAmount(amount)),
  }
  const isOptional = (field: FormField) => mayBeFolded(field, fields) && field.key !== lookedUp
  const optional = fields.filter(isOptional)
  const asked = fields.filter((field) => !isOptional(field))
  const isFolded = ({ key }: FormField) =>
    !opened.has(key) && (values[key] ?? '').trim() === '' && formState.errors[key] === undefined
  const rowOf = (field: FormField) => (
    <FieldRow
      key={field.key}
      field={field}
      control={control}
      refusal={refusalOf(lookup, field)}
      brandName={brandName}
      confirmed={field.key === confirmed}
      lastRecipients={deed.forNumber ? lastRecipients(field.input) : []}
      onPick={(typed) => pick(field.key, typed)}
      onLeave={() => tidy(field.key)}
      padded={padded}
    >
      {lookup !== undefined && field.key === lookedUp && (
        <LookupSlot
          lookup={lookup}
          product={product}
          clock={clock}
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
      aria-label={deed.steps[0]}
      onKeyDownCapture={onEnter}
      onFocusCapture={noteFocus}
      // The first key clears the error, and the till checks the text when it is complete.
      onChange={({ target }) => {
        if (isInput(target)) clearErrors(target.name)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <div className={bodyClass}>
        {children}
        {asked.slice(0, deed.fieldsBeforeAmount).map(rowOf)}
        {deed.customer === 'pays' ? (
          <AmountRow control={control} padded={padded} {...amounts} />
        ) : (
          <PartRows control={control} padded={padded} rule={rule} />
        )}
        {asked.slice(deed.fieldsBeforeAmount).map(rowOf)}
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
        {padded && deed.customer === 'pays' && (
          <ReadySums {...amounts} oneLine className="short:hidden" />
        )}
        {padded && active !== undefined && (
          <FieldPad
            key={active.name}
            value={values[active.name] ?? ''}
            decimal={active.decimal}
            onChange={(next) => set(active.name, next)}
          />
        )}
        <Button type="submit" variant="primary" size="sale" wide busy={details.waiting}>
          {again ?? (missing === undefined ? 'Check' : nextLabel(missing))}
        </Button>
      </StepFoot>
    </form>
  )
}

/** Checked again at every key. */
function copied(values: TypedValues): TypedValues {
  return { ...values }
}
