import type { ComponentProps } from 'react'
import { Field, type FieldFrame } from './Field.tsx'

export interface TextAreaFieldProps
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
        <div className="control">
          <textarea {...area} {...control} rows={rows} />
        </div>
      )}
    </Field>
  )
}
