import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { useTill } from '../../till/till.ts'
import { keepVersion } from '../../till/version/on-device.ts'
import type { Cents } from '../../values/money.ts'
import { newId } from '../../values/number/reference.ts'
import type { TypedByName } from '../../draft/carried-over.ts'
import { recipientOf } from '../../draft/form-values.ts'
import { heldTexts, typedOf, type HeldBasket, type HeldItem } from '../../draft/held-draft.ts'
import type { Drafts } from '../../draft/drafts.ts'
import type { CheckedDraft } from '../../draft/check.ts'

/** A sale that was checked and put aside unsent, to pay for together with others. */
export interface BasketItem {
  readonly id: string
  readonly productCode: string
  readonly kind: SaleKind
  readonly title: string
  /** Masked; '' without a recipient. */
  readonly recipient: string
  /** What one of them costs. */
  readonly amount: Cents
  readonly count: number
  /** As typed. */
  readonly typed: TypedByName
  /** As checked; `undefined` in a held basket that another page checked. */
  readonly checked: CheckedDraft | undefined
}

/** Nobody buys more of one thing at a till, so a larger number is a typing error. */
export const MOST_OF_ONE = 20

/** The till reloads older prices before a basket is paid for. */
const PRICES_LIFE_MS = 10 * 60_000

export type Basket = ReturnType<typeof createBasket>

/**
 * What a customer buys together, only in memory until the till holds it or sells it. Sends nothing before that
 * (docs/selling.md).
 */
export function createBasket({ drafts, clock }: { drafts: Drafts; clock: Clock }) {
  const { setState, ...store } = createStore<readonly BasketItem[]>(() => [])
  /** What this page checked of the baskets that it held. */
  const known = new Map<string, readonly BasketItem[]>()
  /** When the list of prices was last known to be fresh enough, by `clock.elapsed()`. */
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
    if (left.length === 0) void drafts.letBasketGo()
  }

  /**
   * Puts the basket aside for another customer.
   * @returns whether there was a basket to put aside
   */
  function hold(): boolean {
    const items = store.getState()
    if (items.length === 0 || isWriting) return false
    known.set(drafts.holdBasket(items.map(heldItem)).id, items)
    show([])
    return true
  }

  /** It was resumed and is still in hand, so its held copy stays. */
  function keepHeld(): void {
    const items = store.getState()
    if (items.length > 0) drafts.resumeBasket(drafts.holdBasket(items.map(heldItem)))
  }

  return {
    ...store,
    hold,
    /** Puts a checked sale aside, in place of the changed item if there is one. */
    add(checked: CheckedDraft, typed: TypedByName): void {
      const { item: changed } = drafts.getState().open
      const items = store.getState()
      if (items.length === 0) pricesAt = clock.elapsed()
      const before = items.find(({ id }) => id === changed)
      const item = itemOf(checked, typed, before?.id ?? newId(clock.wallNow()), before?.count ?? 1)
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
    /** Resumes a held basket, and holds the one in hand instead. */
    resume(draft: HeldBasket): void {
      if (isWriting) return
      hold()
      const items =
        known.get(draft.id) ?? draft.items.map((item) => resumed(item, newId(clock.wallNow())))
      known.delete(draft.id)
      drafts.resumeBasket(draft)
      pricesAt = Number.NEGATIVE_INFINITY
      show(items)
    },
    /** When its prices need a reload, by `clock.elapsed()`. */
    pricesDueAt: (): number => pricesAt + PRICES_LIFE_MS,
    pricesAsked(): void {
      pricesAt = clock.elapsed()
    },
    /**
     * Writes its sales. Drops its held copy meanwhile, because a copy that survives a crash could be sold twice. Then
     * holds what was not written, in the same place as before.
     */
    async write(sales: () => Promise<void>): Promise<void> {
      if (isWriting) return
      isWriting = true
      const wasHeld = drafts.getState().resumedBasket !== undefined
      await drafts.letBasketGo()
      try {
        await sales()
      } finally {
        isWriting = false
        if (hasEnded) hold()
        else if (wasHeld) keepHeld()
      }
    },
    /** These are sales now. Items added during the write stay. */
    paid(ids: readonly string[]): void {
      without(ids)
    },
    /** Holds the basket at sign-out. Sales being written are held only if the write fails. */
    end(): void {
      hasEnded = true
      hold()
      keepVersion('basket', isWriting)
    },
  }
}

/** A checked sale as an item of the basket, or of its `count` if it has one. */
export function itemOf(
  checked: CheckedDraft,
  typed: TypedByName,
  id: string,
  count: number,
): BasketItem {
  const { product, operation, fields, values, amount } = checked
  const recipient = recipientOf(fields, values, operation.recipient)?.masked ?? ''
  return {
    id,
    productCode: product.code,
    kind: product.kind,
    title: product.name,
    recipient,
    amount,
    count: isCountable({ kind: product.kind, recipient }) ? count : 1,
    typed,
    checked,
  }
}

function heldItem({ id: _id, checked: _checked, typed, ...item }: BasketItem): HeldItem {
  return {
    ...item,
    typed: heldTexts(typed),
  }
}

function resumed(held: HeldItem, id: string): BasketItem {
  return {
    ...held,
    id,
    typed: typedOf(held),
    checked: undefined,
  }
}

/**
 * Whether a customer may want several of the same. A voucher's number is just the buyer's. Other numbers get a check
 * for each sale.
 */
export function isCountable({ kind, recipient }: Pick<BasketItem, 'kind' | 'recipient'>): boolean {
  return kind === 'voucher' || recipient === ''
}

/** The basket, with its changes. */
export function useBasket(): readonly BasketItem[] {
  return useStore(useTill().basket)
}
