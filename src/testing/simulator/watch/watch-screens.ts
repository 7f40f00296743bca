import type { Transaction } from '../../../sandbox/store/store.ts'
import { valueNamed } from '../../../receipt/receipt-path.ts'
import type { OpenedReceipt } from '../../../engine/engine.ts'
import type { SaleRow } from '../../../engine/machine/row.ts'
import type { Sale } from '../../../engine/sale.ts'
import type { Device } from '../device/device.ts'
import type { Scene } from '../scene.ts'
import type { Tab } from '../device/tab.ts'
import type { Till } from '../till.ts'
import type { Violations } from './violations.ts'

/** The phases of a sale, in the order in which any tab showed them. */
export interface Shown {
  readonly sale: Sale
  readonly device: Device
  readonly phases: Sale['phase']['kind'][]
  /** The transaction in its last view; a row may lose it. */
  readonly named: string | undefined
}

const sold: ReadonlySet<string> = new Set(['receipt-awaited', 'completed', 'delivered'])
const cameToNothing: ReadonlySet<string> = new Set(['rejected', 'cancelled'])

/** Watches everything that any tab shows: invariants 3 and 4, then and later. */
export class ScreenWatch {
  /** By till and reference, because two tills may each retry the same sale. */
  readonly shownSales = new Map<string, Shown>()
  readonly #scene: Scene
  readonly #violations: Violations

  constructor(scene: Scene, violations: Violations) {
    this.#scene = scene
    this.#violations = violations
  }

  shown(tab: Tab, sale: Sale): void {
    const { reference } = sale
    const phase = sale.phase.kind
    const key = `${tab.device.id} ${reference}`
    const before = this.shownSales.get(key)
    const phases = before?.phases ?? []
    if (phases.at(-1) !== phase) {
      phases.push(phase)
      this.#scene.trace(() => `${tab.name} shows ${sale.summary.title} ${reference} as ${phase}`)
    }
    const named = sale.transactionId ?? before?.named
    this.shownSales.set(key, { sale, device: tab.device, phases, named })
    this.judge(sale, tab.device)
  }

