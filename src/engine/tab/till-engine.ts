import { defined } from '../../values/defined.ts'
import type { Cents } from '../../values/money.ts'
import { adoptedReference } from '../desk/adopted-row.ts'
import { refused, starting, type Command, type CommandResult } from '../desk/command.ts'
import { newReference } from '../desk/desk.ts'
import { CashWatch } from './cash-watch.ts'
import { Display } from './display.ts'
import type {
  ConfirmOptions,
  Confirmation,
  Done,
  EngineSnapshot,
  EngineStatus,
  HistoryFilter,
  OpenedReceipt,
  RetryOptions,
  SaleEngine,
  StorageState,
  SupportEvent,
  SupportExport,
} from '../engine.ts'
import { Ownership, unavailableFor } from './ownership.ts'
import {
  journalQueryOf,
  openReceiptOf,
  storageOf,
  supportExportOf,
  timelineOf,
} from '../desk/records.ts'
import {
  sameSeller,
  type FailedTransaction,
  type Sale,
  type SaleAccount,
  type SaleDraft,
} from '../sale.ts'
import type { Seal } from '../journal/seal.ts'
import { saleOf } from '../machine/view.ts'
import type { SaleRow } from '../machine/row.ts'
import {
  paidInOneWay,
  paymentFor,
  returnFor,
  sumOf,
  type Payment,
  type PaymentDraft,
} from '../payment.ts'
import type { EngineDependencies } from './dependencies.ts'

/** Makes a till's engine; nothing happens before its `start`. */
export function createSaleEngine(dependencies: EngineDependencies): SaleEngine {
  return new TillEngine(dependencies)
}

/** The engine of one tab. */
class TillEngine implements SaleEngine {
  readonly #dependencies: EngineDependencies
  readonly #display: Display
  readonly #cash: CashWatch
  readonly #ends: (() => void)[] = []
  #seal: Seal | undefined
  #ownership: Ownership | undefined
  #started: Promise<EngineStatus> | undefined
  #stopped = false
  #persisted: boolean | undefined

  constructor(dependencies: EngineDependencies) {
    this.#dependencies = dependencies
    this.#display = new Display()
    this.#cash = new CashWatch(this.#display)
  }

  start(): Promise<EngineStatus> {
    this.#started ??= this.#start()
    return this.#started
  }

