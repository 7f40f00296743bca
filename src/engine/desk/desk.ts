import { saleReference, uuidV7 } from '../../values/number/reference.ts'
import { SaleBook, type Applied, type NextEvent } from '../journal/book.ts'
import { journalLost, refused, type Command, type CommandResult, type NewSale } from './command.ts'
import { draftFault, likenessOf, plainLikeness, plainLikenesses, rowOf } from './draft-row.ts'
import { paymentFault, type Payment } from '../payment.ts'
import { CustomerMoney } from './customer-money.ts'
import { moneyOf } from '../money.ts'
import { SaleDriver } from '../sending/driver.ts'
import {
  emptyBudget,
  type BudgetState,
  type Confirmation,
  type Done,
  type LaneBudget,
  type Refusal,
  type Unavailable,
} from '../engine.ts'
import { SendGate } from '../sending/gate.ts'
import { Housekeeping } from './housekeeping.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import type { Lane } from '../journal/lane.ts'
import { MarkKeeper } from './mark-keeper.ts'
import { Retries } from './retries.ts'
import { cameToNothing, hasEnded, type SaleRow } from '../machine/row.ts'
import { sameSeller, type Sale, type SaleAccount, type SendWait } from '../sale.ts'
import type { Seal } from '../journal/seal.ts'
import { openBody } from '../journal/sealed-body.ts'
import { ListCheck } from './list-check.ts'
import { LONGEST_WAY_MS, Duplicates } from './duplicates.ts'
import { saleOf } from '../machine/view.ts'
import type { DeskDependencies } from './dependencies.ts'

interface DeskHooks {
  readonly published: (sale: Sale) => void
  readonly dropped: (reference: string) => void
  readonly lost: () => void
  readonly failing: (reason: Unavailable | undefined) => void
}

interface Troubles {
  /** The disk accepts no writes. */
  readonly disk?: Unavailable | undefined
  /** The till must not sell before it has read the platform's list. */
  readonly lost?: Unavailable | undefined
}

/** How many ended sales stay in memory for the screens. */
const MOST_ENDED = 100

/** The owner's work: takes commands, writes the book, and drives the sales. */
export class OwnerDesk {
  readonly #dependencies: DeskDependencies
  readonly #seal: Seal
  readonly #hooks: DeskHooks
  readonly #book: SaleBook
  readonly #gate: SendGate
  readonly #driver: SaleDriver
  readonly #waits = new Map<string, SendWait>()
  #ended: string[] = []
  readonly #duplicates: Duplicates
  readonly #money: CustomerMoney
  readonly #retries: Retries
  readonly #house: Housekeeping
  readonly #mark: MarkKeeper | undefined
  readonly #listCheck: ListCheck | undefined
  /** Why the disk accepts no writes, and why the till must not sell yet. */
  #trouble: Troubles = {}
  #account: SaleAccount | undefined
  #stopped = false

