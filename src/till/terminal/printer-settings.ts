import { z } from 'zod'
import { useStore } from 'zustand'
import { browserStorage } from './browser-storage.ts'
import { keptStore } from './kept-store.ts'
import type { TextStorage } from './kept-store.ts'

/** Pins of a printer's plug that may connect a drawer. */
export const drawerPins = [2, 5] as const
export type DrawerPin = (typeof drawerPins)[number]

/** Ways to print without the browser's dialog. `app`: an Android app that prints. */
export const directWays = ['usb', 'serial', 'bluetooth', 'app'] as const
export type DirectWay = (typeof directWays)[number]
export type PrintWay = 'browser' | DirectWay

/** The longest text of the shop's own lines. */
export const longestOwnText = 240

/** Trims the lines' ends, and the empty lines at top and bottom. */
const ownLines = z
  .string()
  .max(longestOwnText)
  .transform((text) => text.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim())

const settingsSchema = z.object({
  /** Width of the roll in millimetres, or a sheet of A4. */
  paper: z.enum(['58', '80', 'a4']),
  /** Through the browser's print dialog, or straight to a thermal printer. */
  way: z.enum(['browser', ...directWays]),
  /** Cuts the paper after each slip. */
  cut: z.boolean(),
  /** Whether a cash drawer is connected to the printer. */
  drawer: z.boolean(),
  drawerPin: z.union(drawerPins.map((pin) => z.literal(pin))),
  /** The shop's own lines over every slip and under it, separated by line breaks. */
  head: ownLines,
  foot: ownLines,
})

/** How this till prints. Kept per device, for all its users; contains no secret. */
export type PrinterSettings = Readonly<z.infer<typeof settingsSchema>>

export const usualPrinter: PrinterSettings = {
  paper: '80',
  way: 'browser',
  cut: true,
  drawer: false,
  drawerPin: 2,
  head: '',
  foot: '',
}

/** Letters of a line on a thermal printer. */
export function columnsOf({ paper }: Pick<PrinterSettings, 'paper'>): 32 | 48 {
  return paper === '58' ? 32 : 48
}

/** Whether the till can open a drawer: not through the browser's dialog. */
export function opensDrawer({ way, drawer }: Pick<PrinterSettings, 'way' | 'drawer'>): boolean {
  return drawer && way !== 'browser'
}

/** How the till prints; the defaults if nobody chose. */
export function createPrinterStore(storage: TextStorage | undefined) {
  const store = keptStore(storage, 'tuckshop.printer', { read: parse, write: JSON.stringify })
  const keep = (settings: PrinterSettings) => store.keep(settingsSchema.parse(settings))
  return { ...store, keep }
}

export const printerStore = createPrinterStore(browserStorage())

/** The longest shop name: it is a single line of a slip. */
export const longestShopName = 48

/** The shop's name: the first line of the receipt's header; '' if there is none. */
export function shopNameIn({ head }: Pick<PrinterSettings, 'head'>): string {
  return head.split('\n')[0] ?? ''
}

/** Puts the shop's name over every slip, and keeps the lines under it. */
export function withShopName(settings: PrinterSettings, name: string): PrinterSettings {
  const [, ...more] = settings.head.split('\n')
  const head = [name, ...more].join('\n').slice(0, longestOwnText)
  return { ...settings, head: ownLines.parse(head) }
}

/** How this till prints; renders again when that changes. */
export function usePrinterSettings(): PrinterSettings {
  return useStore(printerStore)
}

function parse(text: string | undefined): PrinterSettings {
  if (text === undefined) return usualPrinter
  try {
    const found = settingsSchema.safeParse(JSON.parse(text))
    return found.success ? found.data : usualPrinter
  } catch {
    return usualPrinter
  }
}
