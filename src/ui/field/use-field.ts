import { useEffect, useRef, type ChangeEvent, type RefCallback } from 'react'
import {
  useController,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form'

/** What ties a field to its form. Spread it on one of our fields, and say the label. */
export interface BoundField<Value> {
  readonly ref: RefCallback<HTMLElement>
  readonly name: string
  readonly value: Value
  /** Takes an input's event, or the value itself, as a number pad or a `Segmented` gives it. */
  readonly onChange: (next: Value | ChangeEvent) => void
  readonly onBlur: () => void
  /** What is wrong with it, in the words of the form's schema. */
  readonly error: string | undefined
}

/**
 * Binds one field of a form (CONTRIBUTING.md, Add a form). The component that calls it renders at each key
 * of this field and of no other.
 *
 *     const amount = useField(control, 'amount')
 *     <AmountField {...amount} label="Amount" />
 *
 * A box to tick is ticked by `checked`: `const { value: checked, ...box } = useField(control, 'sure')`.
 *
 * @param options `first`: it has the focus when the form appears
 *
 * Controlled, because what `register` returns is remembered by React Compiler, and a form that was reset then no longer
 * hears its inputs.
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
    if (first) element.current?.focus()
  }, [first])
  // The error of a list is beside those of its parts.
  return { ...field, ref, error: error?.message ?? error?.root?.message }
}
