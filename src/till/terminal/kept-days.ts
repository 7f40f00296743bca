import type { Storage } from './terminal-store.ts'

/** For how many days this device keeps receipts after the hand-over, and past sales without their receipts. */
export interface KeptDays {
  readonly receipts: number
  readonly sales: number
}

export const keepings = ['day', 'week', 'month'] as const
export type Keeping = (typeof keepings)[number]

/** What somebody chooses from in Settings. A receipt holds PINs and tokens, so it goes long before its sale. */
export const daysOf: Readonly<Record<Keeping, KeptDays>> = {
  day: { receipts: 1, sales: 31 },
  week: { receipts: 7, sales: 365 },
  month: { receipts: 31, sales: 5 * 366 },
}

const usual: KeptDays = daysOf.week

/** Earlier versions kept each number under its own key, and let people type it. */
const keys = { receipts: 'tuckshop.keep-receipts-days', sales: 'tuckshop.keep-sales-days' } as const

/** No number beyond these is believed. */
const bounds = {
  receipts: [daysOf.day.receipts, daysOf.month.receipts],
  sales: [daysOf.day.sales, daysOf.month.sales],
} as const

/** The days that were chosen on this device; the usual ones where none were, or where they can't be read. */
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

/** What days amount to; `undefined` for those that an earlier version let people type. */
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