  /** Compares a view with the platform's bookings. */
  judge(sale: Sale, device: Device): void {
    const phase = sale.phase.kind
    const key = sale.summary.title
    if (sold.has(phase)) this.#judgeSold(sale, key, device)
    else if (phase === 'failed') this.#judgeFailed(sale, key, device)
    else if (cameToNothing.has(phase)) {
      for (const transaction of this.transactionsOf(sale, device)) {
        if (transaction.status !== 'FAILED')
          this.#violations.fail(
            3,
            key,
            `shown as ${phase}, and the platform says ${transaction.status}`,
          )
      }
    }
  }

  /** Invariant 2, for the customer's receipt. */
  receiptOpened(opened: OpenedReceipt): void {
    const key = opened.sale.summary.title
    const { transactionId, receipt } = opened.response
    const transaction = this.#scene.platform.transactions.get(opened.sale.transactionId ?? '')
    if (transaction === undefined || transactionId !== transaction.id) {
      this.#violations.fail(4, key, 'the receipt on the till is not of this transaction')
      return
    }
    for (const goods of ['token', 'pin', 'voucherID']) {
      const due: unknown = transaction.receipt?.[goods]
      const held = valueNamed(receipt, goods)
      if (due !== undefined && held !== due)
        this.#violations.fail(2, key, `the receipt on the till lacks the ${goods}`)
    }
  }

  /** Transactions that a sale's own requests may have opened. */
  transactionsOf(
    sale: Pick<Sale, 'reference' | 'merchantReference' | 'route' | 'account'>,
    device: Device,
  ): readonly Transaction[] {
    const row = device.rowsEver().get(sale.reference)
    const parent = row?.ancestors.at(-1)
    const { transactions, openedBy } = this.#scene.platform
    const ofAccount = [...transactions.values()].filter(
      ({ id, accountId }) => accountId === sale.account.accountId && openedBy.get(id) === device.ip,
    )
    if (sale.route === 'retry')
      return isSuperseded(row, device)
        ? []
        : ofAccount.filter(({ parentId }) => parentId === parent)
    return ofAccount.filter(
      ({ merchantReference, parentId }) =>
        merchantReference === sale.merchantReference &&
        (parentId === null) === (sale.route !== 'reprocess'),
    )
  }

  #judgeSold(sale: Sale, key: string, device: Device): void {
    const transaction = this.#scene.platform.transactions.get(sale.transactionId ?? '')
    const ours =
      transaction?.merchantReference === sale.merchantReference &&
      transaction.accountId === sale.account.accountId &&
      ((transaction.parentId === null) === (sale.route === 'purchase' || sale.route === 'redeem') ||
        this.#isRetryOfAnotherTill(transaction, device) ||
        // After a loss the till knows a sale only by its reference.
        isTakenUp(sale, device) ||
        // A retry by reference alone may find the original transaction.
        this.#scene.stalls.toldFailed(transaction.id))
    if (!ours)
      this.#violations.fail(4, key, `shown as ${sale.phase.kind}, of another's transaction`)
    else if (transaction.status !== 'COMPLETED')
      this.#violations.fail(4, key, `shown as ${sale.phase.kind}, and it is ${transaction.status}`)
    else if (!this.#isAmountOf(sale, transaction, device))
      this.#violations.fail(
        4,
        key,
        `shown as sold for ${sale.summary.amount} cents, which is wrong`,
      )
  }

  /** A voucher's balance is known only after redemption, and another till's retry may have another amount. */
  #isAmountOf(sale: Sale, transaction: Transaction, device: Device): boolean {
    return (
      sale.kind === 'redeem' ||
      transaction.amount === sale.summary.amount ||
      this.#isRetryOfAnotherTill(transaction, device) ||
      // A retry by reference alone may find the original, which had another amount.
      this.#scene.stalls.toldFailed(transaction.id)
    )
  }

  /**
   * The latest attempt tells a reference's outcome, even if another till retried it from the list. A till that lost its
   * journal doesn't know its earlier retries either (sale-engine.md, What is not promised).
   */
  #isRetryOfAnotherTill({ id, parentId }: Transaction, device: Device): boolean {
    const isKnown = this.#scene.platform.openedBy.get(id) === device.ip && device.journalsLost === 0
    return parentId !== null && !isKnown
  }

  #judgeFailed(sale: Sale, key: string, device: Device): void {
    const named = this.shownSales.get(`${device.id} ${sale.reference}`)?.named ?? sale.transactionId
    // A till that doesn't ask never hears of a reversal (sale-engine.md, What is not promised).
    if (this.#scene.stalls.toldFailed(named ?? '')) return
    // The row may have lost its id before the view; then its reference identifies it.
    const transaction =
      named === undefined
        ? [...this.#scene.platform.transactions.values()].find(
            ({ merchantReference }) => merchantReference === sale.merchantReference,
          )
        : this.#scene.platform.transactions.get(named)
    const ours =
      transaction?.merchantReference === sale.merchantReference &&
      transaction.accountId === sale.account.accountId
    if (ours && this.#scene.stalls.toldFailed(transaction.id)) return
    if (!ours || transaction.status !== 'FAILED')
      this.#violations.fail(
        3,
        key,
        `shown as failed, but it is ${transaction?.status ?? 'not there'}`,
      )
  }
}

/** Whether the till wrote a sale's row from the list, after losing the journal. */
function isTakenUp({ reference }: Sale, device: Device): boolean {
  return device.journalsLost > 0 && device.rowsEver().get(reference)?.found === true
}

/**
 * Of a parent's retries on a till, the platform opened the last; the others opened nothing. The disk keeps rows in
 * creation order, even if the clock changes.
 */
function isSuperseded(row: SaleRow | undefined, device: Device): boolean {
  if (row?.parent === undefined) return false
  const rows = [...device.rowsEver().values()]
  return rows
    .slice(rows.indexOf(row) + 1)
    .some((other) => other.parent === row.parent && other.attempts.length > 0)
}

/** Views that are older than the disk, by tab, reference and version, with the sale's key. */
export function oldViews(tills: readonly Till[]): ReadonlyMap<string, string> {
  const views = new Map<string, string>()
  for (const { tabs, disk } of tills) {
    for (const tab of tabs.filter(({ isRunning }) => isRunning)) {
      for (const { reference, version, summary } of tab.engine?.snapshot().sales ?? []) {
        if (version < (disk.disk.rows.get(reference)?.version ?? 0))
          views.set(`${tab.name} ${reference} ${version}`, summary.title)
      }
    }
  }
  return views
}
