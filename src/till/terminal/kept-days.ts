import type { TextStorage } from './kept-store.ts'

/** The choices in Settings, from the shortest to the longest. */
export const keepings = ['day', 'week', 'month'] as const
export type Keeping = (typeof keepings)[number]

/**
 * How many days this device keeps receipts after the hand-over, and past sales without receipts. A receipt contains
 * PINs and tokens, so it goes long before its sale.
 */
export const daysOf: Readonly<
  Record<Keeping, { readonly receipts: number; readonly sales: number }>
> = {
  day: { receipts: 1, sales: 31 },
  week: { receipts: 7, sales: 365 },
  month: { receipts: 31, sales: 5 * 366 },
}

const KEY = 'tuckshop.keep'

/** This device's choice; a week if nobody chose, or it is unreadable. */
export function keepingIn(storage: TextStorage | undefined): Keeping {
  try {
    const text = storage?.getItem(KEY)
    return keepings.find((one) => one === text) ?? 'week'
  } catch {
    return 'week'
  }
}

/** Keeps the choice for every user of this device. @returns whether the browser took it */
export function keepFor(storage: TextStorage | undefined, keeping: Keeping): boolean {
  try {
    storage?.setItem(KEY, keeping)
    return storage !== undefined
  } catch {
    return false
  }
}
