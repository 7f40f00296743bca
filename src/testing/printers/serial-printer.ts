import type { SerialPort } from '../../receipt/printer/serial-printer.ts'
import { createJobs } from './jobs.ts'

/**
 * A receipt printer on a serial port.
 * @param take called before it takes bytes; may throw, or never end
 */
export function serialPrinter(take: (bytes: Uint8Array) => void | Promise<void> = () => undefined) {
  const calls: string[] = []
  const jobs = createJobs()
  let writable: SerialPort['writable'] = null
  let isOpen = false
  // As in browsers, a stream that has ended is none.
  const end = () => {
    writable = null
  }
  const port: SerialPort = {
    get writable() {
      return writable
    },
    open: async ({ baudRate }) => {
      if (isOpen) throw new DOMException('Open', 'InvalidStateError')
      isOpen = true
      jobs.begins()
      calls.push(`open ${baudRate}`)
      writable = new WritableStream({
        write: async (bytes) => {
          await take(bytes)
          jobs.takes(bytes)
        },
        close: () => {
          end()
          calls.push('sent')
        },
        abort: end,
      })
    },
    close: async () => {
      if (writable?.locked === true) throw new TypeError('Its stream is locked')
      end()
      isOpen = false
      calls.push('close')
    },
    forget: async () => void calls.push('forget'),
  }
  return { port, calls, taken: jobs.taken }
}
