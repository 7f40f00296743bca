import { z } from 'zod'
import { saleKinds } from '../catalogue/kind/kind.ts'
import type { PriceBefore } from '../catalogue/price-change.ts'
import { cents, isCents, parseAmount, shortRand, type Cents } from '../values/money.ts'
import type { TypedByName } from './carried-over.ts'

/** As {@link heldTexts} writes it. */
const typedSchema = z.array(z.object({ field: z.string(), text: z.string() }))

/** A form that the cashier left, kept as typed to resume it. The disk holds it sealed. */
const saleSchema = z.object({
  kind: z.literal('sale'),
  productCode: z.string(),
  title: z.string(),
  typed: typedSchema,
  /** Masked, as lists show it; '' without a recipient. */
  recipient: z.string(),
  /** As typed; '' if it was not asked, or not yet. */
  amount: z.string(),
  /** The product's price then, in cents, if it is fixed. */
  price: z.number().refine(isCents).optional(),
  /** The product's limits then, in cents, if the amount is open. */
  range: z.object({ min: z.number().refine(isCents), max: z.number().refine(isCents) }).optional(),
  /** Whether the number had been looked up. */
  lookedUp: z.boolean(),
})

/** A basket that was put aside: its sales as typed, to check again when it is resumed. */
const basketSchema = z.object({
  kind: z.literal('basket'),
  items: z
    .array(
      z.object({
        productCode: z.string(),
        kind: z.enum(saleKinds),
        title: z.string(),
        typed: typedSchema,
        /** Masked; '' without a recipient. */
        recipient: z.string(),
        /** The price of one then, in cents. */
        amount: z.number().refine(isCents).transform(cents),
        count: z.int().positive(),
      }),
    )
    .min(1),
})

const contentSchema = z.discriminatedUnion('kind', [basketSchema, saleSchema])

export type HeldContent = Readonly<z.infer<typeof saleSchema>>
type HeldBasketContent = Readonly<z.infer<typeof basketSchema>>
export type HeldItem = Readonly<HeldBasketContent['items'][number]>

interface Held {
  readonly id: string
  /** Epoch milliseconds. */
  readonly heldAt: number
}

/** Typed values of a sale that nobody has confirmed. */
export type HeldSale = HeldContent & Held
export type HeldBasket = HeldBasketContent & Held
/** It waits until somebody resumes it. */
export type HeldDraft = HeldSale | HeldBasket

/** The product's price when it was held; `undefined` if the list set no limits. */
export function priceWhenHeld({ price, range }: HeldSale): PriceBefore | undefined {
  if (price !== undefined) return { kind: 'fixed', amount: cents(price) }
  return range && { kind: 'range', min: cents(range.min), max: cents(range.max) }
}

/** Typed values to hold, without the empty ones. */
export function heldTexts(typed: TypedByName): HeldContent['typed'] {
  return [...typed]
    .filter(([, text]) => text.trim() !== '')
    .map(([field, text]) => ({ field, text }))
}

export function typedOf({ typed }: Pick<HeldContent, 'typed'>): TypedByName {
  return new Map(typed.map(({ field, text }) => [field, text]))
}

/** What several cost together. */
export function totalOf(items: readonly Pick<HeldItem, 'amount' | 'count'>[]): Cents {
  return cents(items.reduce((sum, { amount, count }) => sum + amount * count, 0))
}

/** The number of sales. */
export function countOf(items: readonly Pick<HeldItem, 'count'>[]): number {
  return items.reduce((sum, { count }) => sum + count, 0)
}

/** '1 item', '3 items'. */
export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** @returns `undefined` for data that this till can't read. */
export function readContent(text: string): HeldContent | HeldBasketContent | undefined {
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

/**
 * '083 ••• 9999 · R 75', '3 items · R 90': the label that a cashier knows it by. Without any of these, it is the
 * product.
 */
export function heldLabel(draft: HeldDraft): string {
  const { whom, sum } = heldParts(draft)
  return [whom, sum].filter((part) => part !== '').join(' · ')
}

/** Its label in parts: whom or what it is for, and its sum, or ''. */
export function heldParts(draft: HeldDraft): { readonly whom: string; readonly sum: string } {
  if (draft.kind === 'basket') {
    const { items } = draft
    return { whom: itemsText(countOf(items)), sum: shortRand(totalOf(items)) }
  }
  const { recipient, amount, price, title } = draft
  const known = parseAmount(amount) ?? price
  const sum = known === undefined ? '' : shortRand(cents(known))
  return { whom: recipient === '' && sum === '' ? title : recipient, sum }
}

/** What it is, if its label doesn't say so. */
export function heldTitle(draft: HeldDraft): string {
  return draft.kind === 'basket' ? draft.items.map(({ title }) => title).join(', ') : draft.title
}

/**
 * 'just now', '4 min ago', '2 h ago'.
 * @param ms how long ago
 */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
