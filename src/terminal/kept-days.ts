import type { Storage } from './terminal-store.ts'

/** What this device keeps for some days, as many as somebody chooses in Settings. */
export interface KeptDays {
  readonly key: string
  readonly least: number
  readonly most: number
  readonly usual: number
}

/** Receipts after the hand-over: long enough to reprint, short enough to lose little. */
export const receiptDays: KeptDays = {
  key: 'tuckshop.keep-receipts-days',
  least: 1,
  most: 31,
  usual: 7,
}

/** Past sales, without their receipts: never shorter than these, five years at most. */
export const saleDays: KeptDays = {
  key: 'tuckshop.keep-sales-days',
  least: receiptDays.most,
  most: 5 * 366,
  usual: 365,
}

/** The days that were chosen on this device; the usual ones where none were, or where they can't be read. */
export function keptDays(storage: Storage | undefined, what: KeptDays): number {
  try {
    const text = storage?.getItem(what.key) ?? ''
    return readDays(text, what) ?? what.usual
  } catch {
    return what.usual
  }
}

/** Whole days within the bounds, as somebody types them; `undefined` for anything else. */
export function readDays(text: string, { least, most }: KeptDays): number | undefined {
  if (!/^\d{1,4}$/.test(text.trim())) return undefined
  const days = Number(text)
  return days >= least && days <= most ? days : undefined
}

/** Keeps the choice for every user of this device. @returns whether the browser took it */
export function keepDays(storage: Storage | undefined, { key }: KeptDays, days: number): boolean {
  try {
    storage?.setItem(key, String(days))
    return storage !== undefined
  } catch {
    return false
  }
}
