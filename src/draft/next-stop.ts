import type { AmountRule } from '../catalogue/product-view.ts'
import type { Operation } from './operation.ts'
import type { FormField } from './form-fields.ts'
import { amountKey, partKey, type TypedValues } from './form-values.ts'

/** A field on Enter's way through a form. */
export interface Stop {
  readonly key: string
  readonly required: boolean
  readonly isEmpty: boolean
}

/**
 * Where Enter goes: to the next stop after the named one, else to any earlier one that is missing.
 * @param stops in the order of the form
 * @param after a field's key; from the start without it
 * @returns `undefined` if the form can be checked
 */
export function nextStop(
  stops: readonly Stop[],
  where: Operation['enterStops'],
  after?: string,
): string | undefined {
  const at = stops.findIndex(({ key }) => key === after)
  const isMissing = ({ required, isEmpty }: Stop) => required && isEmpty
  const isStop = where === 'where something is empty' ? ({ isEmpty }: Stop) => isEmpty : isMissing
  const next = stops.slice(at + 1).find(isStop) ?? stops.slice(0, Math.max(at, 0)).find(isMissing)
  return next?.key
}

interface MissingIn {
  readonly operation: Operation
  readonly fields: readonly FormField[]
  readonly rule: AmountRule
  readonly values: TypedValues
  /** The platform is about to say what is due. */
  readonly amountLeftOut: boolean
}

/**
 * The key of the next required field that is empty, in the order of the form; `undefined` if the form can be checked.
 */
export function nextMissing(form: MissingIn): string | undefined {
  const { operation, fields, values } = form
  const isEmpty = (key: string) => (values[key] ?? '').trim() === ''
  const before = operation.fieldsBeforeAmount
  const amount = { key: amountKey, required: isAmountAsked(form) }
  const inOrder = [...fields.slice(0, before), amount, ...fields.slice(before)]
  return nextStop(
    inOrder.map(({ key, required }) => ({ key, required, isEmpty: isEmpty(key) })),
    'where something is missing',
  )
}

function isAmountAsked({ rule, values, amountLeftOut }: MissingIn): boolean {
  return rule.kind !== 'fixed' && !amountLeftOut && values[partKey] !== 'full'
}
