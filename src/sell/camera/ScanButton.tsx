import { Suspense, useState, type MouseEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { notNumber, readNumber } from '../../values/number/scanned.ts'
import { signalStore } from '../../till/terminal/signals.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { tellRead } from '../../ui/keys/key-watch.ts'
import { lazyChunk } from '../../ui/part/lazy-part.tsx'
import { sound, vibrate } from '../../ui/keys/signal.ts'

const CameraDialog = lazyChunk(() => import('./CameraDialog.tsx')).part(
  (module) => module.CameraDialog,
)

interface Scanning {
  /** The address where it started; it ends when the person goes elsewhere. */
  readonly at: string
  readonly field: HTMLInputElement | undefined
  /** The last code, which no field here takes. */
  readonly unwanted?: string
}

/** Beeps only if a field took the code. */
function signalRead(): void {
  const { sound: heard, vibration: felt } = signalStore.settings()
  if (heard) void sound('read')
  if (felt) vibrate('read')
  announce('Scanned')
}

/**
 * Reads a code with the camera, for the field beside it. The text goes to the same place as a scanner's text, and does
 * nothing more.
 */
export function ScanButton() {
  const { key } = useLocation()
  const [scanning, setScanning] = useState<Scanning>()
  const begin = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.closest('[data-control]')?.querySelector('input') ?? undefined
    setScanning({ at: key, field })
  }
  const open = scanning?.at === key ? scanning : undefined
  const read = (text: string, { field }: Scanning) => {
    // Under an open dialog, nothing takes a scan or the focus.
    flushSync(() => setScanning(undefined))
    const code = text.trim()
    const isOneLine = !/[\r\n\t]/.test(code)
    const isNumber = isOneLine && notNumber(readNumber(code)) === undefined
    if (isNumber && tellRead(code, field)) signalRead()
    else setScanning({ at: key, field, unwanted: text })
  }
  return (
    <>
      <IconButton
        label="Scan with the camera"
        icon={<ScanBarcode aria-hidden="true" />}
        onClick={begin}
      />
      {open !== undefined &&
        createPortal(
          <Suspense fallback={null}>
            <CameraDialog
              unwanted={open.unwanted}
              onRead={(text) => read(text, open)}
              onClose={() => setScanning(undefined)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
