import { faultsOf } from '../../store/store-audit.ts'
import type { Transaction } from '../../../sandbox/store/store.ts'
import type { Scene } from '../scene.ts'
import type { Violations } from './violations.ts'
import type { ScreenWatch } from './watch-screens.ts'

/** Watches the platform's bookings: invariants 1, 5 and 11, and earlier screens against them. */
export class BookWatch {
  readonly #scene: Scene
  readonly #violations: Violations
  readonly #screens: ScreenWatch
  readonly #completed = new Map<string, string>()
  readonly #children = new Map<string, string>()
  readonly #debits = new Map<string, Set<string>>()
  #stale = false

  constructor(scene: Scene, violations: Violations, screens: ScreenWatch) {
    this.#scene = scene
    this.#violations = violations
    this.#screens = screens
  }

  /** A transaction opened or changed its status. */
  booked(transaction: Transaction): void {
    const { id, accountId, merchantReference, status, parentId, receipt } = transaction
    const sale = this.#scene.saleOf(merchantReference)
    this.#scene.trace(
      () => `platform: ${merchantReference} attempt ${transaction.attempt} is ${status}`,
    )
    this.#stale = true
    this.#judgeAmount(sale, transaction)
    for (const goods of ['pin', 'token']) {
      const value = receipt?.[goods]
      if (typeof value === 'string') this.#violations.keepSecret(value)
    }
    if (parentId !== null) {
      if ((this.#children.get(parentId) ?? id) !== id)
        this.#violations.fail(5, sale, 'two retries of one transaction')
      this.#children.set(parentId, id)
    }
    // A platform that opens a reference twice debits twice, and no till can know (sale-engine.md, What is promised).
    if (status !== 'COMPLETED' || this.#scene.platform.openedAgain.has(merchantReference)) return
    const key = `${accountId} ${merchantReference}`
    if ((this.#completed.get(key) ?? id) !== id) this.#violations.fail(1, sale, 'debited twice')
    this.#completed.set(key, id)
    this.#countDebit(sale, id)
    for (const shown of this.#screens.shownSales.values()) {
      if (shown.sale.merchantReference === merchantReference)
        this.#screens.judge(shown.sale, shown.device)
    }
  }

  /** A transaction is gone, and it may have been a retry. */
  forgot({ id, parentId }: Transaction): void {
    if (parentId !== null && this.#children.get(parentId) === id) this.#children.delete(parentId)
    this.#stale = true
  }

  /** A wish that was confirmed once may be debited once, under any references. */
  #countDebit(sale: string | undefined, id: string): void {
    const intent = sale === undefined ? undefined : this.#scene.intents.get(sale)
    if (sale === undefined || intent === undefined) return
    const debits = this.#debits.get(sale) ?? new Set()
    this.#debits.set(sale, debits.add(id))
    if (debits.size > intent.confirmed)
      this.#violations.fail(1, sale, `${debits.size} debits for ${intent.confirmed} confirmations`)
  }

  /** The debit must equal the confirmed amount, or a retry's own amount. */
  #judgeAmount(
    sale: string | undefined,
    { parentId, merchantReference, amount }: Transaction,
  ): void {
    const intent = sale === undefined ? undefined : this.#scene.intents.get(sale)
    // A redemption of 0 draws the full balance.
    if (intent === undefined || intent.draft.body.amount === 0) return
    const wanted =
      parentId === null
        ? [intent.draft.summary.amount]
        : intent.retries
            .filter(({ parent, merchantReference: under }) =>
              parent === undefined ? under === merchantReference : parent === parentId,
            )
            .map((wish) => wish.amount)
    if (!wanted.includes(amount))
      this.#violations.fail(1, sale, `${amount} cents are booked, not ${wanted.join(' or ')}`)
  }

  /** Runs after every step that changed the books. */
  async check(): Promise<void> {
    if (!this.#stale) return
    this.#stale = false
    for (const fault of faultsOf(await this.#scene.platform.ledger()))
      this.#violations.fail(11, undefined, fault)
  }
}
