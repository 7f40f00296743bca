import { withPatience } from './patience.ts'
import type { Plugs } from './usb-printer.ts'

/** What is used of Web Serial: it is not among the types that TypeScript brings along. */
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

/** The browser's serial ports; `undefined` where it has none to give. */
export function serialOf(navigator: Navigator): Serial | undefined {
  const found: unknown = 'serial' in navigator ? navigator.serial : undefined
  return isSerial(found) ? found : undefined
}

function isSerial(value: unknown): value is Serial {
  return typeof value === 'object' && value !== null && 'requestPort' in value
}

/**
 * Asks the person for the port, and lets the till at no other. Needs a click.
 * @throws DOMException `NotFoundError` when nothing was chosen
 */
export async function chooseSerialPort(serial: Serial): Promise<void> {
  const chosen = await serial.requestPort()
  const others = (await serial.getPorts()).filter((port) => port !== chosen)
  await Promise.all(others.map(async (port) => port.forget?.()))
}

/** Whether a port was chosen and is there. */
export async function hasSerialPort(serial: Serial): Promise<boolean> {
  return (await serial.getPorts()).length > 0
}

/**
 * Sends bytes to the chosen port, and lets go of it, so that other programs may print too.
 * @throws when there is no port, it is in use, or the bytes are not taken within 20 s
 */
export async function sendToSerial(
  serial: Serial,
  bytes: Uint8Array<ArrayBuffer>,
  baudRate: number,
): Promise<void> {
  const [port] = await serial.getPorts()
  if (port === undefined) throw new DOMException('No port', 'NotFoundError')
  await port.open({ baudRate })
  try {
    if (port.writable === null) throw new Error('The port can’t be written to')
    const writer = port.writable.getWriter()
    try {
      // Closed, so that every byte has left the port before it is given back.
      await withPatience(writer.write(bytes).then(() => writer.close()))
    } catch (error) {
      writer.abort().catch(() => undefined)
      throw error
    }
  } finally {
    await port.close().catch(() => undefined)
  }
}
