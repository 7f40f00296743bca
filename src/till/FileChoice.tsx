import type { FileFormat } from '../ui/save-sheet.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'

export interface Days {
  /** As '2026-11-20', by South Africa's clock. */
  readonly from: string
  readonly to: string
}

export interface FileChoiceProps {
  days: Days
  onDays: (days: Days) => void
  format: FileFormat
  onFormat: (format: FileFormat) => void
}

/** From which day to which a file goes, and whom it is for. */
export function FileChoice({ days, onDays, format, onFormat }: FileChoiceProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="From"
          type="date"
          required
          value={days.from}
          max={days.to}
          onChange={({ target }) => onDays({ ...days, from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          required
          value={days.to}
          min={days.from}
          error={isRange(days) ? undefined : 'Choose two days, the first one first.'}
          onChange={({ target }) => onDays({ ...days, to: target.value })}
        />
      </div>
      <div className="flex flex-col gap-2">
        <Segmented
          legend="File"
          options={[
            { value: 'xlsx', label: 'Excel' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={format}
          onChange={onFormat}
        />
        <p className="text-sm text-ink-soft">
          {format === 'xlsx'
            ? 'For people: opens in Excel and other spreadsheets. Amounts add up, and dates are dates.'
            : 'For programs, such as bookkeeping software. Excel may read its amounts and dates as text.'}
        </p>
      </div>
    </>
  )
}

/** Whether there are two days, the first one first. */
export function isRange({ from, to }: Days): boolean {
  return from !== '' && to !== '' && from <= to
}
