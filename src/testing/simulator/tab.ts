import { createSession, type Session } from '../../api/session.ts'
import { createTransport } from '../../api/transport.ts'
import type { SaleEngine } from '../../sale/engine.ts'
import { saleLimits } from '../../sale/limits.ts'
import { webLocks } from '../../sale/owner.ts'
import type { Sale, SaleAccount } from '../../sale/sale.ts'
import { createSaleEngine } from '../../sale/till-engine.ts'
import { sessionWire } from '../../sale/wire.ts'
import { simulatedJournal } from './disk.ts'
import { accounts, passwords } from './intents.ts'
import { simulatedSeal } from './seal.ts'
import type { Till } from './till.ts'
import type { Kept, Life } from './timeline.ts'

const LOCK = 'tuckshop-sales'

/** One page of the till in one tab, from its load to its end: the product's session and engine, and who looks on. */
export class Tab implements Life {
  readonly name: string
  readonly till: Till
  readonly backlog: Kept[] = []
  readonly session: Session
  engine: SaleEngine | undefined
  /** Raised when this tab was last elected. */
  fence: number | undefined
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

  constructor(till: Till, name: string) {
    this.till = till
    this.name = name
    const { world } = till
    this.#clock = till.time.clockOf(this, () => this.grain)
    const fetch = world.network.fetchOf({
      life: this,
      ip: till.ip,
      isOffline: () => till.offline,
      leaves: (posted) => world.watch.wire.leaves(this, posted),
      hears: (posted, reply) => world.watch.wire.hears(this, posted, reply),
      salesOf: (posted) => world.watch.wire.salesOf(this, posted),
    })
    const transport = createTransport({ baseUrl: '/vas', fetch, clock: this.#clock })
    this.session = createSession({ transport, clock: this.#clock, random: world.dice.next })
    this.session.subscribe(() => this.#sessionChanged())
  }

  condition(): 'running' | 'frozen' | 'dead' {
    if (this.#dead) return 'dead'
    return this.frozen || this.till.asleep ? 'frozen' : 'running'
  }

  get isRunning(): boolean {
    return this.condition() === 'running'
  }

  /** Elected last, by the disk's own word. */
  get isOwner(): boolean {
    return this.fence !== undefined && this.fence === this.till.disk.disk.fence
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
    this.till.locks.drop(this)
    this.till.channel.drop(this)
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
    engine?.signedOut()
    void engine?.stop()
  }

  #openEngine(account: SaleAccount | undefined): void {
    const { till } = this
    const { world } = till
    const { dice, timeline, watch, faults } = world
    this.#seen = new Map()
    const engine = createSaleEngine({
      tillId: till.id,
      clock: this.#clock,
      random: dice.next,
      fillRandom: dice.fill,
      journal: simulatedJournal({
        device: till.disk,
        timeline,
        dice,
        faults,
        life: this,
        isFull: () => till.full,
        sales: () => till.openSales(),
        raised: (fence) => {
          this.fence = fence
        },
        fenceRead: () => till.moment('fence'),
        committing: (write) => watch.journal.committing(this, write),
      }),
      openSeal: () =>
        Promise.resolve(simulatedSeal({ timeline, dice, life: this, device: till.id })),
      wire: sessionWire(this.session, {
        online: () => !till.offline,
        subscribe: (listener) => {
          this.#wireListeners.add(listener)
          return () => this.#wireListeners.delete(listener)
        },
      }),
      locks: webLocks(
        LOCK,
        till.locks.ofTab(this, () => dice.between(0.1, 4)),
      ),
      channel: till.channel.ofTab(this),
      limits: saleLimits,
      fault: (error) => watch.journal.unforeseen(this, error),
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
      this.till.world.watch.screens.shown(this, sale)
    }
  }
}
