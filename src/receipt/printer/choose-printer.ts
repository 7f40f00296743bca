import type { DirectWay } from '../../till/terminal/printer-settings.ts'
import { portOf } from './direct-ports.ts'

/** Whether this browser supports this way of printing. */
export function canPrintBy(way: DirectWay): boolean {
  return portOf(way) !== undefined
}

/** Whether a printer was chosen for it and is connected. Never rejects. */
export async function hasPrinter(way: DirectWay): Promise<boolean> {
  try {
    return (await portOf(way)?.has()) ?? false
  } catch {
    return false
  }
}

/** Opens the browser's list of printers. Needs a click; never rejects. */
export async function choosePrinter(way: DirectWay): Promise<'chosen' | 'nothing' | 'failed'> {
  const port = portOf(way)
  if (port === undefined) return 'failed'
  try {
    await port.choose()
    return 'chosen'
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'nothing' : 'failed'
  }
}

/**
 * Reports when a chosen printer is plugged in or out.
 * @returns the function that stops it
 */
export function onPlugged(
  way: DirectWay,
  heard: (what: 'connect' | 'disconnect') => void,
): () => void {
  const plugs = portOf(way)?.plugs
  const connect = () => heard('connect')
  const disconnect = () => heard('disconnect')
  plugs?.addEventListener?.('connect', connect)
  plugs?.addEventListener?.('disconnect', disconnect)
  return () => {
    plugs?.removeEventListener?.('connect', connect)
    plugs?.removeEventListener?.('disconnect', disconnect)
  }
}
