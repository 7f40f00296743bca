import { useSyncExternalStore } from 'react'
import type { Clock } from '../../api/clock.ts'
import { heldStoreOf, type HeldStore } from '../../till/held-store.ts'
import type { Service } from '../../till/services.ts'
import { useTill, type Till } from '../../till/till.ts'
import { uuidV7 } from '../../values/reference.ts'
import type { TypedByName } from '../form/carried-over.ts'
import { rememberedIn, type Remembered } from '../form/remembered.ts'
import type { LookupState } from '../lookup/lookup-run.ts'
import { readContent, writeContent, type HeldContent, type HeldDraft } from './held-draft.ts'

/** What the form on the screen would be held as. */
export interface FormNow extends Omit<HeldContent, 'typed' | 'name' | 'lookedUp'> {
  /** What is known of its number by now. Only this page remembers it: it names somebody. */
  readonly found: () => LookupState | undefined
}

export interface HeldView {
  /** The oldest first; the one that is being continued is not among them. */
  readonly drafts: readonly HeldDraft[]
  /** What is being continued in the panel. */
  readonly inHand: HeldDraft | undefined
  /** Counts the visits to the panel, and what is carried into it: each begins a new form. */
  readonly visit: number
}

const MOST_HELD = 20

/** How often those that nobody has continued are looked at: they go when they are too old. */
const LOOK_MS = 15 * 60_000

/**
 * What becomes of a form that is left: within one visit to the panel all that was typed stays; once it is left, it is
 * held, and nothing of it stands in the next form (docs/forms.md).
 */
class HeldDrafts implements Service {
  readonly #listeners = new Set<() => void>()
  readonly #store: HeldStore
  readonly #remembered: Remembered
  readonly #clock: Clock
  readonly #end = new AbortController()
  readonly #found = new Map<string, LookupState>()
  readonly #unsubscribe: () => void
  #all: readonly HeldDraft[] = []
  /** Counts what was held and let go here. */
  #changes = 0
  #form: FormNow | undefined
  /** What the visit before this one was held as. */
  #leftAs: { readonly visit: number; readonly id: string } | undefined
  #view: HeldView = { drafts: [], inHand: undefined, visit: 0 }

  /** Reads what earlier visits have left. */
  constructor(till: Till) {
    this.#store = heldStoreOf(till)
    this.#remembered = rememberedIn(till, 'purchase')
    this.#clock = till.api.clock
    this.#unsubscribe = this.#store.subscribe(() => void this.#read())
    this.#follow().catch(() => undefined)
  }

  /** The same object until something in it changes. */
  readonly view = (): HeldView => this.#view

  /** @returns the function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The form as it stands after a key. */
  typing(form: FormNow): void {
    this.#form = form
  }

