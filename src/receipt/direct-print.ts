import { columnsOf, type PrinterSettings } from '../terminal/printer-settings.ts'
import { escPosOf } from './esc-pos.ts'
import type { PrintOutcome } from './print-outcome.ts'
import { sendToSerial, serialOf } from './serial-printer.ts'
import type { Slip } from './slip.ts'
import { NoPaper, sendToUsb, usbOf } from './usb-printer.ts'

/** Slips go one after the other: a port is open once. */
let tail: Promise<unknown> = Promise.resolve()

/**
 * Sends a slip to the thermal printer of Settings. Never rejects.
 * @param kick whether the drawer opens
 */
export function printDirectly(
  slip: Slip,
  settings: PrinterSettings,
  kick: boolean,
): Promise<PrintOutcome> {
  const outcome = tail.then(() => printNow(slip, settings, kick))
  tail = outcome
  return outcome
}

async function printNow(
  slip: Slip,
  settings: PrinterSettings,
  kick: boolean,
): Promise<PrintOutcome> {
  const { letters, cut, way, baudRate } = settings
  try {
    const bytes = escPosOf(slip, { columns: columnsOf(settings), letters, cut, kick })
    const serial = way === 'serial' ? serialOf(navigator) : undefined
    const usb = way === 'usb' ? usbOf(navigator) : undefined
    if (serial !== undefined) await sendToSerial(serial, bytes, baudRate)
    else if (usb !== undefined) await sendToUsb(usb, bytes)
    else return { kind: 'failed', reason: 'not-supported' }
    return { kind: 'printed' }
  } catch (error) {
    if (error instanceof NoPaper) return { kind: 'failed', reason: 'no-paper' }
    const absent = error instanceof DOMException && error.name === 'NotFoundError'
    return { kind: 'failed', reason: absent ? 'no-printer' : 'not-taken' }
  }
}
