import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { useTill } from '../../till/till.ts'
import { keepVersion } from '../../till/version/on-device.ts'
import { cents, type Cents } from '../../values/money.ts'
import { uuidV7 } from '../../values/number/reference.ts'
import { standing, type TypedByName } from '../form/carried-over.ts'
import { recipientOf } from '../form/form-values.ts'
import type { HeldBasket, HeldItem } from '../held/held-draft.ts'
import type { HeldDrafts } from '../held/held-drafts.ts'
import type { SettledDetails } from '../steps/details/sale-draft.ts'

/** A sale that was checked and put aside, unsent, to be paid for together with others. */
export interface BasketItem {
  readonly id: string
  readonly productCode: string
  readonly kind: SaleKind
  readonly title: string
  /** Masked; '' where nobody was named. */
  readonly recipient: string
  /** What one of them costs. */
  readonly amount: Cents
  readonly count: number
  /** As it was typed. */
  readonly typed: TypedByName
  /** As it was checked; `undefined` of a held basket that another page checked. */
  readonly checked: CheckedDetails | undefined
}

export interface CheckedDetails {
  readonly details: SettledDetails
  /** When its number was looked up, by `clock.elapsed()`; `undefined` where that was not called for. */
  readonly lookedUpAt: number | undefined
}

/** Nobody buys more of one thing at a till: it is a number that was mistyped. */
export const MOST_OF_ONE = 20

/** Prices older than this are asked again before a basket is paid for. */
const PRICES_LIFE_MS = 10 * 60_000

declare module '../../till/till.ts' {
  interface TillStores {
    readonly basket: Basket
  }
}

export type Basket = ReturnType<typeof createBasket>

/**
 * What one customer buys together, in memory only until it is held, or paid for. Nothing of it is sent before that
 * (docs/selling.md).
 */
export function createBasket({ held, clock }: { held: HeldDrafts; clock: Clock }) {
  const { setState, ...store } = createStore<readonly BasketItem[]>(() => [])
  /** What this page checked of the baskets that it held. */
  const known = new Map<string, readonly BasketItem[]>()
  /** When the list of prices was last known to be new enough, by `clock.elapsed()`. */
  let pricesAt = Number.NEGATIVE_INFINITY
  /** Its sales are being written. */
  let isWriting = false
  let hasEnded = false

  function show(items: readonly BasketItem[]): void {
    setState(items, true)
    keepVersion('basket', items.length > 0)
  }

  function without(ids: readonly string[]): void {
    const left = store.getState().filter(({ id }) => !ids.includes(id))
    show(left)
    if (left.length === 0) held.letBasketGo()
  }

  /** Puts the basket aside for another customer. @returns whether there was one that may be put aside now */
  function hold(): boolean {
    const items = store.getState()
    if (items.length === 0 || isWriting) return false
    known.set(held.holdBasket(items.map(heldItem)).id, items)
    show([])
    return true
  }

  /** It was continued, and is in hand still: it stays held beside. */
  function keepHeld(): void {
    const items = store.getState()
    if (items.length > 0) held.resumeBasket(held.holdBasket(items.map(heldItem)))
  }

  const newId = () => uuidV7(clock.wallNow(), (bytes) => crypto.getRandomValues(bytes))

  return {
    ...store,
    hold,
    /** Puts what was checked aside; in place of the item that was changed, if there is one. */
    add(checked: CheckedDetails): void {
      const { changes } = held.getState()
      const items = store.getState()
      if (items.length === 0) pricesAt = clock.elapsed()
      const before = items.find(({ id }) => id === changes)
      const item = itemOf(checked, before?.id ?? newId(), before?.count ?? 1)
      show(
        before === undefined ? [...items, item] : items.map((one) => (one === before ? item : one)),
      )
    },
    remove(id: string): void {
      without([id])
    },
    setCount(id: string, count: number): void {
      const most = Math.min(MOST_OF_ONE, Math.max(1, count))
      show(
        store
          .getState()
          .map((item) => (item.id === id && isCountable(item) ? { ...item, count: most } : item)),
      )
    },
    /** Continues a held basket; the one in hand is held in its place. */
    resume(draft: HeldBasket): void {
      if (isWriting) return
      hold()
      const items = known.get(draft.id) ?? draft.items.map((item) => resumed(item, newId()))
      known.delete(draft.id)
      held.resumeBasket(draft)
      pricesAt = Number.NEGATIVE_INFINITY
      show(items)
    },
    /** When its prices are due to be asked again, by `clock.elapsed()`. */
    pricesDueAt: (): number => pricesAt + PRICES_LIFE_MS,
    pricesAsked(): void {
      pricesAt = clock.elapsed()
    },
    /**
     * Writes its sales. Meanwhile none of it is held, or it could be sold twice: not here, not after a sign-out, and not
     * after a crash. What was not written is then held where it was before.
     */
    async write(sales: () => Promise<void>): Promise<void> {
      if (isWriting) return
      isWriting = true
      const wasHeld = held.getState().basketInHand !== undefined
      held.letBasketGo()
      try {
        await sales()
      } finally {
        isWriting = false
        if (hasEnded) hold()
        else if (wasHeld) keepHeld()
      }
    },
    /** These are sales now. What was put aside while they were being written stays. */
    paid(ids: readonly string[]): void {
      without(ids)
    },
    /** Holds the basket at the sign-out. Sales that are being written are held only if they fail to be written. */
    end(): void {
      hasEnded = true
      hold()
      keepVersion('basket', isWriting)
    },
  }
}

function itemOf(checked: CheckedDetails, id: string, count: number): BasketItem {
  const { product, deed, fields, values, amount } = checked.details
  const recipient = recipientOf(fields, values, deed.recipient)?.masked ?? ''
  return {
    id,
    productCode: product.code,
    kind: product.kind,
    title: product.name,
    recipient,
    amount,
    count: isCountable({ kind: product.kind, recipient }) ? count : 1,
    typed: standing(fields, deed.begins, values),
    checked,
  }
}

function heldItem({ id: _id, checked: _checked, typed, ...item }: BasketItem): HeldItem {
  return {
    ...item,
    typed: [...typed]
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => ({ field, text })),
  }
}

function resumed({ typed, ...item }: HeldItem, id: string): BasketItem {
  return {
    ...item,
    id,
    typed: new Map(typed.map(({ field, text }) => [field, text])),
    checked: undefined,
  }
}

/**
 * Whether a customer may want several that are the same: a voucher's number is the buyer's; any other that is for a
 * number is checked for each.
 */
export function isCountable({ kind, recipient }: Pick<BasketItem, 'kind' | 'recipient'>): boolean {
  return kind === 'voucher' || recipient === ''
}

/** What all of it costs. */
export function totalOf(items: readonly Pick<BasketItem, 'amount' | 'count'>[]): Cents {
  return cents(items.reduce((sum, { amount, count }) => sum + amount * count, 0))
}

/** How many sales it makes. */
export function countOf(items: readonly Pick<BasketItem, 'count'>[]): number {
  return items.reduce((sum, { count }) => sum + count, 0)
}

/** '1 item', '3 items'. */
export function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** What is in the basket, followed as it changes. */
export function useBasket(): readonly BasketItem[] {
  return useStore(useTill().basket)
}
