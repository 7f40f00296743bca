import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import type { PriceBefore } from '../../catalogue/price-change.ts'
import type { HeldStore } from '../../till/held/held-store.ts'
import { useTill } from '../../till/till.ts'
import { uuidV7 } from '../../values/number/reference.ts'
import type { TypedByName } from '../form/carried-over.ts'
import type { Remembered } from '../form/remembered.ts'
import type { LookupState } from '../lookup/lookup-run.ts'
import {
  readContent,
  writeContent,
  type HeldBasket,
  type HeldContent,
  type HeldDraft,
  type HeldItem,
  type HeldSale,
} from './held-draft.ts'

/** What the form on the screen would be held as. */
export interface FormNow extends Omit<HeldContent, 'kind' | 'typed' | 'lookedUp'> {
  /** What is known of its number by now. Only this page remembers it: it names somebody. */
  readonly found: () => LookupState | undefined
}

export interface HeldView {
  /** The oldest first; what is being continued is not among them. */
  readonly drafts: readonly HeldDraft[]
  /** What is being continued in the panel. */
  readonly inHand: HeldSale | undefined
  /** What the basket was held as before. */
  readonly basketInHand: HeldBasket | undefined
  /** The basket's item that is changed in the form: it stays in the basket as it was until the change is checked. */
  readonly changes: string | undefined
  /** What the product cost where its form was opened from: a favourite, the last sale, a refused one. */
  readonly was: CostThen | undefined
  /** Counts the visits to the panel, and what is carried into it: each begins a new form. */
  readonly visit: number
}

/** What a product cost. */
export interface CostThen {
  readonly productCode: string
  readonly before: PriceBefore
}

interface LeftSale {
  readonly draft: HeldSale
  readonly known: LookupState | undefined
}

const MOST_HELD = 20

/** How often those that nobody has continued are looked at: they go when they are too old. */
const LOOK_MS = 15 * 60_000

declare module '../../till/till.ts' {
  interface TillStores {
    readonly heldDrafts: HeldDrafts
  }
}

export type HeldDrafts = ReturnType<typeof createHeldDrafts>

/**
 * What becomes of a form that is left: within one visit to the panel all that was typed stays; once it is left, it is
 * held, and none of it is in the next form (docs/selling.md). Reads at once what earlier visits have left.
 */
