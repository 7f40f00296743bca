import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { controlClass, inputClass } from './control-class.ts'
import { Field, type FieldFrame } from './Field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps
  extends FieldFrame, Omit<ComponentProps<'select'>, keyof FieldFrame | 'size'> {
  options: readonly SelectOption[]
  /** The first option, with the empty value, shown until the person chooses. */
  placeholder?: string | undefined
  size?: 'normal' | 'sale' | undefined
}

/** A choice from a list, with the native select. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  required,
  aside,
  className,
  options,
  placeholder,
  size = 'normal',
  id,
  ...select
}: SelectFieldProps) {
  const frame = { label, labelHidden, hint, error, required, aside, className, id }
  return (
    <Field {...frame}>
      {(control) => (
        <div className={controlClass(size)}>
          <select
            {...select}
            {...control}
            className={`${inputClass} appearance-none py-2 ps-3.5 pe-11 text-ellipsis [&_option]:bg-raised [&_option]:text-ink`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none -ms-9 me-4 size-5 flex-none text-ink-soft"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  )
}
