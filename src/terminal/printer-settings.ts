import * as z from 'zod/mini'
import { browserStorage } from './browser-storage.ts'
import type { Storage } from './terminal-store.ts'

const key = 'tuckshop.printer'

/** Speeds that receipt printers on a serial port are set to, in bits a second. */
export const baudRates = [9_600, 19_200, 38_400, 57_600, 115_200] as const

/** Characters of the shop's own lines. */
export const longestOwnText = 240

const settingsSchema = z.object({
  /** Width of the roll in millimetres, or a sheet of A4. */
  paper: z.enum(['58', '80', 'a4']),
  /** Through the browser's print dialog, or straight to a thermal printer. */
  way: z.enum(['browser', 'serial', 'usb']),
  baudRate: z.union(baudRates.map((rate) => z.literal(rate))),
  /** Cuts the paper after each slip. */
  cut: z.boolean(),
  /** Opens the drawer with the first slip of a cash sale. */
  drawer: z.boolean(),
  /** `plain`: letters without accents, right on every printer; `cp858`: the printer knows that page. */
  letters: z.enum(['plain', 'cp858']),
  /** The shop's own lines over every slip and under it; a line break parts them. */
  head: z.string().check(z.maxLength(longestOwnText)),
  foot: z.string().check(z.maxLength(longestOwnText)),
})

/** How this till prints. Kept per device, for every user of it; no secret is among it. */
export type PrinterSettings = Readonly<z.infer<typeof settingsSchema>>

export const usualPrinter: PrinterSettings = {
  paper: '80',
  way: 'browser',
  baudRate: 9_600,
  cut: true,
  drawer: false,
  letters: 'plain',
  head: '',
  foot: '',
}

let inMemory: string | undefined
let last: { readonly text: string | undefined; readonly settings: PrinterSettings } = {
  text: undefined,
  settings: usualPrinter,
}
const listeners = new Set<() => void>()

/** The printer that was chosen on this device; the usual one where none was. The same object until it changes. */
export function printerSettings(storage: Storage | undefined = browserStorage()): PrinterSettings {
  const text = inMemory ?? read(storage)
  if (text !== last.text) last = { text, settings: parse(text) }
  return last.settings
}

/**
 * Keeps the choice. Where the browser doesn't, it holds until the page is left.
 * @returns whether the browser keeps it
 */
export function keepPrinterSettings(
  settings: PrinterSettings,
  storage: Storage | undefined = browserStorage(),
): boolean {
  const text = JSON.stringify(settings)
  const kept = write(storage, text)
  inMemory = kept ? undefined : text
  for (const listener of listeners) listener()
  return kept
}

/** Calls when the choice changes here or in another tab. @returns the function that ends it */
export function onPrinterSettings(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(text: string | undefined): PrinterSettings {
  if (text === undefined) return usualPrinter
  try {
    const found = settingsSchema.safeParse({ ...usualPrinter, ...JSON.parse(text) })
    return found.success ? found.data : usualPrinter
  } catch {
    return usualPrinter
  }
}

function read(storage: Storage | undefined): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(storage: Storage | undefined, text: string): boolean {
  try {
    storage?.setItem(key, text)
    return storage !== undefined
  } catch {
    return false
  }
}
