import { columnsOf, type PrinterSettings } from '../terminal/printer-settings.ts'
import { drawerPulse, escPosOf } from './esc-pos.ts'
import type { DirectOutcome } from './print-outcome.ts'
import { sendToSerial, serialOf } from './serial-printer.ts'
import type { Slip } from './slip.ts'
import { NoPaper, sendToUsb, usbOf } from './usb-printer.ts'

/** Slips and pulses go one after the other: a port is open once. */
let tail: Promise<unknown> = Promise.resolve()

/** Sends a slip to the thermal printer of Settings. Never rejects. */
export function printDirectly(slip: Slip, settings: PrinterSettings): Promise<DirectOutcome> {
  const { letters, cut } = settings
  return inTurn(settings, () => escPosOf(slip, { columns: columnsOf(settings), letters, cut }))
}

/** Opens the drawer on the printer of Settings, without a slip. Never rejects. */
export function pulseDirectly(settings: PrinterSettings): Promise<DirectOutcome> {
  return inTurn(settings, () => drawerPulse(settings.drawerPin))
}

function inTurn(
  settings: PrinterSettings,
  bytes: () => Uint8Array<ArrayBuffer>,
): Promise<DirectOutcome> {
  const outcome = tail.then(() => send(settings, bytes))
  tail = outcome
  return outcome
}

async function send(
  { way, baudRate }: PrinterSettings,
  bytes: () => Uint8Array<ArrayBuffer>,
): Promise<DirectOutcome> {
  try {
    const serial = way === 'serial' ? serialOf(navigator) : undefined
    const usb = way === 'usb' ? usbOf(navigator) : undefined
    if (serial !== undefined) await sendToSerial(serial, bytes(), baudRate)
    else if (usb !== undefined) await sendToUsb(usb, bytes())
    else return { kind: 'failed', reason: 'not-supported' }
    return { kind: 'printed' }
  } catch (error) {
    if (error instanceof NoPaper) return { kind: 'failed', reason: 'no-paper' }
    const absent = error instanceof DOMException && error.name === 'NotFoundError'
    return { kind: 'failed', reason: absent ? 'no-printer' : 'not-taken' }
  }
}
