import { createStore } from 'zustand/vanilla'
import type { PriceBefore } from '../catalogue/price-change.ts'
import type { Clock } from '../platform/transport/clock.ts'
import type { HeldStore } from '../till/held/held-store.ts'
import { newId } from '../values/number/reference.ts'
import type { TypedByName } from './carried-over.ts'
import type { Recipient } from './form-values.ts'
import {
  heldTexts,
  readContent,
  typedOf,
  writeContent,
  type HeldBasket,
  type HeldContent,
  type HeldDraft,
  type HeldItem,
  type HeldSale,
} from './held-draft.ts'

/** A sale or a redemption that nobody has confirmed. */
export interface Draft {
  /** A new one starts a new form. */
  readonly id: string
  /** What was typed, by field name; another product's form shows it too. Never a PIN. */
  readonly typed: TypedByName
  /** What the form on the screen says of it; `undefined` before there is one. */
  readonly form?: FormNow | undefined
  /** The held draft that it was. */
  readonly resumed?: HeldSale | undefined
  /** The basket's item that it changes. The basket keeps the old item until the change is checked. */
  readonly item?: string | undefined
  /** The price in the favourite, last sale or refused sale that opened the form. */
  readonly was?: CostThen | undefined
  /** The code of the product whose refused sale it corrects (ruling R24: a corrected one is a new sale). */
  readonly corrects?: string | undefined
  /** Its form came filled in, and opens at its check if nothing is missing. Only the first one does. */
  readonly isWhole?: boolean | undefined
}

/** What the till would hold of the form on the screen. */
export interface FormNow extends Omit<HeldContent, 'kind' | 'typed' | 'recipient' | 'lookedUp'> {
  /** Masked; '' while no valid number or name is typed. */
  readonly recipient: () => string
  /** Whether its number has been looked up by now. */
  readonly lookedUp: () => boolean
}

/** A sale that is being written. */
interface Writing {
  readonly resumed: HeldSale | undefined
  /** What to hold if the write fails, because the cashier left meanwhile. */
  left: HeldSale | undefined
  isSold: boolean
}

/** A product's price. */
interface CostThen {
  readonly productCode: string
  readonly before: PriceBefore
}

/** What is no longer at the till: a form that was left before it named anybody, or a held draft that was discarded. */
export type Gone =
  | { readonly why: 'closed'; readonly draft: HeldSale }
  | { readonly why: 'discarded'; readonly draft: HeldDraft }

export interface DraftsView {
  readonly open: Draft
  /** Oldest first, without those in hand. */
  readonly held: readonly HeldDraft[]
  /** For ten seconds, a tap takes it back. */
  readonly gone: Gone | undefined
  /** The held copy of the basket in hand, which was resumed. */
  readonly resumedBasket: HeldBasket | undefined
}

/** A recent number, to fill in with one tap. */
export interface LastRecipient {
  /** As typed. */
  readonly typed: string
  readonly masked: string
}

const MOST_HELD = 20
const MOST_RECIPIENTS = 4
const MOST_SALES = 20

/** How long what is gone can be taken back, in milliseconds. */
const TAKE_BACK_MS = 10_000

/** How often the till checks the held drafts, and drops those that are too old. */
const LOOK_MS = 15 * 60_000

export type Drafts = ReturnType<typeof createDrafts>

/**
 * What is typed at the counter, from the first key until it is a sale; only what is held is ever stored. The open draft
 * lasts for a visit to the panel. When the cashier leaves it, the till holds it, and the next one is empty
 * (docs/selling.md). Loads earlier visits' drafts at once.
 * @param parts.store where to hold what is left; without it, leaving drops it
 * @param parts.onTyped called with whether the open draft has text
 */
