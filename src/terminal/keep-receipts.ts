import type { Storage } from './terminal-store.ts'

const key = 'tuckshop.keep-receipts-days'

/** How long receipts are kept after the hand-over, in days: long enough to reprint, short enough to lose little. */
export const receiptDays = { least: 1, most: 31, usual: 7 } as const

/** The days that were chosen on this device; the usual ones where none were, or where they can't be read. */
export function keptReceiptDays(storage: Storage | undefined): number {
  try {
    const text = storage?.getItem(key) ?? ''
    return readReceiptDays(text) ?? receiptDays.usual
  } catch {
    return receiptDays.usual
  }
}

/** Whole days within the bounds, as somebody types them; `undefined` for anything else. */
export function readReceiptDays(text: string): number | undefined {
  if (!/^\d{1,4}$/.test(text.trim())) return undefined
  const days = Number(text)
  return days >= receiptDays.least && days <= receiptDays.most ? days : undefined
}

/** Keeps the choice for every user of this device. @returns whether the browser took it */
export function keepReceiptDays(storage: Storage | undefined, days: number): boolean {
  try {
    storage?.setItem(key, String(days))
    return storage !== undefined
  } catch {
    return false
  }
}
