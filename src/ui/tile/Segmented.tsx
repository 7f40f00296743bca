import { useId, type ReactNode } from 'react'

export interface SegmentedOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SegmentedProps<V extends string> {
  legend: string
  legendHidden?: boolean | undefined
  options: readonly SegmentedOption<V>[]
  value: V | undefined
  onChange: (value: V) => void
  size?: 'normal' | 'sale' | undefined
  className?: string | undefined
}

/** One of two to five, all in sight: a group of radio buttons. */
export function Segmented<V extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
  size = 'normal',
  className = '',
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className={legendHidden ? 'sr-only' : 'field-label pb-1.5'}>{legend}</legend>
      <div className={size === 'sale' ? 'segmented segmented-sale' : 'segmented'}>
        {options.map((option) => (
          <label
            key={option.value}
            data-checked={option.value === value || undefined}
            data-disabled={option.disabled || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
