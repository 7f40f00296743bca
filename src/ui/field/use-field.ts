import { useEffect, useRef, type ChangeEvent, type RefCallback } from 'react'
import {
  useController,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form'

/** The props that tie a field to its form. Spread them on one of our fields, and add the label. */
export interface BoundField<Value> {
  readonly ref: RefCallback<HTMLElement>
  readonly name: string
  readonly value: Value
  /** Takes an input's event, or the value itself from a `Segmented`. */
  readonly onChange: (next: Value | ChangeEvent) => void
  readonly onBlur: () => void
  /** The error message of the form's schema. */
  readonly error: string | undefined
}

/**
 * Binds a field to a form (CONTRIBUTING.md, Add a form). The calling component renders at each key of this field only.
 *
 *     const amount = useField(control, 'amount')
 *     <AmountField {...amount} label="Amount" />
 *
 * A checkbox uses `checked`: `const { value: checked, ...box } = useField(control, 'sure')`.
 *
 * @param options `first`: the field gets the focus when the form appears
 *
 * Controlled, because React Compiler memoizes what `register` returns, and then a reset form no longer hears its
 * inputs.
 */
export function useField<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Context,
  Parsed,
>(
  control: Control<Values, Context, Parsed>,
  name: Name,
  { first = false }: { first?: boolean } = {},
): BoundField<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control, name })
  const { error } = fieldState
  const { ref: bind } = field
  const element = useRef<HTMLElement>(null)
  const ref = (now: HTMLElement | null) => {
    element.current = now
    bind(now)
  }
  useEffect(() => {
    // The page begins at its top, with what the form is about.
    if (first) element.current?.focus({ preventScroll: true })
  }, [first])
  // The error of a list is beside those of its items.
  return { ...field, ref, error: error?.message ?? error?.root?.message }
}
