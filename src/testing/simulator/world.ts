import { hasEnded, type SaleRow } from '../../engine/machine/row.ts'
import { isUnderWay } from '../../sandbox/store/books.ts'
import { switchSettings, type Switches } from '../../sandbox/rules/switches.ts'
import type { Transaction } from '../../sandbox/store/store.ts'
import { Cashier } from './cashier.ts'
import { deriveSeed, diceOf, type Dice } from './dice.ts'
import { calm, disturb } from './network/disturbances.ts'
import { FaultLog } from './watch/fault-log.ts'
import { Lag, lagOf } from './network/lag.ts'
import { intentOf, passwords, type Intent } from './intents.ts'
import { Network } from './network/network.ts'
import { Platform } from './network/platform.ts'
import { Stalls } from './network/stalls.ts'
import type { Scene } from './scene.ts'
import { Till } from './till.ts'
import { Timeline } from './watch/timeline.ts'
import { oldViews } from './watch/watch-screens.ts'
import { judgeWeeks } from './watch/watch-weeks.ts'
import { isAgeless, Watch } from './watch/watch.ts'

const second = 1_000
const minute = 60 * second

/** How long sales may take to end after the last fault. */
const settlingTime = 15 * minute
/** How long an owner may hear nothing before it calls a manager (ruling R34). */
const untoldTime = 6 * minute
/** A tab that missed something catches up at the owner's next sign of life. */
const viewsWithin = 20 * second
/** If customers still wait then, the world is broken. */
const longestDay = 8 * 60 * minute

/** One small world: a platform, some tills with cashiers, and everything that may go wrong between them. */
export class World implements Scene {
  readonly dice: Dice
  readonly timeline: Timeline
  readonly faults: FaultLog
  readonly platform: Platform
  readonly network: Network
  readonly watch: Watch
  readonly cashiers: readonly Cashier[]
  readonly stalls: Stalls
  readonly lag: Lag
  readonly intents = new Map<string, Intent>()
  readonly trace: (line: () => string) => void
  /** The platform's records tell no status (ruling R34). */
  readonly isMute: boolean
  isClosed = false
  readonly #unrest: number
  readonly #isCalm: boolean
  readonly #days: number
  /** How long each sale's user has been signed in at its till since the last fault. */
  readonly #calmFor = new Map<string, number>()
  /** Each till's owner: its fence, and since when. A tab elected again is a new owner. */
  readonly #owners = new Map<Till, { readonly fence: number; readonly since: number }>()

  constructor(parts: {
    readonly seed: number
    readonly place: number
    readonly sales: number
    readonly firstSale: number
    readonly calm: boolean
    /** The number of days for the sales. */
    readonly days?: number
    readonly tell?: (line: string) => void
  }) {
    const dice = diceOf(deriveSeed(parts.seed, parts.place))
    const timeline = new Timeline(dice)
    const { tell } = parts
    this.trace =
      tell === undefined
        ? () => {}
        : (line) => tell(`${(timeline.now / second).toFixed(3).padStart(10)} ${line()}`)
    this.dice = dice
    this.timeline = timeline
    this.faults = new FaultLog(this.trace)
    this.stalls = new Stalls(timeline)
    this.lag = new Lag(timeline, parts.calm ? 0 : lagOf(dice))
    const switches = switchesOf(dice)
    this.isMute = switches.recordMembers === 'mute'
    this.platform = new Platform({
      timeline,
      dice,
      switches,
      wallets: { 'M-1001': dice.chance(0.2) ? 60_000 : 5_000_000, 'S-2001': 5_000_000 },
      booked: (transaction) => this.watch.books.booked(transaction),
      forgot: (transaction) => this.watch.books.forgot(transaction),
      lists: (transaction) => this.lag.lists(transaction),
      onError: (error) => this.watch.journal.errors.push(`platform: ${String(error)}`),
    })
    // Some worlds are bad, some mild, so a rare fault also happens where all else works.
    const badness = parts.calm ? 0 : dice.pick([0.03, 0.12, 0.25, 0.5])
    this.#unrest = dice.pick([60, 25, 12]) * second
    this.network = new Network({
      timeline,
      dice,
      platform: this.platform,
      faults: this.faults,
      stalls: this.stalls,
      lag: this.lag,
      badness,
      trace: this.trace,
    })
    this.#isCalm = parts.calm
    this.#days = parts.days ?? 1
    this.watch = new Watch(this)
    for (const password of Object.values(passwords)) this.watch.violations.keepSecret(password)
    this.cashiers = this.#staff(parts.sales, parts.firstSale)
  }

