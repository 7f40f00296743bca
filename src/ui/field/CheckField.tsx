import type { ComponentProps, ReactNode } from 'react'
import { FieldError, FieldHint, useFieldControl } from './Field.tsx'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox with its label beside it. */
export function CheckField({
  label,
  hint,
  error,
  id: givenId,
  className = '',
  ...input
}: CheckFieldProps) {
  const control = useFieldControl({ id: givenId, hint, error })
  const { id } = control
  return (
    <div
      className={`grid min-h-target grid-cols-[auto_1fr] items-start gap-x-3 py-2.5 ${className}`}
    >
      <input {...input} {...control} type="checkbox" className="mt-px size-5.5" />
      <label htmlFor={id} className="cursor-pointer font-firm">
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} className="col-start-2" />
      <FieldHint id={`${id}-hint`} hint={hint} className="col-start-2" />
    </div>
  )
}