  constructor(dependencies: DeskDependencies, seal: Seal, fence: number, hooks: DeskHooks) {
    this.#dependencies = dependencies
    this.#seal = seal
    this.#hooks = hooks
    const { journal, clock, random, limits, wire } = dependencies
    this.#gate = new SendGate(() => clock.awake(), limits)
    this.#book = new SaleBook({
      journal,
      clock,
      random,
      limits,
      fence,
      laterNow: dependencies.laterNow,
      changed: (row, before) => this.#changed(row, before),
      paid: (payment) => this.#paid(payment),
      lost: () => {
        this.end()
        hooks.lost()
      },
      failing: (disk) => this.#troubled({ disk }),
    })
    this.#duplicates = new Duplicates(limits)
    const parts = { book: this.#book, gate: this.#gate, journal, clock, limits }
    this.#money = new CustomerMoney({
      ...parts,
      newId: () => this.#newId(),
      sale: (row) => this.sale(row),
      show: (reference) => this.find(reference),
      notNow: (reference) => this.#notNow(reference),
      fault: (error) => dependencies.fault?.(error),
    })
    this.#retries = new Retries({
      ...parts,
      seal,
      money: this.#money,
      account: () => this.#account,
      isClosedFor: (account) => this.#isClosedFor(account),
      begun: (row) => this.#noteLikeness(row),
      notNow: (reference) => this.#notNow(reference),
      refusalOf: (applied, reference) => this.#refusalOf(applied, reference),
    })
    const { memory } = dependencies
    const mark = memory && new MarkKeeper({ ...parts, memory, clockHolds: dependencies.clockHolds })
    this.#mark = mark
    this.#listCheck =
      memory &&
      mark &&
      new ListCheck({
        ...parts,
        memory,
        mark,
        wire,
        tillId: () => dependencies.tillId,
        describe: dependencies.describe,
        closed: (isClosed) => this.#troubled({ lost: isClosed ? 'journal-lost' : undefined }),
        fault: (error) => dependencies.fault?.(error),
      })
    this.#house = new Housekeeping({
      ...parts,
      countsFrom: dependencies.countsFrom,
      clockHolds: dependencies.clockHolds,
      forgets: (references) => mark?.forgets(references),
      forgotten: () => mark?.forgotten(),
    })
    this.#driver = new SaleDriver({
      ...parts,
      wire,
      seal,
      random,
      run: this.#newId(),
      newId: () => this.#newId(),
      waits: (reference, wait) => this.#waiting(reference, wait),
      fault: (error) => dependencies.fault?.(error),
    })
  }

  /** Takes over every open sale of the journal, in its state there (sale-engine.md, States: found at a start). */
  async start(account: SaleAccount | undefined): Promise<void> {
    const { journal, clock, limits } = this.#dependencies
    this.#account = account
    this.#driver.signIn(account)
    this.#gate.load(await journal.readBudget())
    await this.#mark?.begin()
    const at = clock.wallNow()
    const recent = await journal.list({ from: at - limits.duplicateWindow, limit: 50 })
    const open = await journal.readOpen()
    const damaged = await journal.readDamaged()
    if (damaged.length > 0)
      await this.#dependencies.memory?.found({ kind: 'damaged', references: damaged })
    await this.#book.readPayments([...recent, ...open].map(({ reference }) => reference))
    for (const row of [...recent].reverse()) {
      this.#noteLikeness(row)
      if (row.open === undefined) this.#book.take(row)
    }
    for (const row of open) {
      // The till asks about a likeness to an open sale, even if the clock says that it was confirmed long ago.
      this.#noteLikeness(row)
      this.#book.take(row)
      const found = await this.#book.apply(row.reference, { kind: 'found-at-start', at }, 'must')
      if (found.kind !== 'moved') this.#changed(row, row)
      // Someone has changed the request, or what the till shows of it.
      if (row.body !== undefined && (await openBody(this.#seal, row)) === undefined)
        await this.#book.apply(row.reference, { kind: 'damaged', at }, 'must')
    }
    this.#mark?.started()
    for (const row of recent) {
      if (row.open === undefined) this.#publish(row)
    }
    for (const row of open) void this.#money.bringBack(row)
    void this.#money.findUnsettled()
    void this.#house.run()
    void this.#listCheck?.run()
  }

  /** This owner's number: higher than every earlier owner's. */
  get fence(): number {
    return this.#book.fence
  }

  /** Sets the account whose sales go on. */
  signIn(account: SaleAccount | undefined): void {
    this.#account = account
    this.#driver.signIn(account)
    this.#listCheck?.signIn(account)
  }

  /** The network or the session may have changed. */
  wakeAll(): void {
    this.#driver.wakeAll()
    this.#listCheck?.wake()
  }

  /** Reads the fence, and stops if another tab has become the owner. */
  async checkOwnership(): Promise<void> {
    try {
      if ((await this.#dependencies.journal.readFence()) !== this.#book.fence) this.#book.lose()
    } catch {
      // The next write will tell.
    }
  }

  /** Waits for running sends and writes their answers; begins no others. */
  async rest(): Promise<void> {
    await this.#driver.rest()
    this.end()
  }

  /** Stops at once. */
  end(): void {
    this.#stopped = true
    this.#book.close()
    this.#driver.end()
    this.#house.end()
    this.#listCheck?.end()
  }

  sale(row: SaleRow): Sale {
    const { reference } = row
    return saleOf(row, this.#waits.get(reference), this.#book.paymentOf(reference))
  }

  /** A row and its sale, from memory alone. */
  known(reference: string): { readonly row: SaleRow; readonly sale: Sale } | undefined {
    const row = this.#book.row(reference)
    return row && { row, sale: this.sale(row) }
  }

  /** A sale from memory or disk; stays in memory afterwards. */
  async find(reference: string): Promise<Sale | undefined> {
    const row = await this.#book.find(reference)
    if (row === undefined) return undefined
    this.#publish(row)
    return this.sale(row)
  }

  budget(userKey: string | undefined): BudgetState {
    if (userKey === undefined) return emptyBudget
    return {
      purchase: this.#laneBudget({ userKey, endpoint: 'purchase' }),
      redeem: this.#laneBudget({ userKey, endpoint: 'redeem' }),
      retry: this.#laneBudget({ userKey, endpoint: 'retry' }),
    }
  }

  #laneBudget(lane: Lane): LaneBudget {
    const { clock } = this.#dependencies
    const { used, queued, nextAt } = this.#gate.state(lane)
    const wait = nextAt - clock.awake()
    return { used, queued, ...(wait > 0 ? { nextAt: clock.wallNow() + wait } : {}) }
  }

  /** Carries out a command. A command that comes twice runs once. Never rejects. */
  async execute(command: Command): Promise<CommandResult> {
    try {
      return await this.#execute(command)
    } catch (error) {
      if (!(error instanceof JournalUnavailable)) this.#dependencies.fault?.(error)
      // A newer version has opened the journal: this tab stops.
      else if (error.reason === 'journal-newer') this.#hooks.failing(error.reason)
      return refused({ kind: 'not-written' })
    }
  }

  #execute(command: Command): Promise<CommandResult> {
    const at = this.#dependencies.clock.wallNow()
    switch (command.kind) {
      case 'confirm':
        return this.#confirm(command)
      case 'retry':
        return this.#retries.begin(command)
      case 'send-again':
        return this.#wish(command.reference, (row) =>
          // Nobody pays for it any more: the customer has the money.
          moneyOf(this.sale(row)).kind === 'given-back' ? undefined : { kind: 'send-again', at },
        )
      case 'cancel':
      case 'hand-over':
      case 'copied':
        return this.#wish(command.reference, { kind: command.kind, at })
      case 'given-back':
      case 'kept':
        return this.#money.decide(command)
      case 'take':
        return this.#money.take(command)
      case 'look':
        return this.#compare()
      case 'set-aside':
      case 'resolve':
      default:
        return this.#wish(command.reference, { kind: command.kind, at, note: command.note })
    }
  }

  async #compare(): Promise<Done> {
    await this.#listCheck?.compare()
    return { kind: 'done' }
  }

  async #wish(reference: string, event: NextEvent): Promise<Done> {
    await this.#book.find(reference)
    const applied = await this.#book.apply(reference, event, 'once')
    if (applied.kind === 'moved') return { kind: 'done' }
    return refused(this.#refusalOf(applied, reference))
  }

  async #confirm(command: Extract<Command, { kind: 'confirm' }>): Promise<Confirmation> {
    const { sales, reference } = command
    const [{ draft: first }] = sales
    const detail = faultOf(command)
    if (detail !== undefined) return refused({ kind: 'bad-draft', detail })
    // The second hearing of a command; without the row in memory, its write would find it on disk.
    if (this.#book.row(reference) !== undefined) return { kind: 'accepted', reference }
    const likenesses = await Promise.all(sales.map(({ draft }) => likenessOf(draft, this.#seal)))
    if (!sales.every(({ draft }) => sameSeller(this.#account, draft.account)))
      return refused({ kind: 'other-account' })
    if (this.#isClosedFor(first.account)) return journalLost
    const { clock } = this.#dependencies
    // No `await` from here until the likeness is noted, so the second of two taps sees the first. Awake time ignores a
    // changed clock; after a sleep the till may ask once too often.
    const now = clock.awake()
    const tapped = now - this.#wayOf(command)
    // Alike sales in one payment are intended.
    const duplicate = [...likenesses, ...sales.flatMap(({ draft }) => plainLikenesses(draft))]
      .map((one) => this.#duplicates.of(one, tapped, (other) => this.#book.row(other)?.state))
      .find((one) => one !== undefined)
    if (duplicate !== undefined && !command.confirmedDuplicate)
      return { kind: 'duplicate', of: duplicate }
    const takeBacks = sales.map((sale, place) =>
      this.#duplicates.note(likenesses[place] ?? '', sale.reference, now),
    )
    const inserted = await this.#insertDrafts(command, likenesses)
    if (inserted.kind !== 'accepted') for (const takeBack of takeBacks.reverse()) takeBack()
    return inserted
  }

  /** Milliseconds from the cashier's tap to this owner. */
  #wayOf({ tappedAt }: Extract<Command, { kind: 'confirm' }>): number {
    return Math.min(LONGEST_WAY_MS, Math.max(0, this.#dependencies.clock.wallNow() - tappedAt))
  }

  async #insertDrafts(
    { sales, reference, payment, cashier }: Extract<Command, { kind: 'confirm' }>,
    likenesses: readonly string[],
  ): Promise<Confirmation> {
    const at = this.#dependencies.clock.wallNow()
    const seal = this.#seal
    // A millisecond apart: a payment's sales are sent, and listed, in their order.
    const row = ({ draft, reference }: NewSale, place: number) =>
      rowOf(draft, { reference, likeness: likenesses[place] ?? '', at: at + place, seal, cashier })
    const [first, ...others] = sales
    let rows: [SaleRow, ...SaleRow[]]
    try {
      rows = [await row(first, 0), ...(await Promise.all(others.map((one, i) => row(one, i + 1))))]
    } catch {
      return refused({ kind: 'unavailable', reason: 'keys-unavailable' })
    }
    const priced = purchasesIn(sales)
    const { account } = first.draft
    const paid =
      priced.length === 0 ? [] : [this.#money.newPayment(payment, priced, { account, at, cashier })]
    const inserted = await this.#book.insert(rows, { paid: () => paid })
    if (inserted.kind === 'moved' || inserted.kind === 'exists')
      return { kind: 'accepted', reference }
    return refused(this.#refusalOf(inserted, reference))
  }

  #refusalOf(applied: Applied | { readonly kind: 'exists' }, reference: string): Refusal {
    switch (applied.kind) {
      case 'not-written':
        return { kind: 'not-written' }
      case 'lost':
        return { kind: 'unavailable', reason: 'starting' }
      case 'not-found':
        return { kind: 'not-found' }
      case 'refused':
      case 'ignored':
      case 'exists':
      case 'moved':
      default:
        return this.#notNow(reference)
    }
  }

  /** Whether the till must not sell for an account, because its journal was lost. */
  #isClosedFor(account: SaleAccount): boolean {
    return this.#listCheck?.isClosedFor(account) === true
  }

  #notNow(reference: string): Refusal {
    const row = this.#book.row(reference)
    return row === undefined
      ? { kind: 'not-found' }
      : { kind: 'not-now', phase: this.sale(row).phase.kind }
  }

  #changed(row: SaleRow, before: SaleRow | undefined): void {
    // The row itself says when the cashier last asked to send, so it doesn't matter which tab the command came from.
    const live = row.confirmedAt !== before?.confirmedAt
    this.#publish(row)
    this.#mark?.changed(row, before === undefined)
    if (before === undefined && row.likeness === '') this.#noteLikeness(row)
    if (!this.#stopped) this.#driver.take(row, before, live)
    if (row.state === 'sending') this.#house.sending()
    if (row.attention !== before?.attention) void this.#money.bringBack(row)
    const parent = cameToNothing(row) ? this.#book.row(row.parent ?? '') : undefined
    if (parent !== undefined) void this.#money.bringBack(parent)
    if (hasEnded(row.state)) this.#retire(row.reference)
    // It was sold after all: it stays on the screens.
    else this.#ended = this.#ended.filter((one) => one !== row.reference)
  }

  /** Shows the payment's sales again after a change. */
  #paid({ covers }: Payment): void {
    for (const reference of covers) {
      const row = this.#book.row(reference)
      if (row !== undefined) this.#publish(row)
    }
  }

  #noteLikeness(row: SaleRow): void {
    const likeness = row.likeness === '' ? plainLikeness(row) : row.likeness
    this.#duplicates.note(likeness, row.reference, this.#dependencies.clock.awake())
  }

  #troubled(change: Troubles): void {
    this.#trouble = { ...this.#trouble, ...change }
    this.#hooks.failing(this.#trouble.disk ?? this.#trouble.lost)
  }

  #publish(row: SaleRow): void {
    this.#hooks.published(this.sale(row))
  }

  #waiting(reference: string, wait: SendWait | undefined): void {
    if (wait === undefined) this.#waits.delete(reference)
    else this.#waits.set(reference, wait)
    const row = this.#book.row(reference)
    if (row !== undefined) this.#publish(row)
  }

  #retire(reference: string): void {
    if (!this.#ended.includes(reference)) this.#ended.push(reference)
    while (this.#ended.length > MOST_ENDED) {
      const place = this.#ended.findIndex((one) => {
        const row = this.#book.row(one)
        return row === undefined || !this.#money.isUnsettled(row)
      })
      const [oldest] = place < 0 ? [] : this.#ended.splice(place, 1)
      if (oldest === undefined) return
      this.#book.drop(oldest)
      this.#driver.drop(oldest)
      this.#hooks.dropped(oldest)
    }
  }

  #newId(): string {
    return uuidV7(wholeTime(this.#dependencies.clock.wallNow()), this.#dependencies.fillRandom)
  }
}

/** The sales in a confirmation that the customer pays for. */
function purchasesIn(sales: readonly NewSale[]) {
  return sales
    .filter(({ draft }) => draft.kind === 'purchase')
    .map(({ reference, draft }) => ({ reference, amount: draft.summary.amount }))
}

function faultOf({ sales, payment }: Extract<Command, { kind: 'confirm' }>): string | undefined {
  for (const { draft } of sales) {
    const fault = draftFault(draft)
    if (fault !== undefined) return fault
  }
  const amounts = purchasesIn(sales).map(({ amount }) => amount)
  return amounts.length === 0 ? undefined : paymentFault(payment, amounts)
}

/** A new sale's reference: till id and UUIDv7. */
export function newReference(dependencies: DeskDependencies): string {
  return saleReference(
    dependencies.tillId,
    wholeTime(dependencies.clock.wallNow()),
    dependencies.fillRandom,
  )
}

function wholeTime(wall: number): number {
  return Math.max(0, Math.trunc(wall))
}
