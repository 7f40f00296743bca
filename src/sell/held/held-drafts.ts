import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import type { PriceBefore } from '../../catalogue/price-change.ts'
import type { HeldStore } from '../../till/held/held-store.ts'
import { useTill } from '../../till/till.ts'
import { newId } from '../../values/number/reference.ts'
import type { TypedByName } from '../../draft/carried-over.ts'
import type { Remembered } from '../remembered.ts'
import {
  readContent,
  writeContent,
  type HeldBasket,
  type HeldContent,
  type HeldDraft,
  type HeldItem,
  type HeldSale,
} from './held-draft.ts'

/** What the till would hold of the form on the screen. */
export interface FormNow extends Omit<HeldContent, 'kind' | 'typed' | 'lookedUp'> {
  /** Whether its number has been looked up by now. */
  readonly lookedUp: () => boolean
}

export interface HeldView {
  /** Oldest first, without the resumed ones. */
  readonly drafts: readonly HeldDraft[]
  /** The draft resumed in the panel. */
  readonly resumed: HeldSale | undefined
  /** The held copy of the resumed basket. */
  readonly resumedBasket: HeldBasket | undefined
  /** The basket's item that the form is changing. The basket keeps the old item until the change is checked. */
  readonly editedItem: string | undefined
  /** The price in the favourite, last sale or refused sale that opened the form. */
  readonly was: CostThen | undefined
  /** Counts visits to the panel, and values carried into it: each starts a new form. */
  readonly visit: number
}

/** A product's price. */
export interface CostThen {
  readonly productCode: string
  readonly before: PriceBefore
}

const MOST_HELD = 20

/** How often the till checks the held drafts, and drops those that are too old. */
const LOOK_MS = 15 * 60_000

export type HeldDrafts = ReturnType<typeof createHeldDrafts>

/**
 * Decides what becomes of a form that the cashier leaves. Typed values stay within a visit to the panel. After it, the
 * till holds them, and the next form starts empty (docs/selling.md). Loads earlier visits' drafts at once.
 */
