import type { ComponentProps, ReactNode } from 'react'
import { controlClass, inputClass, type ControlSize } from './control-class.ts'
import { Field, type FieldFrame } from './Field.tsx'

export interface TextFieldProps
  extends FieldFrame, Omit<ComponentProps<'input'>, keyof FieldFrame | 'size' | 'prefix'> {
  size?: ControlSize | undefined
  /** Inside the control, before the typed text. */
  prefix?: ReactNode
  /** Inside the control, after the typed text: a button or a unit. */
  suffix?: ReactNode
  /** Numerals of equal width, for numbers that people read back digit by digit. */
  figures?: boolean | undefined
}

const textClass =
  'py-2 placeholder-shown:text-ellipsis data-concealed:[-webkit-text-security:disc] [&:-webkit-autofill]:shadow-[inset_0_0_0_5rem_var(--color-accent-soft)] [&:-webkit-autofill]:[-webkit-text-fill-color:var(--color-ink)] [&::-webkit-search-cancel-button]:hidden'

/** A line of text. Accepts `ref` and everything that `register()` of react-hook-form returns. */
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
        <div data-control className={controlClass(size)}>
          {prefix !== undefined && (
            <span
              className={`flex items-center ps-3.5 whitespace-nowrap text-ink-soft [&_svg]:size-5 ${size === 'amount' ? 'font-medium' : ''}`}
            >
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            type={type}
            className={`${inputClass} ${textClass} pe-3.5 ${prefix === undefined ? 'ps-3.5' : 'ps-2'} ${figures ? 'figures' : ''}`}
          />
          {suffix !== undefined && (
            <span className="flex items-center pe-0.5 whitespace-nowrap text-ink-soft [&>span]:pe-3">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
