import { columnsOf, type PrinterSettings } from '../../till/terminal/printer-settings.ts'
import { NoBluetooth } from './bluetooth-printer.ts'
import { portOf } from './direct-ports.ts'
import { NeedsPress } from './print-app.ts'
import type { DirectFailure, DirectOutcome } from './print-outcome.ts'
import type { Slip } from '../slip/slip.ts'
import { NoPaper } from './usb-printer.ts'

/** Slips and pulses queue up: a port opens only once at a time. */
let tail: Promise<unknown> = Promise.resolve()

/** Sends a slip to the thermal printer in Settings. Never rejects. */
export function printDirectly(slip: Slip, settings: PrinterSettings): Promise<DirectOutcome> {
  return inTurn(settings, async () => {
    const { escPosOf } = await encoder()
    return escPosOf(slip, { columns: columnsOf(settings), cut: settings.cut })
  })
}

/** Opens the drawer on the printer in Settings, without a slip. Never rejects. */
export function pulseDirectly(settings: PrinterSettings): Promise<DirectOutcome> {
  return inTurn(settings, async () => (await encoder()).drawerPulse(settings.drawerPin))
}

/** In a separate chunk: only tills with a thermal printer need it. */
const encoder = () => import('./esc-pos.ts')

function inTurn(
  settings: PrinterSettings,
  bytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<DirectOutcome> {
  const outcome = tail.then(() => send(settings, bytes))
  tail = outcome
  return outcome
}

async function send(
  settings: PrinterSettings,
  bytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<DirectOutcome> {
  const port = settings.way === 'browser' ? undefined : portOf(settings.way)
  if (port === undefined) return { kind: 'failed', reason: 'not-supported' }
  try {
    return { kind: await port.send(await bytes(), settings) }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): DirectFailure {
  if (error instanceof NoPaper) return 'no-paper'
  if (error instanceof NeedsPress) return 'needs-press'
  if (error instanceof NoBluetooth) return 'no-bluetooth'
  const absent = error instanceof DOMException && error.name === 'NotFoundError'
  return absent ? 'no-printer' : 'not-taken'
}
