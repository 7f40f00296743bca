import { z } from 'zod'
import type { PriceBefore } from '../../catalogue/price-change.ts'
import { cents, formatRand, isCents, parseAmount } from '../../values/money.ts'

/** What is kept of a form that was left: as it was typed, to be continued. All of it is sealed on the disk. */
const contentSchema = z.object({
  productCode: z.string(),
  title: z.string(),
  /** What was in each field that wasn't empty. */
  typed: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Masked, as lists show it; '' where nobody was named. */
  recipient: z.string(),
  /** As it was typed; '' where it was not asked, or not yet. */
  amount: z.string(),
  /** What the product cost then, in cents, where its price is fixed. */
  price: z.number().refine(isCents).optional(),
  /** Between which sums it could be sold then, in cents, where there is a choice. */
  range: z.object({ min: z.number().refine(isCents), max: z.number().refine(isCents) }).optional(),
  /** Whether the number had been looked up. */
  lookedUp: z.boolean(),
  /** Whom the cashier says it is for; '' where nobody said. */
  name: z.string(),
})

export type HeldContent = Readonly<z.infer<typeof contentSchema>>

/** What was typed for a sale that nobody has confirmed: it waits until somebody continues it. */
export interface HeldDraft extends HeldContent {
  readonly id: string
  /** Epoch milliseconds. */
  readonly heldAt: number
}

/** What its product cost when it was held; `undefined` where the list set no bounds. */
export function priceWhenHeld({ price, range }: HeldDraft): PriceBefore | undefined {
  if (price !== undefined) return { kind: 'fixed', amount: cents(price) }
  return range && { kind: 'range', min: cents(range.min), max: cents(range.max) }
}

/** @returns `undefined` for what another version of the till wrote. */
export function readContent(text: string): HeldContent | undefined {
  try {
    return contentSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function writeContent(draft: HeldDraft): string {
  const { id: _id, heldAt: _heldAt, ...content } = draft
  return JSON.stringify(content)
}

/** '083 ••• 9999 · R 75': by what one knows it again. Its name comes first, and its product where it has nothing else. */
export function heldLabel({ name, recipient, amount, price, title }: HeldDraft): string {
  const sum = parseAmount(amount) ?? price
  const rand = sum === undefined ? '' : formatRand(sum).replace(/\.00$/, '')
  const known = [name, recipient, rand].filter((part) => part !== '')
  return (known.length === 0 ? [title] : known).join(' · ')
}

/** 'just now', '4 min ago', '2 h ago'. @param ms how long ago */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
