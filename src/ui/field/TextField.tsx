import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldFrame } from './Field.tsx'

export interface TextFieldProps
  extends FieldFrame, Omit<ComponentProps<'input'>, keyof FieldFrame | 'size' | 'prefix'> {
  /** `sale` is 56 px tall, `amount` the large figure of a sum; `normal` is 48 px. */
  size?: 'normal' | 'sale' | 'amount' | undefined
  /** Stands inside the control, before what is typed. */
  prefix?: ReactNode
  /** Stands inside the control, after it: a button or a unit. */
  suffix?: ReactNode
  /** Numerals of equal width, for numbers that are read back digit by digit. */
  figures?: boolean | undefined
}

/** One line of text. Takes `ref` and everything that `register()` of react-hook-form returns. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  required,
  aside,
  className,
  size = 'normal',
  prefix,
  suffix,
  figures = false,
  id,
  type = 'text',
  ...input
}: TextFieldProps) {
  const frame = { label, labelHidden, hint, error, required, aside, className, id }
  return (
    <Field {...frame}>
      {(control) => (
        <div className={size === 'normal' ? 'control' : `control control-${size}`}>
          {prefix !== undefined && <span className="control-prefix">{prefix}</span>}
          <input {...input} {...control} type={type} className={figures ? 'figures' : undefined} />
          {suffix !== undefined && <span className="control-suffix [&>span]:pe-3">{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
