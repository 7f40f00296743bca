import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError, hintClass } from './Field.tsx'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
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
  const ownId = useId()
  const id = givenId ?? ownId
  const hinted = hint != null && hint !== ''
  const wrong = error !== undefined && error !== ''
  const described = [hinted && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      className={`grid min-h-target grid-cols-[auto_1fr] items-start gap-x-3 py-2.5 ${className}`}
    >
      <input
        {...input}
        id={id}
        type="checkbox"
        className="mt-px size-5.5"
        aria-describedby={described || undefined}
        aria-invalid={wrong || undefined}
      />
      <label htmlFor={id} className="cursor-pointer font-firm">
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} className="col-start-2" />
      {hinted && (
        <p id={`${id}-hint`} className={`${hintClass} col-start-2`}>
          {hint}
        </p>
      )}
    </div>
  )
}
