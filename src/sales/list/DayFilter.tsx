import { useState } from 'react'
import { useTill } from '../../till/till.ts'
import { TextField, type TextFieldProps } from '../../ui/field/TextField.tsx'
import { Chip, ChipRow } from '../../ui/tile/Chip.tsx'
import { isReversed, usualDays, type Filter } from './filter.ts'

interface DaysProps {
  filter: Filter
  onDays: (days: Partial<Pick<Filter, 'from' | 'to'>>) => void
}

/** The days that a shop asks for most; another tap chooses any day. */
export function DayChips({ filter, onDays }: DaysProps) {
  const { clock } = useTill().api
  return (
    <ChipRow label="Days" oneLine className="min-w-0">
      {usualDays(clock.wallNow()).map(({ name, from, to }) => {
        const selected = filter.from === from && filter.to === to
        return (
          <Chip
            key={name}
            selected={selected}
            onClick={() => onDays(selected ? { from: '', to: '' } : { from, to })}
          >
            {name}
          </Chip>
        )
      })}
    </ChipRow>
  )
}

/** Days that none of the chips says. */
export function isOtherDays({ from, to }: Filter, now: number): boolean {
  return (
    (from !== '' || to !== '') &&
    !usualDays(now).some((days) => days.from === from && days.to === to)
  )
}

/** The first and the last day. */
export function DayFields({
  filter,
  onDays,
  labelHidden = false,
}: DaysProps & { labelHidden?: boolean }) {
  const fields = [
    ['From', 'from'],
    ['To', 'to'],
  ] as const
  return fields.map(([label, end]) => (
    <DayField
      key={end}
      label={label}
      labelHidden={labelHidden}
      prefix={labelHidden ? label : undefined}
      day={filter[end]}
      error={end === 'to' && isReversed(filter) ? 'From must not be later than To.' : undefined}
      onDay={(day) => onDays({ [end]: day })}
    />
  ))
}

interface DayFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  day: string
  onDay: (day: string) => void
}

/** Browsers report each digit of a typed year: 0002, 0020, 0202. */
function DayField({ day, onDay, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...rest}
      type="date"
      value={typed ?? day}
      onBlur={() => setTyped(undefined)}
      onChange={({ target: { value } }) => {
        const isWhole = value === '' || value >= '1000'
        setTyped(isWhole ? undefined : value)
        if (isWhole) onDay(value)
      }}
    />
  )
}
