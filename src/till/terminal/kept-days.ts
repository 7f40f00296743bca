import type { Storage } from './terminal-store.ts'

/** How many days this device keeps receipts after the hand-over, and past sales without receipts. */
export interface KeptDays {
  readonly receipts: number
  readonly sales: number
}

export const keepings = ['day', 'week', 'month'] as const
export type Keeping = (typeof keepings)[number]

/** The choices in Settings. A receipt contains PINs and tokens, so it goes long before its sale. */
export const daysOf: Readonly<Record<Keeping, KeptDays>> = {
  day: { receipts: 1, sales: 31 },
  week: { receipts: 7, sales: 365 },
  month: { receipts: 31, sales: 5 * 366 },
}

const usual: KeptDays = daysOf.week

/** Earlier versions let people type each number, and kept it under its own key. */
const keys = { receipts: 'tuckshop.keep-receipts-days', sales: 'tuckshop.keep-sales-days' } as const

/** Rejects numbers outside of these limits. */
const bounds = {
  receipts: [daysOf.day.receipts, daysOf.month.receipts],
  sales: [daysOf.day.sales, daysOf.month.sales],
} as const

/** This device's chosen days; the defaults if there are none, or they are unreadable. */
export function keptDays(storage: Storage | undefined): KeptDays {
  return { receipts: read(storage, 'receipts'), sales: read(storage, 'sales') }
}

function read(storage: Storage | undefined, what: keyof KeptDays): number {
  const [least, most] = bounds[what]
  try {
    const text = storage?.getItem(keys[what]) ?? ''
    const days = /^\d{1,4}$/.test(text) ? Number(text) : usual[what]
    return days >= least && days <= most ? days : usual[what]
  } catch {
    return usual[what]
  }
}

/** The choice for these days; `undefined` for days that an earlier version let people type. */
export function keepingOf({ receipts, sales }: KeptDays): Keeping | undefined {
  return keepings.find((one) => daysOf[one].receipts === receipts && daysOf[one].sales === sales)
}

/** Whether a choice keeps something for fewer days than now. */
export function keepsLess(chosen: Keeping, now: KeptDays): boolean {
  const { receipts, sales } = daysOf[chosen]
  return receipts < now.receipts || sales < now.sales
}

/** Keeps the choice for every user of this device. @returns whether the browser took it */
export function keepFor(storage: Storage | undefined, keeping: Keeping): boolean {
  const { receipts, sales } = daysOf[keeping]
  try {
    storage?.setItem(keys.receipts, String(receipts))
    storage?.setItem(keys.sales, String(sales))
    return storage !== undefined
  } catch {
    return false
  }
}
