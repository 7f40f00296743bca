import type { Scene } from '../scene.ts'

/** The invariants of docs/sale-engine.md, with their numbers. */
export const invariants = {
  1: 'At most one debit per sale, of the confirmed amount',
  2: 'Every COMPLETED transaction has its receipt, or a visible "receipt missing"',
  3: '"Failed" only on a confirmed FAILED or a definite rejection',
  4: '"Sold" only on COMPLETED of our own transaction',
  5: 'Retry only after a confirmed FAILED, one child per parent',
  6: 'No request before its journal row',
  7: 'Reference, body and account never change across resends',
  8: 'No new reference while an attempt is unresolved',
  9: 'Never more than 10 sends in a rolling minute, never before a back-off ends',
  10: 'Every sale ends terminal or in needs-attention',
  11: 'The ledger sums to zero, no balance below zero',
  12: 'No PIN, token or password in logs, URLs, exports or plaintext storage',
  13: 'An owner with a stale fence can neither send nor write',
  14: 'The drawer agrees with the screens, and no cash is given back twice',
} as const
export type Invariant = keyof typeof invariants

export interface Violation {
  readonly invariant: Invariant
  /** The sale's key, if the violation is about one sale. */
  readonly sale: string | undefined
  readonly what: string
  /** Virtual milliseconds since the world began. */
  readonly at: number
}

/** Violations that a world's watches have found. */
export class Violations {
  readonly found: Violation[] = []
  readonly #scene: Scene
  readonly #secrets = new Set<string>()
  readonly #said = new Set<string>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Records a violation, once per sale. */
  fail(invariant: Invariant, sale: string | undefined, what: string): void {
    const once = `${invariant} ${sale ?? ''} ${what}`
    if (this.#said.has(once)) return
    this.#said.add(once)
    this.found.push({ invariant, sale, what, at: this.#scene.timeline.now })
    this.#scene.trace(() => `VIOLATION of ${invariant}: ${sale ?? ''} ${what}`)
  }

  /** From now on, no text may show this secret. */
  keepSecret(text: string): void {
    this.#secrets.add(text)
  }

  /** Searches a log, URL, export or disk for every secret of the world. */
  inspect(text: string, where: string, sale?: string): void {
    for (const secret of this.#secrets) {
      if (text.includes(secret)) this.fail(12, sale, `${where} shows a secret`)
    }
    for (const token of this.#scene.platform.tokens()) {
      if (text.includes(token)) this.fail(12, sale, `${where} shows a token`)
    }
  }
}
