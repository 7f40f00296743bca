import { chooseSerialPort, hasSerialPort, serialOf } from './serial-printer.ts'
import { chooseUsbDevice, hasUsbDevice, usbOf } from './usb-printer.ts'

/** Ways to a printer that do without the browser's dialog. */
export type DirectWay = 'serial' | 'usb'

/** Whether this browser has such a way at all. */
export function canPrintBy(way: DirectWay): boolean {
  return (way === 'serial' ? serialOf(navigator) : usbOf(navigator)) !== undefined
}

/** Whether a printer was chosen for it and is there now. Never rejects. */
export async function hasPrinter(way: DirectWay): Promise<boolean> {
  const serial = way === 'serial' ? serialOf(navigator) : undefined
  const usb = way === 'usb' ? usbOf(navigator) : undefined
  try {
    if (serial !== undefined) return await hasSerialPort(serial)
    return usb !== undefined && (await hasUsbDevice(usb))
  } catch {
    return false
  }
}

/** Lets the person choose the printer in the browser's own list. Needs a click; never rejects. */
export async function choosePrinter(way: DirectWay): Promise<'chosen' | 'nothing' | 'failed'> {
  const serial = way === 'serial' ? serialOf(navigator) : undefined
  const usb = way === 'usb' ? usbOf(navigator) : undefined
  try {
    if (serial !== undefined) await chooseSerialPort(serial)
    else if (usb !== undefined) await chooseUsbDevice(usb)
    else return 'failed'
    return 'chosen'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'nothing' : 'failed'
  }
}

/**
 * Tells when a printer that was chosen is plugged in or out.
 * @returns how to stop it
 */
export function onPlugged(
  way: DirectWay,
  heard: (what: 'connect' | 'disconnect') => void,
): () => void {
  const plugs = way === 'serial' ? serialOf(navigator) : usbOf(navigator)
  const connect = () => heard('connect')
  const disconnect = () => heard('disconnect')
  plugs?.addEventListener?.('connect', connect)
  plugs?.addEventListener?.('disconnect', disconnect)
  return () => {
    plugs?.removeEventListener?.('connect', connect)
    plugs?.removeEventListener?.('disconnect', disconnect)
  }
}
