import { z } from 'zod'
import { saleKinds } from '../../catalogue/kind/kind.ts'
import type { PriceBefore } from '../../catalogue/price-change.ts'
import { cents, formatRand, isCents, parseAmount } from '../../values/money.ts'

/** What was in each field that wasn't empty. */
const typedSchema = z.array(z.object({ field: z.string(), text: z.string() }))

/** What is kept of a form that was left: as it was typed, to be continued. All of it is sealed on the disk. */
const saleSchema = z.object({
  /** Absent in what a till held before there were baskets. */
  kind: z.literal('sale').default('sale'),
  productCode: z.string(),
  title: z.string(),
  typed: typedSchema,
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
})

/** A basket that was put aside: its sales as they were typed, to be looked at again when it is continued. */
const basketSchema = z.object({
  kind: z.literal('basket'),
  items: z
    .array(
      z.object({
        productCode: z.string(),
        kind: z.enum(saleKinds),
        title: z.string(),
        typed: typedSchema,
        /** Masked; '' where nobody was named. */
        recipient: z.string(),
        /** What one of them cost, in cents. */
        amount: z.number().refine(isCents).transform(cents),
        count: z.int().positive(),
      }),
    )
    .min(1),
})

const contentSchema = z.union([basketSchema, saleSchema])

export type HeldContent = Readonly<z.infer<typeof saleSchema>>
export type HeldBasketContent = Readonly<z.infer<typeof basketSchema>>
export type HeldItem = Readonly<HeldBasketContent['items'][number]>

interface Held {
  readonly id: string
  /** Epoch milliseconds. */
  readonly heldAt: number
}

/** What was typed for a sale that nobody has confirmed. */
export type HeldSale = HeldContent & Held
export type HeldBasket = HeldBasketContent & Held
/** It waits until somebody continues it. */
export type HeldDraft = HeldSale | HeldBasket

/** What its product cost when it was held; `undefined` where the list set no bounds. */
export function priceWhenHeld({ price, range }: HeldSale): PriceBefore | undefined {
  if (price !== undefined) return { kind: 'fixed', amount: cents(price) }
  return range && { kind: 'range', min: cents(range.min), max: cents(range.max) }
}

/** @returns `undefined` for what another version of the till wrote. */
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
 * '083 ••• 9999 · R 75', '3 items · R 90': by what one knows it again: by its product where it has nothing else.
 */
export function heldLabel(draft: HeldDraft): string {
  if (draft.kind === 'basket') {
    const { items } = draft
    const count = items.reduce((sum, item) => sum + item.count, 0)
    const total = cents(items.reduce((sum, item) => sum + item.amount * item.count, 0))
    return `${count} ${count === 1 ? 'item' : 'items'} · ${roundRand(total)}`
  }
  const { recipient, amount, price, title } = draft
  const sum = parseAmount(amount) ?? price
  const known = [recipient, sum === undefined ? '' : roundRand(sum)]
  const told = known.filter((part) => part !== '')
  return (told.length === 0 ? [title] : told).join(' · ')
}

/** What it is, where its label doesn't say so. */
export function heldTitle(draft: HeldDraft): string {
  return draft.kind === 'basket' ? draft.items.map(({ title }) => title).join(', ') : draft.title
}

function roundRand(sum: number): string {
  return formatRand(cents(sum)).replace(/\.00$/, '')
}

/** 'just now', '4 min ago', '2 h ago'. @param ms how long ago */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
