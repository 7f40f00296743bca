import { useId, type ReactNode } from 'react'
import { labelClass } from '../field/Field.tsx'
import { Spoken } from '../Spoken.tsx'

interface SegmentedOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  disabled?: boolean
}

interface SegmentedProps<V extends string> {
  legend: string
  legendHidden?: boolean | undefined
  options: readonly SegmentedOption<V>[]
  value: V | undefined
  onChange: (value: V) => void
  size?: 'normal' | 'sale' | undefined
  className?: string | undefined
}

/** A choice of two to five visible options: a group of radio buttons. */
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
      <legend className={legendHidden ? 'sr-only' : `${labelClass} pb-1.5`}>{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-md border border-line bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative flex min-w-max flex-1 cursor-pointer items-center justify-center gap-2 rounded-[calc(var(--radius-md)-0.25rem)] border border-transparent px-3 py-1.5 text-center font-semibold text-ink-soft data-checked:border-accent data-checked:bg-accent-soft data-checked:text-accent-soft-ink data-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] data-disabled:cursor-not-allowed data-disabled:opacity-55 forced-colors:data-checked:border-2 forced-colors:data-checked:border-[Highlight] [&_svg]:size-4.5 [&_svg]:flex-none ${size === 'sale' ? 'min-h-sale text-base/tight' : 'min-h-target text-sm/tight'}`}
            data-checked={option.value === value || undefined}
            data-disabled={option.disabled || undefined}
          >
            <input
              type="radio"
              className="absolute inset-0 m-0 cursor-[inherit] appearance-none rounded-[inherit] focus-visible:outline-offset-1"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <Spoken>{option.label}</Spoken>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
