import type { UsbDevice } from '../../receipt/printer/usb-printer.ts'

/**
 * A receipt printer on USB.
 * @param more what it does otherwise
 * @param interfaceClass 7 for a printer
 */
export function usbPrinter(more: Partial<UsbDevice> = {}, interfaceClass = 7) {
  const calls: string[] = []
  const taken: Uint8Array[] = []
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
    open: async () => void calls.push('open'),
    close: async () => void calls.push('close'),
    forget: async () => void calls.push('forget'),
    selectConfiguration: async (value) => {
      calls.push(`configuration ${value}`)
      chosen = configuration
    },
    claimInterface: async (number) => void calls.push(`claim ${number}`),
    transferOut: async (endpoint, data) => {
      calls.push(`out ${endpoint}`)
      taken.push(data)
      return { status: 'ok' }
    },
    controlTransferIn: async () => ({ status: 'ok', data: new DataView(new ArrayBuffer(1)) }),
    ...more,
  }
  return { device, calls, taken }
}
