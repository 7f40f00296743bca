import type { ComponentProps } from 'react'
import { controlClass, inputClass } from './control-class.ts'
import { Field, type FieldFrame } from './Field.tsx'

interface TextAreaFieldProps
  extends FieldFrame, Omit<ComponentProps<'textarea'>, keyof FieldFrame> {}

/** Several lines of text, for example a note. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  required,
  aside,
  className,
  id,
  rows = 3,
  ...area
}: TextAreaFieldProps) {
  const frame = { label, labelHidden, hint, error, required, aside, className, id }
  return (
    <Field {...frame}>
      {(control) => (
        <div className={controlClass()}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={`${inputClass} resize-y px-3.5 py-3`}
          />
        </div>
      )}
    </Field>
  )
}
