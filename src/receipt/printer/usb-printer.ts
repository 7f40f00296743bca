import { inPieces, withPatience } from './patience.ts'

/** The parts of WebUSB that the till uses: TypeScript has no types for it. */
export interface UsbDevice {
  readonly configuration: UsbConfiguration | null
  readonly configurations: readonly UsbConfiguration[]
  open(): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ status: string }>
  controlTransferIn(
    setup: {
      requestType: 'class'
      recipient: 'interface'
      request: number
      value: number
      index: number
    },
    length: number,
  ): Promise<{ status: string; data?: DataView | undefined }>
}
interface UsbConfiguration {
  readonly configurationValue: number
  readonly interfaces: readonly {
    readonly interfaceNumber: number
    readonly alternate: {
      readonly interfaceClass: number
      readonly endpoints: readonly {
        readonly endpointNumber: number
        readonly direction: string
        readonly type: string
      }[]
    }
  }[]
}
interface Usb extends Plugs {
  requestDevice(options: { filters: readonly UsbFilter[] }): Promise<UsbDevice>
  getDevices(): Promise<UsbDevice[]>
}
/** The browser's events when an allowed device is plugged in or out. */
export interface Plugs {
  addEventListener?(kind: 'connect' | 'disconnect', heard: () => void): void
  removeEventListener?(kind: 'connect' | 'disconnect', heard: () => void): void
}
interface UsbFilter {
  readonly classCode?: number
  readonly vendorId?: number
}

/** The browser's USB, if it has any. */
export function usbOf(navigator: Navigator): Usb | undefined {
  const found: unknown = 'usb' in navigator ? navigator.usb : undefined
  return isUsb(found) ? found : undefined
}

function isUsb(value: unknown): value is Usb {
  return typeof value === 'object' && value !== null && 'requestDevice' in value
}

const PRINTER_CLASS = 7

/** Bytes of a transfer: whole packets at every speed of USB. */
const PIECE = 4_096

/** Epson's receipt printers report a vendor class in their vendor mode. */
const filters: readonly UsbFilter[] = [{ classCode: PRINTER_CLASS }, { vendorId: 0x04b8 }]

/** `GET_PORT_STATUS` and its bit for 'paper empty' (USB device class definition for printing devices 1.1). */
const GET_PORT_STATUS = 1
const PAPER_EMPTY = 0x20

/** The printer reports that it has no paper. */
export class NoPaper extends Error {}

/**
 * Asks the person for the printer, and gives the till access to no other. Needs a click.
 * @throws DOMException `NotFoundError` when the person chose nothing
 */
export async function chooseUsbDevice(usb: Usb): Promise<void> {
  const chosen = await usb.requestDevice({ filters })
  const others = (await usb.getDevices()).filter((device) => device !== chosen)
  await Promise.all(others.map(async (device) => device.forget?.()))
}

/** Whether a printer was chosen and is plugged in. */
export async function hasUsbDevice(usb: Usb): Promise<boolean> {
  return (await usb.getDevices()).length > 0
}

/**
 * Sends bytes to the chosen printer, and releases it.
 * @throws {NoPaper} when the printer says so; otherwise when it is missing, a driver has claimed it, or it doesn't take
 * bytes for 20 s
 */
export async function sendToUsb(usb: Usb, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const [device] = await usb.getDevices()
  if (device === undefined) throw new DOMException('No printer', 'NotFoundError')
  try {
    const endpoint = await withPatience(openOutlet(device))
    await inPieces(bytes, PIECE, async (piece) => {
      const { status } = await device.transferOut(endpoint, piece)
      if (status !== 'ok') throw new Error(`The printer answers ${status}`)
    })
  } finally {
    await device.close().catch(() => undefined)
  }
}

/** Takes the printer. @returns the endpoint for slips */
async function openOutlet(device: UsbDevice): Promise<number> {
  await device.open()
  const [first] = device.configurations
  if (device.configuration === null && first !== undefined)
    await device.selectConfiguration(first.configurationValue)
  const { interfaceNumber, endpoint, isPrinter } = outletOf(device)
  await device.claimInterface(interfaceNumber)
  if (isPrinter && (await saysNoPaper(device, interfaceNumber))) throw new NoPaper()
  return endpoint
}

function outletOf(device: UsbDevice) {
  const interfaces = device.configuration?.interfaces ?? []
  const inOrder = [...interfaces].sort(
    (a, b) =>
      Number(b.alternate.interfaceClass === PRINTER_CLASS) -
      Number(a.alternate.interfaceClass === PRINTER_CLASS),
  )
  for (const { interfaceNumber, alternate } of inOrder) {
    const out = alternate.endpoints.find(
      ({ direction, type }) => direction === 'out' && type === 'bulk',
    )
    if (out !== undefined) {
      const isPrinter = alternate.interfaceClass === PRINTER_CLASS
      return { interfaceNumber, endpoint: out.endpointNumber, isPrinter }
    }
  }
  throw new Error('The device takes no slips')
}

/** Many printers don't answer; then the till sends the slip anyway. */
async function saysNoPaper(device: UsbDevice, index: number): Promise<boolean> {
  try {
    const { data } = await device.controlTransferIn(
      {
        requestType: 'class',
        recipient: 'interface',
        request: GET_PORT_STATUS,
        value: 0,
        index,
      },
      1,
    )
    return data !== undefined && data.byteLength > 0 && (data.getUint8(0) & PAPER_EMPTY) !== 0
  } catch {
    return false
  }
}
