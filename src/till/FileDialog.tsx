import { useState, type ReactNode } from 'react'
import Download from 'lucide-react/icons/download'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/overlay/announce.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { FileFormat } from '../ui/overlay/save-sheet.ts'
import { Segmented } from '../ui/tile/Segmented.tsx'

interface FileDialogProps {
  title: string
  /** The number of rows in the file. */
  count: number
  /** Some rows are still loading. */
  busy?: boolean
  /** Makes the file; rejects on failure. */
  onSave: (format: FileFormat) => Promise<void>
  onClose: () => void
  /** More fields and notes. */
  children: ReactNode
}

/** Saves a file: for people, or for programs. */
export function FileDialog(props: FileDialogProps) {
  const { title, count, busy = false, onSave, onClose, children } = props
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [lost, setLost] = useState(false)
  const save = async () => {
    setLost(false)
    try {
      await onSave(format)
      onClose()
      announce('The file is saved.')
    } catch {
      setLost(true)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            disabled={count === 0}
            busy={busy}
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
        {children}
        <div className="flex flex-col gap-2">
          <Segmented
            legend="File"
            options={[
              { value: 'xlsx', label: 'Excel' },
              { value: 'csv', label: 'CSV' },
            ]}
            value={format}
            onChange={setFormat}
          />
          <p className="text-sm text-ink-soft">
            {format === 'xlsx'
              ? 'For people: opens in Excel and other spreadsheets. Amounts add up, and dates are dates.'
              : 'For programs, such as bookkeeping software. Excel may read its amounts and dates as text.'}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
