import { z } from 'zod'

const milliseconds = z.array(z.number())

/** Sales of one kind of journal, in milliseconds. */
export const measuredSchema = z.object({
  /** From the cashier's press to the sale on disk: the till may go on. */
  confirmed: milliseconds,
  /** From the press to the receipt. */
  sold: milliseconds,
  /** Every write of the journal, from the sale's first row to the hand-over. */
  writes: milliseconds,
})
export type Measured = z.infer<typeof measuredSchema>

/** A till's start on a journal with a history, the newest page of that, and sales; in milliseconds. */
export const daySchema = z.object({ start: z.number(), page: z.number(), sold: milliseconds })
export type Day = z.infer<typeof daySchema>

export const leftSchema = z.object({ events: z.number(), bytes: z.number() })

/** The value below which a share of the others lie. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}
