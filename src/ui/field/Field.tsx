import { useId, type ReactNode } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** The star's second string is for screen readers: empty, because `aria-required` says it. */
export const labelClass =
  "text-sm font-semibold data-required:after:ms-[0.28em] data-required:after:text-failed data-required:after:content-['*'_/_'']"

export const hintClass = 'text-sm text-ink-soft'

/** Props that every form field has. */
export interface FieldFrame {
  label: string
  /** Kept for screen readers, not shown. */
  labelHidden?: boolean | undefined
  /** Says what to write, before any error. */
  hint?: ReactNode
  /** Says what is wrong and how to fix it; announced when it appears. */
  error?: string | undefined
  required?: boolean | undefined
  /** At the right of the label, for example a link. */
  aside?: ReactNode
  className?: string | undefined
}

/** Spread these on the control: they tie it to its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps extends FieldFrame {
  /** The control's id, when other code needs it. */
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Wires label, hint and error of a control by id. */
export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  aside,
  className = '',
  id: givenId,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hinted = hint != null && hint !== ''
  const wrong = error !== undefined && error !== ''
  const described = [hinted && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <div
        className={
          labelHidden && aside === undefined
            ? 'sr-only'
            : 'flex items-baseline justify-between gap-4'
        }
      >
        <label
          htmlFor={id}
          className={labelHidden ? 'sr-only' : labelClass}
          data-required={required || undefined}
        >
          {label}
        </label>
        {aside !== undefined && <span className="text-sm/normal">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': wrong || undefined,
        'aria-required': required || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
      {hinted && (
        <p id={`${id}-hint`} className={hintClass}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Always on the page: screen readers announce a message that appears in it. */
export function FieldError({
  id,
  error,
  className = '',
}: {
  id: string
  error: string | undefined
  className?: string
}) {
  return (
    <div
      id={id}
      className={`text-sm font-firm text-failed-ink empty:hidden ${className}`}
      aria-live="polite"
    >
      {error !== undefined && error !== '' && (
        <span className="flex gap-1.5">
          <TriangleAlert className="mt-0.5 size-4.5 flex-none text-failed" aria-hidden="true" />
          {error}
        </span>
      )}
    </div>
  )
}
