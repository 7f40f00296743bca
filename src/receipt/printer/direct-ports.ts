import type { DirectWay, PrinterSettings } from '../../till/terminal/printer-settings.ts'
import {
  bluetoothOf,
  chooseBluetoothPrinter,
  hasBluetoothPrinter,
  sendByBluetooth,
} from './bluetooth-printer.ts'
import { canUsePrintApp, sendToPrintApp } from './print-app.ts'
import { chooseSerialPort, hasSerialPort, sendToSerial, serialOf } from './serial-printer.ts'
import { chooseUsbDevice, hasUsbDevice, sendToUsb, usbOf, type Plugs } from './usb-printer.ts'

/** This browser's access to a printer. */
interface DirectPort {
  /** Asks the person for the printer. Needs a click; rejects like the way itself. */
  readonly choose: () => Promise<void>
  /** Whether a printer was chosen and is connected. */
  readonly has: () => Promise<boolean>
  /** @returns whether the printer confirmed the bytes; rejects like the way itself */
  readonly send: (
    bytes: Uint8Array<ArrayBuffer>,
    settings: PrinterSettings,
  ) => Promise<'printed' | 'sent'>
  /** Reports when a printer is plugged in or out, if the browser can. */
  readonly plugs?: Plugs
}

const ports: Readonly<Record<DirectWay, (browser: Navigator) => DirectPort | undefined>> = {
  usb(browser) {
    const usb = usbOf(browser)
    return (
      usb && {
        choose: () => chooseUsbDevice(usb),
        has: () => hasUsbDevice(usb),
        send: async (bytes) => {
          await sendToUsb(usb, bytes)
          return 'printed'
        },
        plugs: usb,
      }
    )
  },
  serial(browser) {
    const serial = serialOf(browser)
    return (
      serial && {
        choose: () => chooseSerialPort(serial),
        has: () => hasSerialPort(serial),
        send: async (bytes) => {
          await sendToSerial(serial, bytes)
          return 'sent'
        },
        plugs: serial,
      }
    )
  },
  bluetooth(browser) {
    const bluetooth = bluetoothOf(browser)
    return (
      bluetooth && {
        choose: () => chooseBluetoothPrinter(bluetooth),
        has: () => hasBluetoothPrinter(bluetooth),
        send: async (bytes) => {
          await sendByBluetooth(bluetooth, bytes)
          return 'sent'
        },
      }
    )
  },
  app(browser) {
    if (!canUsePrintApp(browser)) return undefined
    return {
      choose: async () => undefined,
      has: async () => true,
      send: async (bytes) => {
        sendToPrintApp(bytes)
        return 'sent'
      },
    }
  },
}

/** This browser's access; `undefined` if it has none. */
export function portOf(way: DirectWay): DirectPort | undefined {
  return ports[way](navigator)
}
