import { useState } from 'react'
import { FileDialog } from '../../till/FileDialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { saveSheet, type FileFormat } from '../../ui/overlay/save-sheet.ts'
import { dayAt } from '../../values/time/clock-time.ts'
import { shiftsSheet } from './export.ts'
import type { Shift } from '../shift/shift.ts'

interface Days {
  /** As '2026-11-20', by South Africa's clock. */
  readonly from: string
  readonly to: string
}

/** Exports the shifts closed between two days. */
export function ExportShifts({
  shifts,
  onClose,
}: {
  shifts: readonly Shift[]
  onClose: () => void
}) {
  const closed = shifts.flatMap((shift) =>
    shift.closing === undefined ? [] : [{ shift, day: dayAt(shift.closing.at) }],
  )
  const known = closed.map(({ day }) => day).sort()
  const [days, setDays] = useState<Days>({ from: known[0] ?? '', to: known.at(-1) ?? '' })
  const chosen = closed
    .filter(({ day }) => day >= days.from && day <= days.to)
    .map(({ shift }) => shift)
  const save = (format: FileFormat) =>
    saveSheet(`tuckshop-shifts-${days.from}-to-${days.to}`, shiftsSheet(chosen), format)
  return (
    <FileDialog
      title="Export shifts"
      count={isRange(days) ? chosen.length : 0}
      onSave={save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="From"
          type="date"
          required
          value={days.from}
          max={days.to}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          required
          value={days.to}
          min={days.from}
          error={rangeFault(days)}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </div>
      <p className="text-sm text-ink-soft figures" aria-live="polite">
        {chosen.length === 1 ? '1 shift.' : `${chosen.length} shifts.`}
      </p>
    </FileDialog>
  )
}

function rangeFault(days: Days): string | undefined {
  if (days.from === '' || days.to === '') return 'Choose both days.'
  return isRange(days) ? undefined : 'From must not be later than To.'
}

/** Whether both days are set, in order. */
function isRange({ from, to }: Days): boolean {
  return from !== '' && to !== '' && from <= to
}
