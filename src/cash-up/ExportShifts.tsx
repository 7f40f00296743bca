import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import { FileChoice, isRange, type Days } from '../till/FileChoice.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { saveXlsx, type FileFormat } from '../ui/save-sheet.ts'
import { dayAt } from '../values/clock-time.ts'
import { csvFile, shiftsCsv, shiftsSheet } from './export.ts'
import type { Shift } from './shift.ts'

/** The shifts that were closed on some days, as a file. */
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
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [lost, setLost] = useState(false)
  const chosen = closed
    .filter(({ day }) => day >= days.from && day <= days.to)
    .map(({ shift }) => shift)
  const save = async () => {
    setLost(false)
    const name = `tuckshop-shifts-${days.from}-to-${days.to}`
    try {
      if (format === 'xlsx') await saveXlsx(name, shiftsSheet(chosen))
      else saveFile(`${name}.csv`, csvFile(shiftsCsv(chosen)))
      onClose()
    } catch {
      setLost(true)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title="Export shifts"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={!isRange(days) || chosen.length === 0}
            onClick={save}
          >
            Save the file
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {lost && (
          <Banner tone="needs" live="assertive" title="The file could not be made">
            Check the till’s network, then try again.
          </Banner>
        )}
        <FileChoice days={days} onDays={setDays} format={format} onFormat={setFormat} />
        <p className="text-sm text-ink-soft figures" aria-live="polite">
          {chosen.length === 1 ? '1 shift.' : `${chosen.length} shifts.`}
        </p>
      </div>
    </Dialog>
  )
}
