import type {
  Bluetooth,
  BluetoothDevice,
  BluetoothOutlet,
} from '../../receipt/printer/bluetooth-printer.ts'

/** The service and characteristic of most cheap receipt printers. */
const usualService = '000018f0-0000-1000-8000-00805f9b34fb'
const usualOutlet = '00002af1-0000-1000-8000-00805f9b34fb'

interface Options {
  /** Its services, each with its characteristics. */
  readonly services?: Readonly<Record<string, readonly string[]>>
  /** Whether it acknowledges writes. */
  readonly answers?: boolean
  /** The bytes in a packet: the printer loses the rest of a longer unacknowledged write. */
  readonly packet?: number
  /** Called before each write; may throw, or never end. */
  readonly onWrite?: (count: number, data: Uint8Array) => void | Promise<void>
  readonly connect?: () => Promise<void>
}

/** A Bluetooth receipt printer, and the browser that finds it. */
export function bluetoothPrinter({
  services = { [usualService]: [usualOutlet] },
  answers = true,
  packet = 512,
  onWrite = () => undefined,
  connect = async () => undefined,
}: Options = {}) {
  const calls: string[] = []
  const pieces: Uint8Array[] = []
  let count = 0
  let isOpen = false
  /** The services that the page asked for; it sees no others. */
  let allowed: readonly string[] = Object.keys(services)
  const write = async (data: Uint8Array, length: number) => {
    if (!isOpen) throw new DOMException('GATT Server is disconnected.', 'NetworkError')
    await onWrite(++count, data)
    pieces.push(data.slice(0, length))
  }
  const outlet: BluetoothOutlet = {
    properties: { write: answers, writeWithoutResponse: true },
    writeValueWithResponse: (data) => write(data, data.length),
    writeValueWithoutResponse: (data) => write(data, packet),
  }
  const device: BluetoothDevice = {
    gatt: {
      async connect() {
        await connect()
        isOpen = true
        calls.push('connect')
        return {
          async getPrimaryServices() {
            const seen = Object.entries(services).filter(([uuid]) => allowed.includes(uuid))
            if (seen.length === 0) throw new DOMException('No Services found', 'NotFoundError')
            return seen.map(([uuid, characteristics]) => ({
              uuid,
              async getCharacteristic(name: string) {
                if (!characteristics.includes(name)) throw new DOMException('x', 'NotFoundError')
                return outlet
              },
            }))
          },
        }
      },
      disconnect() {
        isOpen = false
        calls.push('disconnect')
      },
    },
    forget: async () => void calls.push('forget'),
  }
  const bluetooth: Bluetooth = {
    async requestDevice({ optionalServices }) {
      allowed = optionalServices
      return device
    },
    getAvailability: async () => true,
  }
  return {
    bluetooth,
    device,
    calls,
    pieces,
    /** Everything that it received. */
    taken: () => Uint8Array.from(pieces.flatMap((piece) => [...piece])),
  }
}
