import type { UsbDevice } from '../../receipt/printer/usb-printer.ts'
import { createJobs } from './jobs.ts'

/**
 * A receipt printer on USB.
 * @param more what it does otherwise
 * @param interfaceClass 7 for a printer
 */
export function usbPrinter(more: Partial<UsbDevice> = {}, interfaceClass = 7) {
  const calls: string[] = []
  const jobs = createJobs()
  const endpoints = [
    { endpointNumber: 1, direction: 'in', type: 'bulk' },
    { endpointNumber: 3, direction: 'out', type: 'bulk' },
  ]
  const configuration = {
    configurationValue: 1,
    interfaces: [{ interfaceNumber: 2, alternate: { interfaceClass, endpoints } }],
  }
  let chosen: UsbDevice['configuration'] = null
  const device: UsbDevice = {
    get configuration() {
      return chosen
    },
    configurations: [configuration],
    open: async () => {
      jobs.begins()
      calls.push('open')
    },
    close: async () => void calls.push('close'),
    forget: async () => void calls.push('forget'),
    selectConfiguration: async (value) => {
      calls.push(`configuration ${value}`)
      chosen = configuration
    },
    claimInterface: async (number) => void calls.push(`claim ${number}`),
    transferOut: async (endpoint, data) => {
      calls.push(`out ${endpoint}`)
      jobs.takes(data)
      return { status: 'ok' }
    },
    controlTransferIn: async () => ({ status: 'ok', data: new DataView(new ArrayBuffer(1)) }),
    ...more,
  }
  return { device, calls, taken: jobs.taken }
}