  /** Whether there is anything that would be lost. */
  isTyped(): boolean {
    return Array.from(this.#remembered.typed.values()).some((text) => text.trim() !== '')
  }

  /** The panel is left: what was typed is held from now on. */
  leave(): void {
    const form = this.#form
    const { inHand, visit } = this.#view
    const typed = [...this.#remembered.typed]
      .filter(([, text]) => text.trim() !== '')
      .map(([field, text]) => ({ field, text }))
    this.#form = undefined
    this.#remembered.forget()
    const held = form === undefined || typed.length === 0 ? undefined : this.#held(form, typed)
    // What was emptied by hand is nothing to continue.
    if (held === undefined && inHand !== undefined && form !== undefined) this.#letGo(inHand.id)
    if (held !== undefined) {
      this.#hold(held, form?.found())
      this.#leftAs = { visit, id: held.id }
    }
    this.#show({ inHand: undefined, visit: visit + 1 })
  }

  /** Puts a draft into the form: whatever stands there now is held instead. */
  resume(draft: HeldDraft): void {
    this.leave()
    this.#remembered.remember(new Map(draft.typed.map(({ field, text }) => [field, text])))
    this.#show({ inHand: draft, visit: this.#view.visit })
  }

  /** Puts what a tap carries along into the form: one that is open begins again with it. */
  carry(typed: TypedByName): void {
    this.#remembered.remember(typed)
    this.#show({ visit: this.#view.visit + 1 })
  }

  /** What was found out about the number of the draft in hand, if this page has seen it. */
  found(): LookupState | undefined {
    return this.#found.get(this.#view.inHand?.id ?? '')
  }

  /** It was confirmed, and is a sale. @param visit in which it was */
  confirmed(visit: number): void {
    const { inHand } = this.#view
    if (visit === this.#view.visit) {
      this.#form = undefined
      this.#remembered.forget()
      if (inHand !== undefined) this.#letGo(inHand.id)
      this.#show({ inHand: undefined })
    } else if (this.#leftAs?.visit === visit) {
      // Left while it was being written.
      this.#letGo(this.#leftAs.id)
    }
  }

  name(draft: HeldDraft, name: string): void {
    this.#hold({ ...draft, name }, this.#found.get(draft.id))
  }

  letGo({ id }: HeldDraft): void {
    this.#letGo(id)
  }

  /** The sign-out leaves the panel too. */
  end(): void {
    this.leave()
    this.#end.abort()
    this.#unsubscribe()
    this.#listeners.clear()
  }

  #held(form: FormNow, typed: HeldContent['typed']): HeldDraft {
    const { found, ...content } = form
    const { inHand } = this.#view
    const now = this.#clock.wallNow()
    return {
      ...content,
      typed,
      lookedUp: isAnswer(found()),
      name: inHand?.name ?? '',
      id: inHand?.id ?? uuidV7(now, (bytes) => crypto.getRandomValues(bytes)),
      heldAt: now,
    }
  }

  #hold(draft: HeldDraft, found: LookupState | undefined): void {
    this.#changes += 1
    const all = [...this.#all.filter(({ id }) => id !== draft.id), draft]
    for (const { id } of all.slice(0, -MOST_HELD)) this.#letGo(id)
    if (found !== undefined && isAnswer(found)) this.#found.set(draft.id, found)
    else this.#found.delete(draft.id)
    this.#all = all.slice(-MOST_HELD)
    const { id, heldAt } = draft
    void this.#store.hold({ id, heldAt, text: writeContent(draft) })
    this.#show({})
  }

  #letGo(gone: string): void {
    this.#changes += 1
    this.#found.delete(gone)
    this.#all = this.#all.filter(({ id }) => id !== gone)
    void this.#store.letGo(gone)
    this.#show({})
  }

  async #follow(): Promise<void> {
    for (;;) {
      await this.#read()
      await this.#clock.wait(LOOK_MS, this.#end.signal)
    }
  }

  async #read(): Promise<void> {
    const before = this.#changes
    const read = await this.#store.all()
    // It may lack what was held in the meantime, and have what was let go. Once that is written, it is read again.
    if (this.#changes !== before) return
    this.#all = read.flatMap(({ id, heldAt, text }) => {
      const content = readContent(text)
      return content === undefined ? [] : [{ ...content, id, heldAt }]
    })
    this.#show({})
  }

  #show(next: Partial<Pick<HeldView, 'inHand' | 'visit'>>): void {
    const before = this.#view
    const { inHand, visit } = { ...before, ...next }
    const drafts = this.#all.filter(({ id }) => id !== inHand?.id)
    const isSame =
      drafts.length === before.drafts.length && drafts.every((one, at) => one === before.drafts[at])
    this.#view = { inHand, visit, drafts: isSame ? before.drafts : drafts }
    for (const listener of this.#listeners) listener()
  }
}

function isAnswer(found: LookupState | undefined): boolean {
  return found?.kind === 'answered' || found?.kind === 'too-old'
}

/** The drafts of this sign-in's account. */
export function heldDraftsIn(till: Till): HeldDrafts {
  const { accountType, accountId } = till.account
  return till.services.of(HeldDrafts, () => new HeldDrafts(till), `${accountType}|${accountId}`)
}

/** The drafts of this sign-in's account, to be changed. */
export function useHeldDrafts(): HeldDrafts {
  return heldDraftsIn(useTill())
}

/** What is held, what is being continued, or the visit, and a new render when that changes. */
export function useHeldView<Part extends keyof HeldView>(part: Part): HeldView[Part] {
  const held = useHeldDrafts()
  return useSyncExternalStore(held.subscribe, () => held.view()[part])
}
