import { useState } from 'react'
import { FileDialog, type Days } from '../../till/FileDialog.tsx'
import { saveSheet, type FileFormat } from '../../ui/overlay/save-sheet.ts'
import { dayAt } from '../../values/time/clock-time.ts'
import { shiftsSheet } from './export.ts'
import type { Shift } from '../shift/shift.ts'

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
      days={days}
      onDays={setDays}
      count={chosen.length}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft figures" aria-live="polite">
        {chosen.length === 1 ? '1 shift.' : `${chosen.length} shifts.`}
      </p>
    </FileDialog>
  )
}