  async #start(): Promise<EngineStatus> {
    const { journal, channel, wire } = this.#dependencies
    try {
      await journal.open()
    } catch (error) {
      return this.#display.become(unavailableFor(error, 'journal-unopenable'))
    }
    try {
      this.#seal = await this.#dependencies.openSeal()
    } catch (error) {
      return this.#display.become(unavailableFor(error, 'keys-unavailable'))
    }
    if (this.#stopped) return this.#display.status
    const ownership = new Ownership(this.#dependencies, this.#seal, this.#display)
    this.#ownership = ownership
    this.#ends.push(
      channel.subscribe((message) => ownership.hear(message)),
      wire.subscribe(() => ownership.wireChanged()),
    )
    await ownership.begin()
    // Asked after the start, so a browser's question doesn't delay the cashier.
    void this.#persist()
    return this.#display.status
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#ownership?.stop()
    for (const end of this.#ends) end()
    this.#display.become({ kind: 'unavailable', reason: 'stopped' })
    this.#dependencies.channel.close()
    this.#dependencies.journal.close()
  }

  snapshot(): EngineSnapshot {
    return this.#display.snapshot()
  }

  subscribe(listener: () => void): () => void {
    return this.#display.subscribe(listener)
  }

  onCash(listener: () => void): () => void {
    return this.#cash.subscribe(listener)
  }

  async confirm(
    drafts: SaleDraft | readonly [SaleDraft, ...SaleDraft[]],
    options: ConfirmOptions = {},
  ): Promise<Confirmation> {
    const [first, ...others] = 'body' in drafts ? [drafts] : drafts
    for (const { account } of [first, ...others]) {
      if (!sameSeller(account, this.#display.account)) return refused({ kind: 'other-account' })
    }
    const newSale = (draft: SaleDraft) => ({ reference: newReference(this.#dependencies), draft })
    const sales = [newSale(first), ...others.map(newSale)] as const
    return this.#order({
      kind: 'confirm',
      reference: sales[0].reference,
      sales,
      payment: options.payment ?? paidInOneWay(first.summary.amount, first.payment, 'off'),
      confirmedDuplicate: options.confirmedDuplicate === true,
      tappedAt: this.#dependencies.clock.wallNow(),
      ...this.#cashier(),
    })
  }

  async retry(
    failed: string | FailedTransaction,
    options: RetryOptions = {},
  ): Promise<Confirmation> {
    const { account } = this.#display
    return this.#order({
      kind: 'retry',
      ...(typeof failed === 'string'
        ? { reference: failed }
        : { reference: adoptedReference(failed), transaction: failed }),
      ...defined({ account }),
      ...options,
      ...this.#cashier(),
    })
  }

  cancel(reference: string): Promise<Done> {
    return this.#wish({ kind: 'cancel', reference })
  }

  sendAgain(reference: string): Promise<Done> {
    return this.#wish({ kind: 'send-again', reference })
  }

  setAside(reference: string, note: string): Promise<Done> {
    return this.#wish({ kind: 'set-aside', reference, note })
  }

  acknowledgeHandOver(reference: string): Promise<Done> {
    return this.#wish({ kind: 'hand-over', reference })
  }

  noteCopy(reference: string): Promise<Done> {
    return this.#wish({ kind: 'copied', reference })
  }

  giveBack(references: readonly string[]): Promise<Done> {
    const paidBy = this.#display.sale(references[0] ?? '')?.paidBy
    const shown = paidBy && sumOf(returnFor(paidBy, references))
    return this.#decide('given-back', references, defined({ shown }))
  }

  keepForRetry(references: readonly string[]): Promise<Done> {
    return this.#decide('kept', references)
  }

  #decide(
    kind: 'given-back' | 'kept',
    references: readonly string[],
    more: { readonly shown?: Cents } = {},
  ): Promise<Done> {
    const reference = references[0] ?? ''
    return this.#wish({ kind, reference, references, ...more, ...this.#cashier() })
  }

  take(reference: string, payment: PaymentDraft): Promise<Done> {
    return this.#wish({ kind: 'take', reference, payment, ...this.#cashier() })
  }

  resolve(reference: string, note: string): Promise<Done> {
    return this.#wish({ kind: 'resolve', reference, note })
  }

  async compareWithPlatform(): Promise<void> {
    await this.#wish({ kind: 'look', reference: '' })
  }

  async openReceipt(reference: string): Promise<OpenedReceipt | undefined> {
    await this.#started
    if (this.#seal === undefined) return undefined
    return openReceiptOf(this.#dependencies.journal, this.#seal, reference, {
      known: this.#ownership?.desk?.known(reference),
      shown: async (row) => {
        const [sale = saleOf(row)] = await this.#withPayments([row])
        return this.#display.newer(sale)
      },
      reader: this.#display.account,
    })
  }

  async find(reference: string): Promise<Sale | undefined> {
    await this.#started
    const shown = this.#display.sale(reference)
    if (shown !== undefined || this.#seal === undefined) return shown
    try {
      const desk = this.#ownership?.desk
      if (desk !== undefined) return await desk.find(reference)
      const row = await this.#dependencies.journal.read(reference)
      if (row === undefined) return undefined
      const [sale] = await this.#withPayments([row])
      if (sale !== undefined) this.#display.show(sale)
      return sale
    } catch {
      return undefined
    }
  }

  async history(filter: HistoryFilter = {}): Promise<readonly Sale[]> {
    await this.#started
    if (this.#seal === undefined) return []
    const rows = await this.#dependencies.journal.list(journalQueryOf(filter))
    const sales = await this.#withPayments(rows)
    return sales.map((sale) => this.#display.sale(sale.reference) ?? sale)
  }

  /** Rows of the journal in the screens' form. */
  async #withPayments(rows: readonly SaleRow[]): Promise<readonly Sale[]> {
    const references = rows.map(({ reference }) => reference)
    const paidBy = new Map<string, Payment[]>()
    for (const payment of await this.#dependencies.journal.paymentsFor(references))
      for (const reference of payment.covers)
        paidBy.set(reference, [...(paidBy.get(reference) ?? []), payment])
    return rows.map((row) => {
      const { reference } = row
      return saleOf(row, undefined, paymentFor(paidBy.get(reference) ?? [], reference))
    })
  }

  async payments(since: number): Promise<readonly Payment[]> {
    await this.#started
    return this.#seal === undefined ? [] : this.#dependencies.journal.paymentsSince(since)
  }

  async timeline(reference: string): Promise<readonly SupportEvent[]> {
    await this.#started
    return this.#seal === undefined ? [] : timelineOf(this.#dependencies.journal, reference)
  }

  signedIn(account: SaleAccount): void {
    this.#display.signIn(account)
    this.#ownership?.signIn(account)
  }

  signedOut(): void {
    this.#display.signIn(undefined)
    this.#ownership?.signIn(undefined)
  }

  async storage(): Promise<StorageState> {
    await this.#started
    return storageOf(this.#dependencies, this.#persisted)
  }

  async exportForSupport(): Promise<SupportExport> {
    await this.#started
    return supportExportOf(this.#dependencies, this.#display.status)
  }

  /** This window's cashier; the owner's may differ. */
  #cashier(): { cashier?: string } {
    const { account } = this.#display
    const cashier = account === undefined ? undefined : this.#dependencies.cashier?.(account)
    return defined({ cashier })
  }

  /** Passes a command to the owner, unless this tab shows why it can't be carried out. */
  async #ask(command: Command): Promise<CommandResult> {
    await this.#started
    const reason = this.#display.unfit()
    if (reason !== undefined) return refused({ kind: 'unavailable', reason })
    if (this.#ownership === undefined) return starting
    const result = await this.#ownership.ask(command)
    this.#cash.answered(command, result)
    return result
  }

  /** A command that makes a sale. */
  async #order(command: Command): Promise<Confirmation> {
    const result = await this.#ask(command)
    return result.kind === 'done' ? starting : result
  }

  /** A command about an existing sale. */
  async #wish(command: Command): Promise<Done> {
    const result = await this.#ask(command)
    return result.kind === 'done' || result.kind === 'refused' ? result : starting
  }

  async #persist(): Promise<void> {
    try {
      this.#persisted = await this.#dependencies.storage?.persist()
    } catch {
      this.#persisted = false
    }
  }
}
