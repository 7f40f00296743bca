import { withPatience } from './patience.ts'

/** What is used of Web Bluetooth: it is not among the types that TypeScript brings along. */
export interface Bluetooth {
  requestDevice(options: {
    acceptAllDevices: true
    optionalServices: readonly string[]
  }): Promise<BluetoothDevice>
  /** Chrome has it only where a flag is set: elsewhere a reload forgets the printer. */
  getDevices?(): Promise<BluetoothDevice[]>
  getAvailability?(): Promise<boolean>
}
export interface BluetoothDevice {
  readonly gatt?: BluetoothLink | undefined
  forget?(): Promise<void>
}
interface BluetoothLink {
  connect(): Promise<BluetoothServer>
  disconnect(): void
}
interface BluetoothServer {
  getPrimaryServices(): Promise<
    readonly {
      readonly uuid: string
      getCharacteristic(uuid: string): Promise<BluetoothOutlet>
    }[]
  >
}
export interface BluetoothOutlet {
  readonly properties: { readonly write: boolean; readonly writeWithoutResponse: boolean }
  writeValueWithResponse(data: Uint8Array<ArrayBuffer>): Promise<void>
  writeValueWithoutResponse(data: Uint8Array<ArrayBuffer>): Promise<void>
}

/** The browser's Bluetooth; `undefined` where it has none to give. */
export function bluetoothOf(navigator: Navigator): Bluetooth | undefined {
  const found: unknown = 'bluetooth' in navigator ? navigator.bluetooth : undefined
  return isBluetooth(found) ? found : undefined
}

function isBluetooth(value: unknown): value is Bluetooth {
  return typeof value === 'object' && value !== null && 'requestDevice' in value
}

/** The services by which receipt printers take bytes, each with the characteristic to write to; the usual one first. */
const outlets: ReadonlyMap<string, string> = new Map([
  ['000018f0-0000-1000-8000-00805f9b34fb', '00002af1-0000-1000-8000-00805f9b34fb'],
  ['49535343-fe7d-4ae5-8fa9-9fafd205e455', '49535343-8841-43f4-a8d4-ecbe34729bb3'],
  ['e7810a71-73ae-499d-8c15-faa9aef0c3f2', 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f'],
  ['0000ff00-0000-1000-8000-00805f9b34fb', '0000ff02-0000-1000-8000-00805f9b34fb'],
])

/** Bytes of a write that the printer answers. */
const ANSWERED = 100

/** Bytes of a write that it does not answer: all that the smallest packet holds. What is longer may be cut off. */
const UNANSWERED = 20

/** Milliseconds after each of those: nothing else slows the till down to what the printer can take. */
const PAUSE = 20

/** The printer that was chosen since the page was loaded: most browsers forget it with the page. */
const chosen = new WeakMap<Bluetooth, BluetoothDevice>()

/** There is no Bluetooth, it is switched off, or the browser may not use it. */
export class NoBluetooth extends Error {}

/**
 * Asks the person for the printer, and looks whether it is one. Needs a click.
 * @throws DOMException `NotFoundError` when nothing was chosen
 * @throws {NoBluetooth}
 * @throws when it can't be reached, or is no printer
 */
export async function chooseBluetoothPrinter(bluetooth: Bluetooth): Promise<void> {
  await checkAvailable(bluetooth)
  // Many printers don't tell what they are before they are connected to.
  const device = await bluetooth.requestDevice({
    acceptAllDevices: true,
    optionalServices: [...outlets.keys()],
  })
  await withOutlet(device, async () => undefined)
  chosen.set(bluetooth, device)
  const others = (await known(bluetooth)).filter((other) => other !== device)
  await Promise.all(others.map(async (other) => other.forget?.()))
}

/** Whether a printer was chosen. Whether it is on and near is known only when it is printed on. */
export async function hasBluetoothPrinter(bluetooth: Bluetooth): Promise<boolean> {
  return (await printerOf(bluetooth)) !== undefined
}

/**
 * Sends bytes to the chosen printer, and lets go of it, so that another till may print too. Nothing tells whether they are
 * on paper.
 * @throws {NoBluetooth}
 * @throws when none was chosen, it is off or away, or goes in the middle of the slip
 */
export async function sendByBluetooth(
  bluetooth: Bluetooth,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await checkAvailable(bluetooth)
  const device = await printerOf(bluetooth)
  if (device === undefined) throw new DOMException('No printer', 'NotFoundError')
  await withOutlet(device, async (outlet) => {
    const answers = outlet.properties.write
    const length = answers ? ANSWERED : UNANSWERED
    for (let start = 0; start < bytes.length; start += length) {
      const piece = bytes.slice(start, start + length)
      if (answers) {
        await withPatience(outlet.writeValueWithResponse(piece))
      } else {
        await withPatience(outlet.writeValueWithoutResponse(piece))
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }
  })
}

async function checkAvailable(bluetooth: Bluetooth): Promise<void> {
  if ((await bluetooth.getAvailability?.()) === false) throw new NoBluetooth()
}

async function known(bluetooth: Bluetooth): Promise<readonly BluetoothDevice[]> {
  return (await bluetooth.getDevices?.()) ?? []
}

async function printerOf(bluetooth: Bluetooth): Promise<BluetoothDevice | undefined> {
  return chosen.get(bluetooth) ?? (await known(bluetooth))[0]
}

async function withOutlet(
  { gatt }: BluetoothDevice,
  work: (outlet: BluetoothOutlet) => Promise<void>,
): Promise<void> {
  if (gatt === undefined) throw new Error('The device takes no slips')
  try {
    await work(await withPatience(findOutlet(gatt)))
  } finally {
    gatt.disconnect()
  }
}

async function findOutlet(gatt: BluetoothLink): Promise<BluetoothOutlet> {
  const server = await gatt.connect()
  // Rejects where the device has none of the services that a page may see.
  const services = await server.getPrimaryServices().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotFoundError') return []
    throw error
  })
  for (const [uuid, characteristic] of outlets) {
    const service = services.find((one) => one.uuid === uuid)
    if (service !== undefined) return service.getCharacteristic(characteristic)
  }
  throw new Error('The device takes no slips')
}
