import { z } from 'zod'
import { additionsOf, additionsRequest } from '../seed/additions.ts'
import type { Catalogue } from '../seed/catalogue.ts'
import type { Store } from '../store/store.ts'
import { mergeSwitches, type Switches } from './switches.ts'

const kept = z.object({
  switches: z.record(z.string(), z.unknown()),
  additions: additionsRequest,
  /** By username. */
  resetTokens: z.record(z.string(), z.string()),
})
type Kept = z.infer<typeof kept>

/** Replaces the mail that a platform would send. */
export interface Mailbox {
  keep(username: string, token: string): Promise<void>
  /** Forgets a used token. */
  remove(token: string): Promise<void>
}

/**
 * What the sandbox's controls have set. Servers that share a store read it there before each answer. Holds reset tokens
 * in the clear, because the controls hand them out. Empty until someone uses the controls.
 */
export interface ControlState {
  switches(): Switches
  resetToken(username: string): string | undefined
  readonly mailbox: Mailbox
  change(next: Partial<Kept>): Promise<void>
  /** Returns to the start, when the store is reset. */
  clear(): void
  /** Loads another server's changes. */
  refresh(): Promise<void>
}

export function createControlState(
  store: Store,
  catalogue: Catalogue,
  initial: Switches,
  isShared: boolean,
): ControlState {
  const nothing: Kept = { switches: {}, additions: {}, resetTokens: {} }
  let state = nothing
  let switches = initial
  let known: string | undefined

  function apply(next: Kept): void {
    if (next.additions !== state.additions) catalogue.extend(additionsOf(next.additions))
    const merged = mergeSwitches(initial, next.switches)
    switches = merged.ok ? merged.switches : initial
    state = next
  }

  async function change(next: Partial<Kept>): Promise<void> {
    apply({ ...state, ...next })
    if (!isShared) return
    known = JSON.stringify(state)
    await store.writeControls(known)
  }

  return {
    switches: () => switches,
    resetToken: (username) =>
      Object.hasOwn(state.resetTokens, username) ? state.resetTokens[username] : undefined,
    mailbox: {
      keep: (username, token) =>
        change({ resetTokens: { ...state.resetTokens, [username]: token } }),
      remove: (token) => {
        const left = Object.entries(state.resetTokens).filter(([, kept]) => kept !== token)
        return change({ resetTokens: Object.fromEntries(left) })
      },
    },
    change,
    clear() {
      known = undefined
      apply(nothing)
    },
    async refresh() {
      if (!isShared) return
      const found = await store.readControls()
      if (found === known) return
      known = found
      apply(found === undefined ? nothing : kept.parse(JSON.parse(found)))
    },
  }
}
