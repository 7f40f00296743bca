import { useSyncExternalStore } from 'react'
import { onPrinterSettings, printerSettings, type PrinterSettings } from './printer-settings.ts'

/** How this till prints, followed as it changes. */
export function usePrinterSettings(): PrinterSettings {
  return useSyncExternalStore(onPrinterSettings, printerSettings)
}
