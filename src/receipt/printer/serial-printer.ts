import { inTime } from '../../values/time/in-time.ts'
import { inPieces, withPatience } from './patience.ts'
import type { Plugs } from './usb-printer.ts'

/** The parts of Web Serial that the till uses: TypeScript has no types for it. */
export interface SerialPort {
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
}
export interface Serial extends Plugs {
  requestPort(): Promise<SerialPort>
  getPorts(): Promise<SerialPort[]>
}

/** The browser's serial ports, if it has any. */
export function serialOf(navigator: Navigator): Serial | undefined {
  const found: unknown = 'serial' in navigator ? navigator.serial : undefined
  return isSerial(found) ? found : undefined
}

function isSerial(value: unknown): value is Serial {
  return typeof value === 'object' && value !== null && 'requestPort' in value
}

/**
 * Asks the person for the port, and gives the till access to no other. Needs a click.
 * @throws DOMException `NotFoundError` when the person chose nothing
 */
export async function chooseSerialPort(serial: Serial): Promise<void> {
  const chosen = await serial.requestPort()
  const others = (await serial.getPorts()).filter((port) => port !== chosen)
  await Promise.all(others.map(async (port) => port.forget?.()))
}

/** Whether a port was chosen and is connected. */
export async function hasSerialPort(serial: Serial): Promise<boolean> {
  return (await serial.getPorts()).length > 0
}

/** Bits a second: the printer's port must be set to the same. */
const BAUD_RATE = 9_600

/** Bytes of a write: about a second at that speed. */
const PIECE = 1_024

/** How long a port that takes nothing has to let go, in milliseconds. */
const LET_GO = 2_000

/**
 * Sends bytes to the chosen port and closes it, so other programs can print too.
 * @throws when there is no port, it is in use, or it takes nothing for 20 s
 */
export async function sendToSerial(serial: Serial, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const [port] = await serial.getPorts()
  if (port === undefined) throw new DOMException('No port', 'NotFoundError')
  await port.open({ baudRate: BAUD_RATE })
  try {
    if (port.writable === null) throw new Error('The port can’t be written to')
    const writer = port.writable.getWriter()
    try {
      await inPieces(bytes, PIECE, (piece) => writer.write(piece))
      // Waits until every byte has left the port.
      await withPatience(writer.close())
    } catch (error) {
      await letGo(writer.abort())
      throw error
    } finally {
      // A port with a locked stream doesn't close, and an open port takes no later slip.
      writer.releaseLock()
    }
  } finally {
    await letGo(port.close())
  }
}

async function letGo(work: Promise<void>): Promise<void> {
  await inTime(work, LET_GO, 'The port does not let go').catch(() => undefined)
}