  saleOf(merchantReference: string): string | undefined {
    for (const { till } of this.cashiers) {
      const row =
        till.disk.disk.rows.get(merchantReference) ?? till.forgotten.get(merchantReference)
      if (row !== undefined) return row.summary.title
    }
    return undefined
  }

  /** Runs from the first customer to the end of the last sale. */
  async live(): Promise<void> {
    await this.platform.start()
    for (const { till } of this.cashiers) till.open()
    for (let left = this.#days; left > 1; left--) {
      await this.#shop(left)
      await this.#closeForTheNight()
    }
    await this.#shop(1)
    this.faults.active = false
    await this.#until(() => this.cashiers.every(({ till }) => !till.asleep), 60 * minute)
    calm(this)
    for (const cashier of this.cashiers) cashier.user = cashier.own
    await this.#settle('day')
    await this.#judgeViews()
    for (const { till } of this.cashiers)
      if (till.storage.isLossPending)
        this.watch.violations.fail(10, undefined, `${till.id} has not read the list after its loss`)
    if (this.#rest().length > 0) await this.#night()
    this.isClosed = true
    await this.#judgeEnd()
  }

  /** Customers come, with faults on. */
  async #shop(daysLeft: number): Promise<void> {
    this.faults.active = !this.#isCalm
    for (const cashier of this.cashiers) {
      cashier.expect(daysLeft)
      cashier.begin()
    }
    if (this.faults.active) this.#disturbNext()
    await this.#until(() => this.#allConfirmed(), longestDay)
    if (this.faults.active) await this.#until(() => false, this.dice.between(10, 120) * second)
  }

