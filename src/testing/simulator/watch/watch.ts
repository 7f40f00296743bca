import type { SaleRow } from '../../../engine/machine/row.ts'
import type { Transaction } from '../../../sandbox/store/store.ts'
import type { Scene } from '../scene.ts'
import type { Witness } from '../device/tab.ts'
import type { Till } from '../till.ts'
import { Violations } from './violations.ts'
import { BookWatch } from './watch-books.ts'
import { JournalWatch } from './watch-journal.ts'
import { ScreenWatch } from './watch-screens.ts'
import { WireWatch } from './watch-wire.ts'

/** Checks everything that leaves a till, is written, shown or booked, against the invariants. */
export class Watch implements Witness {
  readonly violations: Violations
  readonly wire: WireWatch
  readonly journal: JournalWatch
  readonly screens: ScreenWatch
  readonly books: BookWatch
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
    this.violations = new Violations(scene)
    this.wire = new WireWatch(scene, this.violations)
    this.journal = new JournalWatch(scene, this.violations)
    this.screens = new ScreenWatch(scene, this.violations)
    this.books = new BookWatch(scene, this.violations, this.screens)
  }

  /**
   * Runs at the end: every COMPLETED transaction has its receipt, and exports hold no secret.
   * @param letPass runs the world until a promise of the product resolves
   */
  async judgeEnd(
    tills: readonly Till[],
    letPass: (promise: Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    for (const { sale, device } of this.screens.shownSales.values())
      this.screens.judge(sale, device)
    this.wire.judgeEnd()
    for (const transaction of this.#scene.platform.transactions.values()) {
      if (transaction.status === 'COMPLETED') this.#judgeReceipt(transaction, tills)
    }
    for (const till of tills) {
      const engine = till.tabs.find((tab) => tab.isRunning && tab.engine !== undefined)?.engine
      const rows = JSON.stringify([...till.disk.disk.log])
      this.violations.inspect(rows, "the journal's events")
      if (engine === undefined) continue
      const exported = engine.exportForSupport()
      await letPass(exported)
      this.violations.inspect(JSON.stringify(await exported), 'the export')
    }
  }

  /** Invariant 2. */
  #judgeReceipt(transaction: Transaction, tills: readonly Till[]): void {
    const { id, merchantReference } = transaction
    const { platform, stalls } = this.#scene
    if (platform.openedAgain.has(merchantReference) || stalls.toldFailed(id)) return
    // Without journal, mark and list, a till can't recognise a sale (sale-engine.md, A lost journal).
    if (
      tills.some(
        // A world doesn't wait for a list that a jump of the clock may make needless.
        ({ storage, forgotten }) =>
          (storage.isForgetful || storage.isLossPending) && forgotten.has(merchantReference),
      )
    )
      return
    const rows = tills
      .flatMap((till) => [...till.rowsEver().values()].map((row) => ({ row, till })))
      .filter(({ row }) => row.merchantReference === merchantReference)
    const sale = rows[0]?.row.summary.title
    const seen = rows.some(
      ({ row, till }) =>
        row.attention !== undefined ||
        isAgeless(row, till) ||
        (row.transactionId === id && (row.receipt !== undefined || row.purgedAt !== undefined)),
    )
    if (!seen)
      this.violations.fail(2, sale, `sold, but no row of ${merchantReference} has its receipt`)
  }
}

/**
 * Set aside, and in the future by the device's clock, which was set back by days. Its age is unknown, and a till
 * without a user counts a day from its start.
 */
export function isAgeless(row: SaleRow, till: Till): boolean {
  return row.state === 'set-aside' && row.createdAt > till.tillNow()
}
