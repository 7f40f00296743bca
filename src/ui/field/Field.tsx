import { useId, type ReactNode } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Spoken } from '../Spoken.tsx'

/** The star's second string is for screen readers: empty, because `aria-required` says it. */
export const labelClass =
  "text-sm font-semibold data-required:after:ms-[0.28em] data-required:after:text-failed data-required:after:content-['*'_/_'']"

/** Spread these on the control: they tie it to its label, hint and error. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Ties a control by id to its label, its {@link FieldHint} and its {@link FieldError}. */
export function useFieldControl({
  id: givenId,
  hint,
  error,
  required = false,
}: Pick<FieldFrame, 'hint' | 'error' | 'required'> & { id?: string | undefined }): FieldControl {
  const ownId = useId()
  const id = givenId ?? ownId
  const isWrong = error !== undefined && error !== ''
  const described = [isHint(hint) && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean)
  return {
    id,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  }
}

function isHint(hint: ReactNode): boolean {
  return hint != null && hint !== ''
}

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

interface FieldProps extends FieldFrame {
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
  const control = useFieldControl({ id: givenId, hint, error, required })
  const { id } = control
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
      {children(control)}
      <FieldError id={`${id}-error`} error={error} />
      <FieldHint id={`${id}-hint`} hint={hint} />
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
          <Spoken>{error}</Spoken>
        </span>
      )}
    </div>
  )
}

export function FieldHint({
  id,
  hint,
  className = '',
}: {
  id: string
  hint: ReactNode
  className?: string
}) {
  if (!isHint(hint)) return null
  return (
    <p id={id} className={`text-sm text-ink-soft ${className}`}>
      <Spoken>{hint}</Spoken>
    </p>
  )
}
