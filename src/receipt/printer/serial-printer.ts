import { withPatience } from './patience.ts'
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

/**
 * Sends bytes to the chosen port and closes it, so other programs can print too.
 * @throws when there is no port, it is in use, or it doesn't take the bytes within 20 s
 */
export async function sendToSerial(serial: Serial, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const [port] = await serial.getPorts()
  if (port === undefined) throw new DOMException('No port', 'NotFoundError')
  await port.open({ baudRate: BAUD_RATE })
  try {
    if (port.writable === null) throw new Error('The port can’t be written to')
    const writer = port.writable.getWriter()
    try {
      // Closing the writer waits until every byte has left the port.
      await withPatience(writer.write(bytes).then(() => writer.close()))
    } catch (error) {
      writer.abort().catch(() => undefined)
      throw error
    }
  } finally {
    await port.close().catch(() => undefined)
  }
}