export function createHeldDrafts(parts: {
  store: HeldStore
  /** The typed values of the sale on the screen. */
  remembered: Remembered
  clock: Clock
}) {
  const { store, remembered, clock } = parts
  const { setState, ...view } = createStore<HeldView>(() => ({
    drafts: [],
    resumed: undefined,
    resumedBasket: undefined,
    editedItem: undefined,
    was: undefined,
    visit: 0,
  }))
  const { getState } = view
  const ended = new AbortController()
  let all: readonly HeldDraft[] = []
  /** Counts drafts held and dropped here. */
  let writes = 0
  let form: FormNow | undefined
  /** Visits whose sale is being written, with what to hold if the write fails. */
  const writing = new Map<number, HeldSale | undefined>()

  function show(next: Partial<Omit<HeldView, 'drafts'>>): void {
    const view = { ...getState(), ...next }
    const inUse = [view.resumed?.id, view.resumedBasket?.id]
    setState({ ...view, drafts: all.filter(({ id }) => !inUse.includes(id)) })
  }

  function draftOf(left: FormNow, typed: HeldContent['typed']): HeldSale {
    const { lookedUp, ...content } = left
    const { resumed } = getState()
    const now = clock.wallNow()
    return {
      kind: 'sale',
      ...content,
      typed,
      lookedUp: lookedUp(),
      id: resumed?.id ?? newId(clock.wallNow()),
      heldAt: now,
    }
  }

  function hold(draft: HeldDraft): void {
    writes += 1
    const next = [...all.filter(({ id }) => id !== draft.id), draft]
    for (const one of next.slice(0, -MOST_HELD)) letGo(one)
    all = next.slice(-MOST_HELD)
    const { id, heldAt } = draft
    void store.hold({ id, heldAt, text: writeContent(draft) })
    show({})
  }

  function letGo({ id: gone }: Pick<HeldDraft, 'id'>): void {
    writes += 1
    all = all.filter(({ id }) => id !== gone)
    void store.letGo(gone)
    show({})
  }

  /** The cashier leaves the panel: the till holds what was typed. */
  function leave(): void {
    const { resumed, visit, editedItem } = getState()
    const left = editedItem === undefined ? form : undefined
    const typed = [...remembered.typed]
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => ({ field, text }))
    form = undefined
    remembered.forget()
    const held = left === undefined || typed.length === 0 ? undefined : draftOf(left, typed)
    // A form that was emptied by hand has nothing to resume.
    if (held === undefined && resumed !== undefined && left !== undefined) letGo(resumed)
    if (held !== undefined) {
      if (writing.has(visit)) writing.set(visit, held)
      else hold(held)
    }
    show({ resumed: undefined, editedItem: undefined, was: undefined, visit: visit + 1 })
  }

  async function read(): Promise<void> {
    const before = writes
    const kept = await store.all()
    // A draft was held or dropped during the read, so its result is out of date. That write starts another read.
    if (writes !== before) return
    all = kept.flatMap(({ id, heldAt, text }) => {
      const content = readContent(text)
      return content === undefined ? [] : [{ ...content, id, heldAt }]
    })
    show({})
  }

  async function follow(): Promise<void> {
    for (;;) {
      await read()
      await clock.wait(LOOK_MS, ended.signal)
    }
  }

  const unsubscribe = store.subscribe(() => void read())
  follow().catch(() => undefined)

  return {
    ...view,
    leave,
    letGo,
    /** Updates the form after a key. */
    typing(now: FormNow): void {
      form = now
    },
    /** Whether leaving would lose anything. */
    isTyped: (): boolean => [...remembered.typed.values()].some((text) => text.trim() !== ''),
    /** Puts a draft into the form, and holds what the form has now. */
    resume(draft: HeldSale): void {
      leave()
      remembered.remember(new Map(draft.typed.map(({ field, text }) => [field, text])))
      show({ resumed: draft })
    },
    /** Puts the values of a tap into the form. An open form starts again with them. */
    carry(typed: TypedByName, was?: CostThen): void {
      remembered.remember(typed)
      show({ was, editedItem: undefined, visit: getState().visit + 1 })
    },
    /** Puts an item of the basket into the form, and holds what the form has now. */
    change(item: string, typed: TypedByName, was: CostThen): void {
      leave()
      remembered.remember(typed)
      show({ editedItem: item, was, visit: getState().visit + 1 })
    },
    /** Holds the basket for another customer. */
    holdBasket(items: readonly HeldItem[]): HeldBasket {
      const { resumedBasket } = getState()
      const { id = newId(clock.wallNow()) } = resumedBasket ?? {}
      const basket: HeldBasket = {
        kind: 'basket',
        items: [...items],
        id,
        heldAt: clock.wallNow(),
      }
      hold(basket)
      show({ resumedBasket: undefined })
      return basket
    },
    /** Resumes a basket. It stays held until it is sold or emptied. */
    resumeBasket(basket: HeldBasket): void {
      show({ resumedBasket: basket })
    },
    /** The basket in hand was sold, or emptied. */
    letBasketGo(): void {
      const { resumedBasket } = getState()
      if (resumedBasket === undefined) return
      letGo(resumedBasket)
      show({ resumedBasket: undefined })
    },
    /**
     * Writes the sale of this visit. Drops its held copy meanwhile, because a copy that survives a crash could be sold
     * twice. Holds it again if the write fails.
     */
    async write(sale: () => Promise<void>): Promise<void> {
      const { visit, resumed } = getState()
      writing.set(visit, undefined)
      if (resumed !== undefined) letGo(resumed)
      try {
        await sale()
      } finally {
        const left = writing.get(visit)
        writing.delete(visit)
        if (left !== undefined) hold(left)
        else if (resumed !== undefined && getState().resumed === resumed) hold(resumed)
      }
    },
    /**
     * The draft was confirmed, and is now a sale.
     * @param visit the visit it belongs to
     */
    confirmed(visit: number): void {
      const { resumed, visit: now } = getState()
      if (visit === now) {
        form = undefined
        remembered.forget()
        if (resumed !== undefined) letGo(resumed)
        show({ resumed: undefined, editedItem: undefined, was: undefined })
      } else if (writing.has(visit)) {
        // The cashier left during the write.
        writing.set(visit, undefined)
      }
    },
    /** The sign-out leaves the panel too. */
    end(): void {
      leave()
      ended.abort()
      unsubscribe()
    },
  }
}

/** The held drafts, the resumed one, and the visit, with their changes. */
export function useHeldView<Part extends keyof HeldView>(part: Part): HeldView[Part] {
  return useStore(useTill().heldDrafts, (view) => view[part])
}
