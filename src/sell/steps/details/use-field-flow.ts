import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useFormState } from 'react-hook-form'
import { announce } from '../../../ui/overlay/announce.ts'
import { amountKey, partKey } from '../../../draft/form-values.ts'
import { useScanner } from '../../../ui/keys/scanner.ts'
import { notNumber } from '../../../values/number/scanned.ts'
import { numbersBrand } from '../../../draft/check.ts'
import type { Operation } from '../../../draft/operation.ts'
import { focusNext, focusToCorrect, isInput } from './details-focus.ts'
import { fieldHint } from '../../../draft/field-hint.ts'
import { kindOf } from '../../../draft/field-kinds.ts'
import type { OpenSaleForm } from './use-sale-form.ts'
import { confirmedBy } from '../../../draft/lookup-state.ts'
import type { Details } from './use-details.ts'

interface FieldFlowParts {
  sale: OpenSaleForm
  element: RefObject<HTMLFormElement | null>
  /** Where Enter stops. */
  stops: Operation['enterStops']
  details: Details
  lastField: Readonly<RefObject<string | undefined>>
}

interface FieldFlow {
  /** Writes a field's text as people write it. */
  readonly tidy: (key: string) => void
  /** Fills a field with a tap. Returns whether the form continues at another field. */
  readonly pick: (key: string, value: string) => boolean
  /** Enter in a field goes on; a digit beside the fields is the part of a voucher to redeem. */
  readonly onKey: (event: KeyboardEvent) => void
  /** Goes to a missing field if the current one is valid, or to the check if nothing is missing. */
  readonly goOn: (missing: string | undefined) => Promise<void>
}

/** The way through the form's fields: each is tidied, validated and looked up before the focus goes to the next. */
export function useFieldFlow(parts: FieldFlowParts): FieldFlow {
  const { sale, element, stops, details, lastField } = parts
  const { lookup } = sale
  const { operation, fields } = sale.draft
  const brandName = numbersBrand(sale.draft)
  const { setValue, getValues, trigger, clearErrors, setError, control } = sale.form
  const { isSubmitted } = useFormState({ control })
  const lookedUp = lookup?.plan.field.key

  const set = (key: string, value: string) => {
    clearErrors(key)
    setValue(key, value, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const tidy = (key: string) => {
    const field = fields.find((one) => one.key === key)
    const tidied = field && kindOf(field).tidied?.(getValues(key) ?? '')
    if (tidied !== undefined) set(key, tidied)
  }
  /** After a change, a screen reader reads what appears under the field. */
  const sayWarning = (key: string) => {
    const field = fields.find((one) => one.key === key)
    const isConfirmed = lookup !== undefined && key === confirmedBy(lookup)
    const hint = field && fieldHint(field, getValues(key) ?? '', brandName, isConfirmed)
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
  useScanner((raw, box) => {
    const focused = box !== undefined && box.form === element.current ? box.name : undefined
    const field = operation.scan.target(fields, getValues(), raw, focused)
    if (field === undefined) return false
    const text = kindOf(field).scan.read(raw)
    const message = notNumber(text)
    if (message !== undefined) {
      // After the scanned field has got its earlier text back, which clears its error.
      queueMicrotask(() => setError(field.key, { message }))
      return true
    }
    if (field.key === focused && box?.value === text) {
      if (!operation.scan.goesOn) return false
      void goOnOrSubmit(field.key)
      return 'in place'
    }
    // At once, so a field already shows what the scanner read.
    flushSync(() => set(field.key, text))
    if (operation.scan.says !== undefined) announce(operation.scan.says)
    void (operation.scan.goesOn ? goOnOrSubmit(field.key) : goOnFrom(field.key))
    return true
  })
  return {
    tidy,
    pick(key, value) {
      set(key, value)
      if (key === lookedUp) details.lookAhead()
      return focusNext(element.current, key, stops)
    },
    onKey(event) {
      const { key, target, ctrlKey, altKey, metaKey } = event
      const isDigit = /^\d$/.test(key) && !ctrlKey && !altKey && !metaKey
      if (isDigit && !isInput(target) && getValues(partKey) === 'full') {
        // Shown at once, so the field gets the digit: lost, it would leave the full balance chosen.
        flushSync(() => set(partKey, 'amount'))
        focusToCorrect(element.current, amountKey)
        return
      }
      if (key !== 'Enter' || !isInput(target)) return
      event.preventDefault()
      if (event.nativeEvent.isComposing || event.repeat) return
      void goOnOrSubmit(target.name)
    },
    async goOn(missing) {
      if (missing === undefined) return details.submit()
      const now = lastField.current ?? missing
      focusToCorrect(element.current, (await isDone(now)) ? missing : now)
      return undefined
    },
  }
}
