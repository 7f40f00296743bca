import { createSession, type Session } from '../../../platform/session/session.ts'
import { platformClock } from '../../../platform/transport/platform-clock.ts'
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
import { simulatedSeal } from './seal.ts'
import type { ClockStamp } from './device-time.ts'
import type { Kept, Life } from '../watch/timeline.ts'

const LOCK = 'tuckshop-sales'

/** Who looks on at everything that a tab does. */
export interface Witness {
  readonly wire: {
    /** A request leaves. */
    leaves(tab: Tab, posted: Posted): void
    /** Its answer is heard, or the end of its connection. */
    hears(tab: Tab, posted: Posted, reply: PlatformReply | undefined): void
    /** Keys of the sales that a request is about. */
    salesOf(tab: Tab, posted: Posted): Iterable<string>
    /** Transactions of the till's other sales. */
    knownBesides(tab: Tab, posted: Posted): readonly string[]
  }
  readonly journal: {
    /** Right before a write is kept. @returns what to do once it is */
    committing(tab: Tab, write: JournalWrite): () => void
    unforeseen(tab: Tab, error: unknown): void
  }
  readonly screens: {
    shown(tab: Tab, sale: Sale): void
  }
}

/** One page of the till in one tab, from its load to its end: the product's session and engine, and who looks on. */
export class Tab implements Life {
  readonly name: string
  readonly device: Device
  readonly backlog: Kept[] = []
  readonly session: Session
  engine: SaleEngine | undefined
  /** Raised when this tab was last elected. */
  fence: number | undefined
  /** When the disk last told it that it is the owner, by the device's clocks. */
  #toldOwner: ClockStamp | undefined
  /** Since when it is frozen by itself; the device's sleep freezes it too. */
  frozen = false
  /** Grain of its timers in milliseconds while it is hidden. */
  grain = 0
  /** Sales that the cashier is doing something about in this tab. */
  readonly busy = new Set<string>()
  signingIn = false
  #dead = false
  #user: string | undefined
  #seen = new Map<string, Sale>()
  readonly #wireListeners = new Set<() => void>()
  readonly #clock
  readonly #clockHolds: () => boolean
  readonly #witness: Witness

  constructor(device: Device, witness: Witness, name: string) {
    this.device = device
    this.#witness = witness
    this.name = name
    const { network, dice } = device.scene
    const told = platformClock(device.time.clockOf(this, () => this.grain))
    this.#clock = told.clock
    this.#clockHolds = () => told.check.getState().kind !== 'unheard'
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

  /** Elected last, by the disk's own word. */
  get isOwner(): boolean {
    return this.fence !== undefined && this.fence === this.device.disk.disk.fence
  }

  /** Whether the disk told it so just now, as far as any look at a clock can say. */
  get wasJustOwner(): boolean {
    return this.#toldOwner !== undefined && this.device.time.isJustAfter(this.#toldOwner)
  }

  async signIn(username: string): Promise<void> {
    if (this.signingIn) return
    this.signingIn = true
    await this.session.signIn(username, passwords[username] ?? '')
    this.signingIn = false
  }

  /** As the till does: the engine ends with the sign-out, and what is under way stands in the journal. */
  signOut(): void {
    this.session.signOut()
    this.#closeEngine()
  }

  /** Nothing of it runs any more. */
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

  /** The page's one rule about sessions: the engine lives from a sign-in to a sign-out, and knows who is in. */
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
    // Whoever signs in next finds the screens anew, also where nobody answers what was asked before.
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
      clockHolds: this.#clockHolds,
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
          faults.note('keys not to be had', device.openSales(), this.name)
          throw new Error('The keys can’t be read')
        }
        return simulatedSeal({ timeline, dice, life: this, key: device.key })
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

  /** Everything that this tab's screens ever show is seen. */
  #look(engine: SaleEngine): void {
    for (const sale of engine.snapshot().sales) {
      if (this.#seen.get(sale.reference) === sale) continue
      this.#seen.set(sale.reference, sale)
      this.#witness.screens.shown(this, sale)
    }
  }
}