export function createHeldDrafts(parts: {
  store: HeldStore
  /** What is typed for the sale on the screen. */
  remembered: Remembered
  clock: Clock
}) {
  const { store, remembered, clock } = parts
  const { setState, ...view } = createStore<HeldView>(() => ({
    drafts: [],
    inHand: undefined,
    basketInHand: undefined,
    changes: undefined,
    was: undefined,
    visit: 0,
  }))
  const { getState } = view
  const ended = new AbortController()
  /** What is known of the drafts' numbers. Only this page remembers it: it names somebody. */
  const found = new Map<string, LookupState>()
  let all: readonly HeldDraft[] = []
  /** Counts what was held and let go here. */
  let changes = 0
  let form: FormNow | undefined
  /** The visits whose sale is being written, with what is held of them should nothing come of it. */
  const writing = new Map<number, LeftSale | undefined>()

  function show(next: Partial<Omit<HeldView, 'drafts'>>): void {
    const view = { ...getState(), ...next }
    const inUse = [view.inHand?.id, view.basketInHand?.id]
    setState({ ...view, drafts: all.filter(({ id }) => !inUse.includes(id)) })
  }

  function newId(): string {
    return uuidV7(clock.wallNow(), (bytes) => crypto.getRandomValues(bytes))
  }

  function draftOf(left: FormNow, typed: HeldContent['typed']): HeldSale {
    const { found: foundNow, ...content } = left
    const { inHand } = getState()
    const now = clock.wallNow()
    return {
      kind: 'sale',
      ...content,
      typed,
      lookedUp: isAnswer(foundNow()),
      id: inHand?.id ?? newId(),
      heldAt: now,
    }
  }

  function hold(draft: HeldDraft, known: LookupState | undefined): void {
    changes += 1
    const next = [...all.filter(({ id }) => id !== draft.id), draft]
    for (const one of next.slice(0, -MOST_HELD)) letGo(one)
    if (known !== undefined && isAnswer(known)) found.set(draft.id, known)
    else found.delete(draft.id)
    all = next.slice(-MOST_HELD)
    const { id, heldAt } = draft
    void store.hold({ id, heldAt, text: writeContent(draft) })
    show({})
  }

  function letGo({ id: gone }: Pick<HeldDraft, 'id'>): void {
    changes += 1
    found.delete(gone)
    all = all.filter(({ id }) => id !== gone)
    void store.letGo(gone)
    show({})
  }

  /** The panel is left: what was typed is held from now on. */
  function leave(): void {
    const { inHand, visit, changes } = getState()
    const left = changes === undefined ? form : undefined
    const typed = [...remembered.typed]
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => ({ field, text }))
    form = undefined
    remembered.forget()
    const held = left === undefined || typed.length === 0 ? undefined : draftOf(left, typed)
    // What was emptied by hand is nothing to continue.
    if (held === undefined && inHand !== undefined && left !== undefined) letGo(inHand)
    if (held !== undefined) {
      const known = left?.found()
      if (writing.has(visit)) writing.set(visit, { draft: held, known })
      else hold(held, known)
    }
    show({ inHand: undefined, changes: undefined, was: undefined, visit: visit + 1 })
  }

  async function read(): Promise<void> {
    const before = changes
    const kept = await store.all()
    // It may lack what was held in the meantime, and have what was let go. Once that is written, it is read again.
    if (changes !== before) return
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
    /** The form as it is after a key. */
    typing(now: FormNow): void {
      form = now
    },
    /** Whether there is anything that would be lost. */
    isTyped: (): boolean => [...remembered.typed.values()].some((text) => text.trim() !== ''),
    /** Puts a draft into the form: whatever is there now is held instead. */
    resume(draft: HeldSale): void {
      leave()
      remembered.remember(new Map(draft.typed.map(({ field, text }) => [field, text])))
      show({ inHand: draft })
    },
    /** Puts what a tap carries along into the form: one that is open begins again with it. */
    carry(typed: TypedByName, was?: CostThen): void {
      remembered.remember(typed)
      show({ was, changes: undefined, visit: getState().visit + 1 })
    },
    /** Puts an item of the basket into the form: whatever is there now is held. */
    change(item: string, typed: TypedByName, was: CostThen): void {
      leave()
      remembered.remember(typed)
      show({ changes: item, was, visit: getState().visit + 1 })
    },
    /** The basket is put aside for another customer. */
    holdBasket(items: readonly HeldItem[]): HeldBasket {
      const { basketInHand } = getState()
      const { id = newId() } = basketInHand ?? {}
      const basket: HeldBasket = {
        kind: 'basket',
        items: [...items],
        id,
        heldAt: clock.wallNow(),
      }
      hold(basket, undefined)
      show({ basketInHand: undefined })
      return basket
    },
    /** A basket is continued: it stays held until it is sold or emptied. */
    resumeBasket(basket: HeldBasket): void {
      show({ basketInHand: basket })
    },
    /** The basket in hand was sold, or emptied. */
    letBasketGo(): void {
      const { basketInHand } = getState()
      if (basketInHand === undefined) return
      letGo(basketInHand)
      show({ basketInHand: undefined })
    },
    /** What was found out about the number of the draft in hand, if this page has seen it. */
    found: (): LookupState | undefined => found.get(getState().inHand?.id ?? ''),
    /**
     * Writes the sale of this visit. Meanwhile none of it is held, or it could be sold twice: not where its form is left,
     * and not after a crash.
     */
    async write(sale: () => Promise<void>): Promise<void> {
      const { visit, inHand } = getState()
      const known = found.get(inHand?.id ?? '')
      writing.set(visit, undefined)
      if (inHand !== undefined) letGo(inHand)
      try {
        await sale()
      } finally {
        const left = writing.get(visit)
        writing.delete(visit)
        if (left !== undefined) hold(left.draft, left.known)
        else if (inHand !== undefined && getState().inHand === inHand) hold(inHand, known)
      }
    },
    /** It was confirmed, and is a sale. @param visit in which it was */
    confirmed(visit: number): void {
      const { inHand, visit: now } = getState()
      if (visit === now) {
        form = undefined
        remembered.forget()
        if (inHand !== undefined) letGo(inHand)
        show({ inHand: undefined, changes: undefined, was: undefined })
      } else if (writing.has(visit)) {
        // Left while it was being written.
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

function isAnswer(found: LookupState | undefined): boolean {
  return found?.kind === 'answered' || found?.kind === 'too-old'
}

/** What is held, what is being continued, or the visit, followed as it changes. */
export function useHeldView<Part extends keyof HeldView>(part: Part): HeldView[Part] {
  return useStore(useTill().heldDrafts, (view) => view[part])
}
