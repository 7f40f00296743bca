import { createSession, type Session } from '../../../platform/session/session.ts'
import { platformClock, type PlatformClock } from '../../../platform/transport/platform-clock.ts'
import { createTransport } from '../../../platform/transport/transport.ts'
import type { SaleEngine } from '../../../engine/engine.ts'
import type { JournalWrite } from '../../../engine/journal/journal.ts'
import { saleLimits } from '../../../engine/limits.ts'
import { webLocks } from '../../../engine/tab/owner.ts'
import type { Sale, SaleAccount } from '../../../engine/sale.ts'
import { createSaleEngine } from '../../../engine/tab/till-engine.ts'
import { sessionWire } from '../../../engine/sending/wire.ts'
import type { Device } from './device.ts'
import { simulatedJournal } from './disk.ts'
import { accounts, passwords } from '../intents.ts'
import type { PlatformReply, Posted } from '../network/platform.ts'
import { keptInWeeks } from './kept-in-weeks.ts'
import { describe } from '../watch/describe.ts'
import { simulatedSeal } from '../../browser/seal.ts'
import type { ClockStamp } from './device-time.ts'
import type { Kept, Life } from '../../browser/life.ts'

const LOCK = 'tuckshop-sales'

/** Observes everything that a tab does. */
export interface Witness {
  readonly wire: {
    /** A request leaves. */
    leaves(tab: Tab, posted: Posted): void
    /** The tab hears its answer, or the end of its connection. */
    hears(tab: Tab, posted: Posted, reply: PlatformReply | undefined): void
    /** Keys of the sales that a request is about. */
    salesOf(tab: Tab, posted: Posted): Iterable<string>
    /** Transactions of the till's other sales. */
    knownBesides(tab: Tab, posted: Posted): readonly string[]
  }
  readonly journal: {
    /**
     * Called right before a write is kept.
     * @returns what to do after the write
     */
    committing(tab: Tab, write: JournalWrite): () => void
    unforeseen(tab: Tab, error: unknown): void
  }
  readonly screens: {
    shown(tab: Tab, sale: Sale): void
  }
}

/** A page of the till in a tab, from load to end: the product's session and engine, with observers. */
export class Tab implements Life {
  readonly name: string
  readonly device: Device
  readonly backlog: Kept[] = []
  readonly session: Session
  engine: SaleEngine | undefined
  /** Grows with each election of this tab. */
  fence: number | undefined
  /** When the disk last confirmed that this tab is the owner, by the device's clocks. */
  #toldOwner: ClockStamp | undefined
  /** Since when this tab alone is frozen. The device's sleep freezes it too. */
  frozen = false
  /** The granularity of its timers in milliseconds while hidden. */
  grain = 0
  /** Sales that the cashier is working on in this tab. */
  readonly busy = new Set<string>()
  signingIn = false
  #dead = false
  #user: string | undefined
  #seen = new Map<string, Sale>()
  readonly #wireListeners = new Set<() => void>()
  readonly #clock
  readonly #told: PlatformClock
  readonly #witness: Witness

