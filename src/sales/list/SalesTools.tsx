import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import ListRestart from 'lucide-react/icons/list-restart'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Link } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Count } from '../../ui/Count.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface SalesToolsProps {
  /** How many failed sales need somebody; absent for users who may not retry. */
  failed: number | undefined
  onRead: () => Promise<void>
  /** Absent while there is nothing to export. */
  onExport: (() => void) | undefined
}

/** The list's actions: side by side on a wide screen, behind one button on a phone. */
export function SalesTools(props: SalesToolsProps) {
  const [open, setOpen] = useState(false)
  const { failed = 0 } = props
  return (
    <>
      <div className="flex gap-2 @max-tray:hidden">
        <Tools {...props} />
      </div>
      <div className="relative @min-tray:hidden">
        <IconButton
          label={failed > 0 ? `More: ${needWords(failed)}` : 'More'}
          variant="secondary"
          icon={<EllipsisVertical aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
        {failed > 0 && (
          <Count tone="failed" className="pointer-events-none absolute -end-1.5 -top-1.5">
            {failed}
          </Count>
        )}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sales" size="small">
        <div className="flex flex-col gap-2 *:w-full *:justify-start">
          <Tools {...props} onDone={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  )
}

function needWords(failed: number): string {
  return failed === 1 ? '1 failed sale needs somebody' : `${failed} failed sales need somebody`
}

function Tools({ failed, onRead, onExport, onDone }: SalesToolsProps & { onDone?: () => void }) {
  return (
    <>
      <Button
        icon={<RotateCw aria-hidden="true" />}
        onClick={() => {
          onDone?.()
          return onRead()
        }}
      >
        Reload
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        disabled={onExport === undefined}
        onClick={() => {
          onExport?.()
          onDone?.()
        }}
      >
        Export
      </Button>
      {failed !== undefined && (
        <Link to={paths.failedSales()} className={buttonClass()} onClick={onDone}>
          <ListRestart aria-hidden="true" />
          Failed sales
          {failed > 0 && (
            <>
              <span className="sr-only">: {needWords(failed)}</span>
              <span aria-hidden="true">
                <Count tone="failed">{failed}</Count>
              </span>
            </>
          )}
        </Link>
      )}
    </>
  )
}