export function createDrafts(parts: {
  store?: HeldStore
  clock: Clock
  onTyped: (isTyped: boolean) => void
}) {
  const { store, clock, onTyped } = parts
  const nextDraft = (): Draft => ({ id: newId(clock.wallNow()), typed: new Map() })
  const { setState, ...view } = createStore<DraftsView>(() => ({
    open: nextDraft(),
    held: [],
    gone: undefined,
    resumedBasket: undefined,
  }))
  const { getState } = view
  const ended = new AbortController()
  let all: readonly HeldDraft[] = []
  /** Counts drafts held and dropped here. */
  let writes = 0
  /** Drafts whose sale is being written, by id. */
  const writing = new Map<string, Writing>()
  const sold = new Map<string, TypedByName>()
  const recipients = new Map<string, readonly LastRecipient[]>()

  function show(next: Partial<Omit<DraftsView, 'held'>>): void {
    const view = { ...getState(), ...next }
    const inHand = [view.open.resumed?.id, view.resumedBasket?.id]
    setState({ ...view, held: all.filter(({ id }) => !inHand.includes(id)) })
    if (next.open !== undefined) onTyped(isTyped())
  }

  const isTyped = () => [...getState().open.typed.values()].some((text) => text.trim() !== '')

  /** @returns `undefined` if nothing was typed, or no form has shown it */
  function heldOf({ typed, form, resumed }: Draft): HeldSale | undefined {
    if (form === undefined || !isTyped()) return undefined
    const { recipient, lookedUp, ...content } = form
    return {
      kind: 'sale',
      ...content,
      recipient: recipient(),
      typed: heldTexts(typed),
      lookedUp: lookedUp(),
      id: resumed?.id ?? newId(clock.wallNow()),
      heldAt: clock.wallNow(),
    }
  }

  function hold(draft: HeldDraft): void {
    writes += 1
    const next = [...all.filter(({ id }) => id !== draft.id), draft]
    for (const one of next.slice(0, -MOST_HELD)) void letGo(one)
    all = next.slice(-MOST_HELD)
    // There is no place for what was discarded.
    if (all.length === MOST_HELD) show({ gone: undefined })
    const { id, heldAt } = draft
    void store?.hold({ id, heldAt, text: writeContent(draft) })
    show({})
  }

  /** @returns when it is off the disk too */
  function letGo({ id: gone }: Pick<HeldDraft, 'id'>): Promise<void> {
    writes += 1
    all = all.filter(({ id }) => id !== gone)
    const deleted = store?.letGo(gone)
    show({})
    return deleted ?? Promise.resolve()
  }

  function letBeTakenBack(gone: Gone): void {
    show({ gone })
    clock
      .wait(TAKE_BACK_MS, ended.signal)
      .then(() => {
        if (getState().gone === gone) show({ gone: undefined })
      })
      .catch(() => undefined)
  }

  /** The cashier leaves the panel: the till holds what was typed for somebody. */
  function leave(): void {
    const { open } = getState()
    const { form, resumed, item, id } = open
    if (store !== undefined && form !== undefined && item === undefined) {
      const held = heldOf(open)
      // A form that was emptied by hand has nothing to resume.
      if (held === undefined && resumed !== undefined) void letGo(resumed)
      else if (held !== undefined) {
        const sale = writing.get(id)
        if (sale !== undefined) sale.left = held
        else if (held.recipient === '' && resumed === undefined)
          letBeTakenBack({ why: 'closed', draft: held })
        else hold(held)
      }
    }
    show({ open: nextDraft() })
  }

  /** Opens a form with these values. */
  function begin(typed: TypedByName, more: Omit<Draft, 'id' | 'typed'>): void {
    show({ open: { ...nextDraft(), typed, ...more } })
  }

  async function read(from: HeldStore): Promise<void> {
    const before = writes
    const kept = await from.all()
    // A draft was held or dropped during the read, so its result is out of date. That write starts another read.
    if (writes !== before) return
    all = kept.flatMap(({ id, heldAt, text }) => {
      const content = readContent(text)
      return content === undefined ? [] : [{ ...content, id, heldAt }]
    })
    show({})
  }

  async function follow(from: HeldStore): Promise<void> {
    for (;;) {
      await read(from)
      await clock.wait(LOOK_MS, ended.signal)
    }
  }

  const unsubscribe = store?.subscribe(() => void read(store))
  if (store !== undefined) follow(store).catch(() => undefined)

  return {
    ...view,
    leave,
    letGo,
    /** Whether leaving would lose anything. */
    isTyped,
    /**
     * After a key.
     * @param typed replaces the fields that it has
     */
    typing(typed: TypedByName, form?: FormNow): void {
      const { open } = getState()
      const all = new Map([...open.typed, ...typed])
      setState({ open: { ...open, typed: all, form, isWhole: undefined } })
      onTyped(isTyped())
    },
    /** Puts a held draft into the form, and holds what the form has now. */
    resume(draft: HeldSale): void {
      leave()
      begin(typedOf(draft), { resumed: draft })
    },
    /** The cashier drops a held draft. */
    discard(draft: HeldDraft): void {
      void letGo(draft)
      letBeTakenBack({ why: 'discarded', draft })
    },
    /** Holds a discarded draft again, or puts a closed form back on the screen; the form that is there is left. */
    takeBack({ why, draft }: Gone): void {
      show({ gone: undefined })
      if (why === 'discarded') return hold(draft)
      leave()
      begin(typedOf(draft), {})
    },
    /** Puts the values of a tap into the form. An open form starts again with them. */
    carry(typed: TypedByName, more: Pick<Draft, 'was' | 'corrects' | 'isWhole'> = {}): void {
      const { open } = getState()
      const { form, resumed, item } = open
      begin(new Map([...open.typed, ...typed]), { form, resumed, item, ...more })
    },
    /** Puts an item of the basket into the form, and holds what the form has now. */
    change(item: string, typed: TypedByName, was: CostThen): void {
      leave()
      begin(typed, { item, was })
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
    /** The basket in hand is sold, or emptied. @returns when its held copy is off the disk too */
    async letBasketGo(): Promise<void> {
      const { resumedBasket } = getState()
      if (resumedBasket === undefined) return
      const deleted = letGo(resumedBasket)
      show({ resumedBasket: undefined })
      await deleted
    },
    /**
     * Writes the open draft's sale. Drops its held copy meanwhile, because a copy that survives a crash could be sold
     * twice. Holds it again if the write fails.
     */
    async write(sale: () => Promise<void>): Promise<void> {
      const { id, resumed } = getState().open
      if (writing.has(id)) return
      const now: Writing = { resumed, left: undefined, isSold: false }
      writing.set(id, now)
      try {
        if (resumed !== undefined) await letGo(resumed)
        await sale()
      } finally {
        writing.delete(id)
        const held = getState().open.resumed === resumed ? resumed : undefined
        const unsold = now.isSold ? undefined : (now.left ?? held)
        if (unsold !== undefined) hold(unsold)
      }
    },
    /**
     * The draft was confirmed, and is now a sale.
     * @param id the draft's, which may no longer be the open one
     */
    confirmed(id: string): void {
      const { open } = getState()
      const sale = writing.get(id)
      if (sale !== undefined) sale.isSold = true
      if (id === open.id) {
        if (open.resumed !== undefined) void letGo(open.resumed)
        show({ open: { id, typed: new Map() } })
      } else if (sale?.resumed !== undefined && open.resumed === sale.resumed)
        // A tap carried something into the next draft during the write.
        show({ open: { ...open, resumed: undefined } })
    },
    /** Keeps what was typed for a sale, to correct it and sell it again if the platform refuses it. */
    keepFor(reference: string, typed: TypedByName): void {
      sold.set(reference, new Map(typed))
      const [oldest] = sold.keys()
      if (sold.size > MOST_SALES && oldest !== undefined) sold.delete(oldest)
    },
    typedFor: (reference: string): TypedByName | undefined => sold.get(reference),
    /** The last numbers that were sold to, the latest first, for fields with the same input. */
    lastRecipients: (input: string): readonly LastRecipient[] => recipients.get(input) ?? [],
    soldTo(input: string, typed: string, { masked }: Pick<Recipient, 'masked'>): void {
      const others = (recipients.get(input) ?? []).filter((one) => one.typed !== typed)
      recipients.set(input, [{ typed, masked }, ...others].slice(0, MOST_RECIPIENTS))
    },
    /** The sign-out leaves the panel too. */
    end(): void {
      leave()
      ended.abort()
      unsubscribe?.()
    },
  }
}
