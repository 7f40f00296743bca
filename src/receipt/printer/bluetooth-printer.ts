import { inPieces, withPatience } from './patience.ts'

/** The parts of Web Bluetooth that the till uses: TypeScript has no types for it. */
export interface Bluetooth {
  requestDevice(options: {
    acceptAllDevices: true
    optionalServices: readonly string[]
  }): Promise<BluetoothDevice>
  /** Chrome has it only behind a flag: elsewhere a reload forgets the printer. */
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

/** The browser's Bluetooth, if it has any. */
export function bluetoothOf(navigator: Navigator): Bluetooth | undefined {
  const found: unknown = 'bluetooth' in navigator ? navigator.bluetooth : undefined
  return isBluetooth(found) ? found : undefined
}

function isBluetooth(value: unknown): value is Bluetooth {
  return typeof value === 'object' && value !== null && 'requestDevice' in value
}

/**
 * The services through which receipt printers receive bytes, each with its write characteristic; the most common first.
 */
const outlets: ReadonlyMap<string, string> = new Map([
  ['000018f0-0000-1000-8000-00805f9b34fb', '00002af1-0000-1000-8000-00805f9b34fb'],
  ['49535343-fe7d-4ae5-8fa9-9fafd205e455', '49535343-8841-43f4-a8d4-ecbe34729bb3'],
  ['e7810a71-73ae-499d-8c15-faa9aef0c3f2', 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f'],
  ['0000ff00-0000-1000-8000-00805f9b34fb', '0000ff02-0000-1000-8000-00805f9b34fb'],
])

/** Bytes of a write with an answer. */
const ANSWERED = 100

/** Bytes of a write without an answer: the size of the smallest packet. A printer may cut off longer ones. */
const UNANSWERED = 20

/** Milliseconds after each unanswered write: no other flow control slows the till down. */
const PAUSE = 20

/** The printer chosen on this page: most browsers forget it with the page. */
const chosen = new WeakMap<Bluetooth, BluetoothDevice>()

/** The device has no Bluetooth, it is off, or the browser may not use it. */
export class NoBluetooth extends Error {}

/**
 * Asks the person for the printer, and checks that it is a printer. Needs a click.
 * @throws DOMException `NotFoundError` when the person chose nothing
 * @throws {NoBluetooth}
 * @throws when the device is out of reach, or is no printer
 */
export async function chooseBluetoothPrinter(bluetooth: Bluetooth): Promise<void> {
  await checkAvailable(bluetooth)
  // Many printers don't tell their services before the connection.
  const device = await bluetooth.requestDevice({
    acceptAllDevices: true,
    optionalServices: [...outlets.keys()],
  })
  await withOutlet(device, async () => undefined)
  chosen.set(bluetooth, device)
  const others = (await known(bluetooth)).filter((other) => other !== device)
  await Promise.all(others.map(async (other) => other.forget?.()))
}

/** Whether a printer was chosen. Only printing shows whether it is on and near. */
export async function hasBluetoothPrinter(bluetooth: Bluetooth): Promise<boolean> {
  return (await printerOf(bluetooth)) !== undefined
}

/**
 * Sends bytes to the chosen printer and disconnects, so another till can print too. The printer does not report whether
 * they are on paper.
 * @throws {NoBluetooth}
 * @throws when no printer was chosen, it is off or away, or it disappears during the slip
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
    await inPieces(bytes, answers ? ANSWERED : UNANSWERED, async (piece) => {
      if (answers) return outlet.writeValueWithResponse(piece)
      await outlet.writeValueWithoutResponse(piece)
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    })
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
  // Rejects if the device has none of the services that a page may see.
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