  constructor(device: Device, witness: Witness, name: string) {
    this.device = device
    this.#witness = witness
    this.name = name
    const { network, dice } = device.scene
    const told = platformClock(device.time.clockOf(this, () => this.grain))
    this.#clock = told.clock
    this.#told = told
    const fetch = network.fetchOf({
      life: this,
      ip: device.ip,
      isOffline: () => device.offline,
      isToldTime: device.isToldTime,
      leaves: (posted) => witness.wire.leaves(this, posted),
      hears: (posted, reply) => witness.wire.hears(this, posted, reply),
      salesOf: (posted) => witness.wire.salesOf(this, posted),
      knownBesides: (posted) => witness.wire.knownBesides(this, posted),
    })
    const transport = createTransport({
      baseUrl: '/vas',
      fetch,
      clock: this.#clock,
      heard: told.heard,
    })
    this.session = createSession({ transport, clock: this.#clock, random: dice.next })
    this.session.subscribe(() => this.#sessionChanged())
  }

  condition(): 'running' | 'frozen' | 'dead' {
    if (this.#dead) return 'dead'
    return this.frozen || this.device.asleep ? 'frozen' : 'running'
  }

  get isRunning(): boolean {
    return this.condition() === 'running'
  }

  /** Whether the disk says that this tab was elected last. */
  get isOwner(): boolean {
    return this.fence !== undefined && this.fence === this.device.disk.disk.fence
  }

  /** Whether the disk confirmed it just now, as far as the clocks can tell. */
  get wasJustOwner(): boolean {
    return this.#toldOwner !== undefined && this.device.time.isJustAfter(this.#toldOwner)
  }

  async signIn(username: string): Promise<void> {
    if (this.signingIn) return
    this.signingIn = true
    await this.session.signIn(username, passwords[username] ?? '')
    this.signingIn = false
  }

  /** Like the till: a sign-out ends the engine, and open sales stay in the journal. */
  signOut(): void {
    this.session.signOut()
    this.#closeEngine()
  }

  /** Stops everything in it. */
  kill(): void {
    this.#dead = true
    this.backlog.length = 0
    this.device.locks.drop(this)
    this.device.channel.drop(this)
  }

  /** The network came or went. */
  networkChanged(): void {
    for (const listener of this.#wireListeners) listener()
  }

  /** The page's rule for sessions: the engine lives from sign-in to sign-out, and knows the user. */
  #sessionChanged(): void {
    const state = this.session.state()
    if (state.kind === 'signed-out') return
    const account = accounts[state.username]
    if (this.#user !== state.username) this.#closeEngine()
    if (this.engine === undefined && state.kind === 'signed-in') {
      this.#user = state.username
      this.#openEngine(account)
    } else if (state.kind === 'signed-in' && account !== undefined) this.engine?.signedIn(account)
    else this.engine?.signedOut()
  }

  #closeEngine(): void {
    const { engine } = this
    this.engine = undefined
    this.#user = undefined
    // The next user starts with fresh screens, even if earlier questions have no answer.
    this.busy.clear()
    engine?.signedOut()
    void engine?.stop()
  }

  #openEngine(account: SaleAccount | undefined): void {
    const { device } = this
    const { dice, timeline, faults } = device.scene
    const witness = this.#witness
    this.#seen = new Map()
    const engine = createSaleEngine({
      get tillId() {
        return device.tillId
      },
      memory: device.storage,
      describe: (record) => Promise.resolve(describe(record, device.scene)),
      clockHolds: this.#told.agrees,
      laterNow: this.#told.laterNow,
      clock: this.#clock,
      random: dice.next,
      fillRandom: dice.fill,
      journal: simulatedJournal({
        device: device.disk,
        timeline,
        dice,
        faults,
        life: this,
        isFull: () => device.full,
        sales: () => device.openSales(),
        raised: (fence) => {
          this.fence = fence
        },
        fenceRead: () => {
          this.#toldOwner = this.isOwner ? device.time.stamp() : undefined
          device.moment('fence')
        },
        committing: (write) => witness.journal.committing(this, write),
      }),
      openSeal: async () => {
        if (faults.active && dice.chance(0.01)) {
          faults.note('keys unreadable', device.openSales(), this.name)
          throw new Error('The keys are unreadable')
        }
        const thread = () => timeline.pass(dice.between(0.05, 1), this, 'crypto')
        return simulatedSeal({ thread, key: device.key })
      },
      wire: sessionWire(this.session, {
        online: () => !device.offline,
        subscribe: (listener) => {
          this.#wireListeners.add(listener)
          return () => this.#wireListeners.delete(listener)
        },
      }),
      locks: webLocks(
        LOCK,
        device.locks.ofTab(this, () => dice.between(0.1, 4)),
      ),
      channel: device.channel.ofTab(this),
      limits: { ...saleLimits, ...keptInWeeks },
      fault: (error) => witness.journal.unforeseen(this, error),
    })
    this.engine = engine
    engine.subscribe(() => this.#look(engine))
    if (account !== undefined) engine.signedIn(account)
    void engine.start()
  }

  /** Checks everything that this tab's screens show. */
  #look(engine: SaleEngine): void {
    for (const sale of engine.snapshot().sales) {
      if (this.#seen.get(sale.reference) === sale) continue
      this.#seen.set(sale.reference, sale)
      this.#witness.screens.shown(this, sale)
    }
  }
}