  /** Some cashiers switch the till off in the evening, others let it sleep. */
  async #closeForTheNight(): Promise<void> {
    this.faults.active = false
    calm(this)
    for (const { till } of this.cashiers) {
      if (till.isToldTime) till.time.setRight()
      if (this.dice.chance(0.5)) till.killAll()
    }
    await this.#sleepFor(this.dice.between(20, 23) * 60 * minute)
    for (const cashier of this.cashiers) cashier.user = cashier.own
  }

  /** Runs the world until a promise of the product resolves. */
  async #letPass(promise: Promise<unknown>): Promise<void> {
    let kept = false
    void promise.then(() => {
      kept = true
    })
    await this.#until(() => kept, minute)
  }

  #staff(sales: number, firstSale: number): readonly Cashier[] {
    const { dice } = this
    const tills = dice.weighted<number>(
      [
        [1, 50],
        [2, 35],
        [3, 15],
      ],
      1,
    )
    const users = Array.from({ length: tills }, () =>
      dice.chance(0.8) ? 'merchant' : 'submerchant',
    )
    const wishes = users.map((): Intent[] => [])
    for (let place = 0; place < sales; place++) {
      const till = place % tills
      const intent = intentOf(firstSale + place, place, users[till] ?? 'merchant', dice)
      wishes[till]?.push(intent)
      this.intents.set(intent.key, intent)
      const { meterNumber, mobileNumber, voucherPin } = intent.draft.body
      const recipient = voucherPin ?? meterNumber ?? mobileNumber
      if (typeof recipient === 'string') this.intents.set(recipient, intent)
      if (typeof voucherPin === 'string') this.watch.violations.keepSecret(voucherPin)
    }
    return users.map(
      (user, place) =>
        new Cashier(new Till(this, this.watch, place), this.watch, wishes[place] ?? [], user),
    )
  }

  #disturbNext(): void {
    const { timeline, dice } = this
    timeline.after(dice.between(0.2, 1.8) * this.#unrest, () => {
      if (!this.faults.active) return
      const [first, ...rest] = this.cashiers
      if (first !== undefined) disturb(this, dice.pick([first, ...rest]))
      this.#disturbNext()
    })
  }

  #allConfirmed(): boolean {
    return this.cashiers.every(({ hasMore }) => !hasMore)
  }

  /** Lets time pass until a condition holds or a limit is reached. Checks each second by default. */
  async #until(holds: () => boolean, atMost: number, looks = second): Promise<boolean> {
    const end = this.timeline.now + atMost
    for (;;) {
      if (holds()) return true
      const next = Math.min(end, this.timeline.now + looks)
      while (await this.timeline.step(next)) await this.watch.books.check()
      this.timeline.jumpTo(next)
      this.#countCalm()
      if (next >= end) return false
    }
  }

  #countCalm(): void {
    this.#noteOwners()
    if (this.faults.active || this.stalls.lastUntil > this.timeline.now) return
    for (const { row, till } of this.#rest()) {
      const isServed = till.tabs.some((tab) => {
        const state = tab.session.state()
        return tab.isRunning && state.kind === 'signed-in' && state.username === row.account.userKey
      })
      const key = calmKey(row)
      if (isServed) this.#calmFor.set(key, (this.#calmFor.get(key) ?? 0) + second)
    }
  }

  #noteOwners(): void {
    for (const { till } of this.cashiers) {
      const { fence } = till.disk.disk
      if (this.#owners.get(till)?.fence !== fence)
        this.#owners.set(till, { fence, since: this.timeline.now })
    }
  }

  /** Waits until every sale has ended, or needs a person or a night. */
  async #settle(when: 'day' | 'morning'): Promise<void> {
    this.#calmFor.clear()
    const stuck = Math.max(0, this.stalls.lastUntil - this.timeline.now)
    await this.#until(() => this.#isSettled(when) || this.#isLate(when), stuck + 60 * minute)
    for (const { row, till } of this.#unsettled(when))
      this.watch.violations.fail(
        10,
        row.summary.title,
        `${row.reference} is still ${row.state} (${till.id})`,
      )
  }

  #isSettled(when: 'day' | 'morning'): boolean {
    const isLossPending = this.cashiers.some(({ till }) => till.storage.isLossPending)
    return this.#unsettled(when).length === 0 && !isLossPending
  }

  #isLate(when: 'day' | 'morning'): boolean {
    return this.#unsettled(when).some(
      ({ row }) => (this.#calmFor.get(calmKey(row)) ?? 0) >= settlingTime,
    )
  }

  /** Rows that haven't ended. */
  #rest(): readonly { row: SaleRow; till: Till }[] {
    return this.cashiers.flatMap(({ till }) =>
      [...till.disk.disk.rows.values()]
        .filter(({ state }) => !hasEnded(state) && state !== 'needs-attention')
        .map((row) => ({ row, till })),
    )
  }

  #unsettled(when: 'day' | 'morning'): readonly { row: SaleRow; till: Till }[] {
    return this.#rest().filter(({ row, till }) =>
      when === 'morning' ? !isAgeless(row, till) : !this.#mayLast(row, till),
    )
  }

  /**
   * May stay open for a day (ruling R21): sales that a person set aside, that can't be told from such a sale, or that
   * the platform really holds open.
   */
  #mayLast(row: SaleRow, till: Till): boolean {
    if (row.state === 'set-aside')
      return (
        this.watch.screens
          .transactionsOf(row, till)
          // The platform may forget a transaction and open another in its place. The other is not the till's.
          .filter(({ id }) => row.transactionId === undefined || id === row.transactionId)
          .every(
            (one) =>
              one.status !== 'COMPLETED' ||
              this.isMute ||
              this.#isUntold(one) ||
              isWithManagers(one, till),
          )
      )
    // Each owner starts a new count of polls without a status.
    const { since = 0 } = this.#owners.get(till) ?? {}
    const isNewOwners = this.timeline.now - since < untoldTime
    if (this.isMute && isNewOwners && row.transactionId !== undefined) return true
    // A retry refused because its parent is open again waits for the parent.
    const isParents = row.verification?.stage === 'parent'
    const waitsFor = isParents ? row.ancestors.at(-1) : row.transactionId
    const transaction = this.platform.transactions.get(waitsFor ?? '')
    if ((row.state !== 'in-flight' && !isParents) || transaction === undefined) return false
    return isUnderWay(transaction.status) || this.stalls.holds(transaction.id)
  }

  #isUntold(transaction: Transaction): boolean {
    return this.stalls.holds(transaction.id) || !this.lag.lists(transaction)
  }

  /** Every till sleeps for a day on all clocks. In the morning, open sales go to a manager. */
  async #night(): Promise<void> {
    const behind = Math.max(...this.cashiers.map(({ till }) => till.time.setBack))
    await this.#sleepFor(24 * 60 * minute + minute + behind)
    for (const cashier of this.cashiers) cashier.begin()
    await this.#settle('morning')
  }

  async #sleepFor(ms: number): Promise<void> {
    this.trace(() => 'night')
    this.isClosed = true
    for (const { till } of this.cashiers) till.sleeps()
    await this.#until(() => false, ms, 60 * minute)
    this.isClosed = false
    for (const { till } of this.cashiers) till.wakes(ms, this.dice.chance(0.5))
  }

  /** In the calm, no tab may keep showing a sale older than the disk's. */
  async #judgeViews(): Promise<void> {
    const tills = this.cashiers.map(({ till }) => till)
    const before = oldViews(tills)
    if (before.size === 0) return
    await this.#until(() => false, viewsWithin)
    for (const [view, sale] of oldViews(tills))
      if (before.has(view)) this.watch.violations.fail(10, sale, `an older view stays: ${view}`)
  }

  async #judgeEnd(): Promise<void> {
    const { watch } = this
    await watch.books.check()
    await watch.judgeEnd(
      this.cashiers.map(({ till }) => till),
      (promise) => this.#letPass(promise),
    )
    if (this.#days > 1)
      for (const { till } of this.cashiers)
        await judgeWeeks(till, watch, (promise) => this.#letPass(promise))
    for (const { drawer } of this.cashiers) drawer.judge()
    if (!this.#allConfirmed()) watch.violations.fail(10, undefined, 'a customer was never served')
  }
}

function switchesOf(dice: Dice): Partial<Switches> {
  return {
    pollShape: dice.pick(switchSettings.pollShape),
    statusForm: dice.pick(switchSettings.statusForm),
    errorHttpStatus: dice.pick(switchSettings.errorHttpStatus),
    insufficientFunds: dice.pick(switchSettings.insufficientFunds),
    replayAfterRetry: dice.pick(switchSettings.replayAfterRetry),
    referenceReuse: dice.pick(switchSettings.referenceReuse),
    refusalExtras: dice.pick(switchSettings.refusalExtras),
    recordMembers: dice.pick(['ours', 'ours', 'snake', 'mute']),
  }
}

/**
 * Whether another sale was told this transaction and went to a manager, perhaps because a clock was days off. The till
 * asks about that sale once an hour and lets go of the transaction then, or never if the manager has resolved it.
 */
function isWithManagers({ id, merchantReference }: Transaction, { disk }: Till): boolean {
  return [...disk.disk.rows.values()].some(
    (row) =>
      (row.state === 'needs-attention' || row.state === 'resolved') &&
      row.transactionId === id &&
      row.merchantReference !== merchantReference,
  )
}

/** A sale that a person sends again starts a new count: before that, the person left it alone. */
function calmKey({ reference, confirmedAt }: SaleRow): string {
  return `${reference} ${confirmedAt}`
}
