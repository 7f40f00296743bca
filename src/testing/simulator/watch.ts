import type { Transaction } from '../../sandbox/store.ts'
import { BookWatch } from './watch-books.ts'
import { JournalWatch } from './watch-journal.ts'
import { ScreenWatch } from './watch-screens.ts'
import { WireWatch } from './watch-wire.ts'
import type { World } from './world.ts'

/** The invariants of docs/sale-engine.md, by their numbers there. */
export const invariants = {
  1: 'At most one debit a sale',
  2: 'Every COMPLETED transaction has its receipt, or a visible "receipt missing"',
  3: '"Failed" only on a confirmed FAILED or a definite rejection',
  4: '"Sold" only on COMPLETED of our own transaction',
  5: 'Retry only from a confirmed FAILED, one child a parent',
  6: 'No request before its journal row',
  7: 'Reference, body and account never change across resends',
  8: 'No new reference while an attempt is unresolved',
  9: 'Never more than 10 sends in a rolling minute, never before a back-off ends',
  10: 'Every sale ends terminal or in needs-attention',
  11: 'The ledger sums to zero, no balance below zero',
  12: 'No PIN, token or password in logs, URLs, exports or plaintext storage',
  13: 'An owner with a stale fence can neither send nor write',
} as const
export type Invariant = keyof typeof invariants

export interface Violation {
  readonly invariant: Invariant
  /** The sale's key, where it is one sale's. */
  readonly sale: string | undefined
  readonly what: string
  /** Virtual milliseconds since the world began. */
  readonly at: number
}

/** Looks at everything that leaves a till, is written, is shown or is booked, and holds it against the invariants. */
export class Watch {
  readonly violations: Violation[] = []
  readonly wire: WireWatch
  readonly journal: JournalWatch
  readonly screens: ScreenWatch
  readonly books: BookWatch
  readonly #world: World
  readonly #secrets = new Set<string>()
  readonly #said = new Set<string>()

  constructor(world: World) {
    this.#world = world
    this.wire = new WireWatch(world, this)
    this.journal = new JournalWatch(world, this)
    this.screens = new ScreenWatch(world, this)
    this.books = new BookWatch(world, this)
  }

  /** Notes a violation; the same one of the same sale once. */
  fail(invariant: Invariant, sale: string | undefined, what: string): void {
    const once = `${invariant} ${sale ?? ''} ${what}`
    if (this.#said.has(once)) return
    this.#said.add(once)
    this.violations.push({ invariant, sale, what, at: this.#world.timeline.now })
    this.#world.trace(() => `VIOLATION of ${invariant}: ${sale ?? ''} ${what}`)
  }

  /** From now on nothing may show this text. */
  keepSecret(text: string): void {
    this.#secrets.add(text)
  }

  /** Holds a text of a log, URL, export or disk against every secret of the world. */
  inspect(text: string, where: string, sale?: string): void {
    for (const secret of this.#secrets) {
      if (text.includes(secret)) this.fail(12, sale, `a secret stands in ${where}`)
    }
    for (const token of this.#world.platform.tokens()) {
      if (text.includes(token)) this.fail(12, sale, `a token stands in ${where}`)
    }
  }

  /** When all is over: every COMPLETED transaction has its receipt, and nothing secret is exported. */
  async judgeEnd(): Promise<void> {
    const { platform, cashiers } = this.#world
    for (const { sale, till } of this.screens.shownSales.values()) this.screens.judge(sale, till)
    for (const transaction of platform.transactions.values()) {
      if (transaction.status === 'COMPLETED') this.#judgeReceipt(transaction)
    }
    for (const { till } of cashiers) {
      const engine = till.tabs.find((tab) => tab.isRunning && tab.engine !== undefined)?.engine
      const rows = JSON.stringify([...till.disk.disk.log])
      this.inspect(rows, "the journal's events")
      if (engine === undefined) continue
      const exported = engine.exportForSupport()
      await this.#world.letPass(exported)
      this.inspect(JSON.stringify(await exported), 'the export')
    }
  }

  /** Invariant 2. */
  #judgeReceipt(transaction: Transaction): void {
    const { id, merchantReference } = transaction
    const rows = this.#world.cashiers
      .flatMap(({ till }) => [...till.disk.disk.rows.values()])
      .filter((row) => row.merchantReference === merchantReference)
    const sale = rows[0]?.summary.title
    const seen = rows.some(
      (row) =>
        row.attention !== undefined || (row.transactionId === id && row.receipt !== undefined),
    )
    if (!seen) this.fail(2, sale, `sold, and no row of ${merchantReference} has its receipt`)
  }
}
