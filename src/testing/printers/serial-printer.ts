import type { SerialPort } from '../../receipt/printer/serial-printer.ts'

/**
 * A receipt printer on a serial port.
 * @param take called before it takes bytes; may throw, or never end
 */
export function serialPrinter(take: () => void | Promise<void> = () => undefined) {
  const calls: string[] = []
  const taken: Uint8Array[] = []
  let writable: SerialPort['writable'] = null
  const port: SerialPort = {
    get writable() {
      return writable
    },
    open: async ({ baudRate }) => {
      if (writable !== null) throw new DOMException('Open', 'InvalidStateError')
      calls.push(`open ${baudRate}`)
      writable = new WritableStream({
        write: async (bytes) => {
          await take()
          taken.push(bytes)
        },
        close: () => void calls.push('sent'),
      })
    },
    close: async () => {
      writable = null
      calls.push('close')
    },
    forget: async () => void calls.push('forget'),
  }
  return { port, calls, taken }
}
