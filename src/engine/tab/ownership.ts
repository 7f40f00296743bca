import { uuidV7 } from '../../values/number/reference.ts'
import type { EngineMessage, MessagePlace } from './channel.ts'
import type { Command, CommandResult } from '../desk/command.ts'
import { OwnerDesk } from '../desk/desk.ts'
import type { Display } from './display.ts'
import type { EngineStatus, Unavailable } from '../engine.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import type { Lease } from './owner.ts'
import { sameSeller, type SaleAccount } from '../sale.ts'
import type { Seal } from '../journal/seal.ts'
import { isUndone, Tabs } from './tabs.ts'
import type { EngineDependencies } from './dependencies.ts'

/** A message for every tab, without its place yet. */
type Unplaced = Unplace<Extract<EngineMessage, { kind: 'state' | 'changed' | 'status' }>>
type Unplace<M> = M extends MessagePlace ? Omit<M, keyof MessagePlace> : never

/** How long a stop waits for answers in progress, in milliseconds. */
const LAST_ANSWERS = 1_000

/**
 * Decides whether this tab sends, and talks to the others. One owner sends (sale-engine.md, One owner); the others show
 * what it shows and pass it their commands.
 */
export class Ownership {
  readonly #dependencies: EngineDependencies
  readonly #seal: Seal
  readonly #display: Display
  readonly #tabs: Tabs
  readonly #stopping = new AbortController()
  #desk: OwnerDesk | undefined
  #lease: Lease | undefined
  #resigning = false
  #opening = false
  /** The last known owner and its place, said by this tab or heard. */
  #at: MessagePlace | undefined
  #ready: (() => void) | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(dependencies: EngineDependencies, seal: Seal, display: Display) {
    this.#dependencies = dependencies
    this.#seal = seal
    this.#display = display
    this.#tabs = new Tabs(dependencies)
  }

  /** The desk, while this tab is the owner. */
  get desk(): OwnerDesk | undefined {
    return this.#desk
  }

  /** Resolves once there is an owner in any tab, or once there can be none. */
  async begin(): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.#ready = resolve
    })
    this.#ended = this.#serve()
    await ready
  }

  async stop(): Promise<void> {
    const desk = this.#desk
    this.#stopping.abort(new DOMException('Stopped', 'AbortError'))
    if (desk !== undefined) {
      await Promise.race([desk.rest(), this.#dependencies.clock.wait(LAST_ANSWERS)])
      desk.end()
    }
    this.#lease?.release()
    this.#ready?.()
    this.#tabs.partChanged()
    // A desk that is being opened may wait for a disk that writes nothing.
    await Promise.race([this.#ended, this.#dependencies.clock.wait(LAST_ANSWERS)])
  }

  /** Passes a command to the owner, here or in another tab. */
  ask(command: Command): Promise<CommandResult> {
    const { clock, fillRandom } = this.#dependencies
    const id = uuidV7(Math.max(0, Math.trunc(clock.wallNow())), fillRandom)
    return this.#tabs.ask(id, command, () => {
      if (this.#stopping.signal.aborted) return 'nowhere'
      const desk = this.#desk
      return desk === undefined || this.#resigning ? 'elsewhere' : (asked) => desk.execute(asked)
    })
  }

  signIn(account: SaleAccount | undefined): void {
    if (this.#desk !== undefined) {
      this.#desk.signIn(account)
      this.wireChanged()
    } else if (account !== undefined) this.#say({ kind: 'signed-in', account })
  }

  /** The network or the session may have changed. */
  wireChanged(): void {
    if (this.#desk === undefined) return
    this.#desk.wakeAll()
    // An owner that can't send yields to a tab that can.
    if (!this.#canSendFor(this.#display.account)) this.#say({ kind: 'who-is-signed-in' })
  }

  /** Handles a message from another tab. */
  hear(message: EngineMessage): void {
    if (this.#stopping.signal.aborted) return
    if (this.#desk !== undefined) this.#hearAsOwner(message, this.#desk)
    else this.#hearAsFollower(message)
  }

  /** Serves as the owner whenever elected, until stopped. */
  async #serve(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      let lease: Lease
      try {
        lease = await this.#tabs.elect(signal)
      } catch {
        await this.#pause()
        continue
      }
      if (!signal.aborted) await this.#own(lease)
      lease.release()
    }
  }

  async #own(lease: Lease): Promise<void> {
    this.#lease = lease
    let desk: OwnerDesk
    try {
      desk = await this.#open(lease)
    } catch (error) {
      this.#lease = undefined
      if (this.#stopping.signal.aborted) return
      if (error instanceof JournalUnavailable && error.reason === 'journal-newer') {
        this.#retire()
        return
      }
      this.#display.become(unavailableFor(error, 'journal-failing'))
      this.#ready?.()
      await this.#pause()
      return
    }
    this.#desk = desk
    this.#at = { fence: desk.fence, place: 0 }
    this.#display.become({ kind: 'ready', role: 'owner' })
    // Someone may have signed in or out during the read, and the desk may have a reason not to sell yet.
    desk.signIn(this.#display.account)
    this.#tell(this.#shown())
    this.#ready?.()
    this.#tabs.partChanged()
    await lease.ended
    this.#desk = undefined
    this.#lease = undefined
    this.#resigning = false
    desk.end()
    if (!this.#stopping.signal.aborted) this.#display.become({ kind: 'ready', role: 'follower' })
    this.#tabs.partChanged()
  }

  /** Raises the fence and takes over the journal. */
  async #open(lease: Lease): Promise<OwnerDesk> {
    this.#opening = true
    try {
      return await this.#openDesk(lease)
    } finally {
      this.#opening = false
    }
  }

  async #openDesk(lease: Lease): Promise<OwnerDesk> {
    const { signal } = this.#stopping
    const fence = await this.#dependencies.journal.raiseFence()
    let isOpening = true
    const desk: OwnerDesk = new OwnerDesk(this.#dependencies, this.#seal, fence, {
      published: (sale) => {
        const budget = desk.budget(this.#display.account?.userKey)
        this.#display.show(sale, budget)
        if (this.#desk === desk) this.#tell({ kind: 'changed', sale, budget })
      },
      dropped: (reference) => this.#display.drop(reference),
      lost: () => lease.release(),
      failing: (reason) => {
        if (this.#desk === desk) this.#failing(reason)
        else if (isOpening) this.#failingToOpen(reason)
      },
    })
    const end = () => desk.end()
    signal.addEventListener('abort', end)
    try {
      await desk.start(this.#display.account)
      // The last owner may not have reported its last work.
      for (const { reference } of this.#display.snapshot().sales) await desk.find(reference)
      signal.throwIfAborted()
    } catch (error) {
      desk.end()
      throw error
    } finally {
      isOpening = false
      signal.removeEventListener('abort', end)
    }
    return desk
  }

  /** The disk rejects what a start has to write, which is tried again until it succeeds. */
  #failingToOpen(reason: Unavailable | undefined): void {
    if (reason === 'journal-newer') {
      this.#retire()
      return
    }
    this.#display.become(
      reason === undefined ? { kind: 'starting' } : { kind: 'unavailable', reason },
    )
    if (reason !== undefined) this.#ready?.()
  }

  /** Yields the ownership to a tab that can send, after answers to the running sends. */
  async #resign(): Promise<void> {
    if (this.#resigning || this.#desk === undefined) return
    this.#resigning = true
    await this.#desk.rest()
    this.#lease?.release()
  }

  #hearAsFollower(message: EngineMessage): void {
    switch (message.kind) {
      // While this tab takes over from the journal, an earlier owner's messages are too late.
      case 'state':
        if (this.#opening) return
        this.#at = { fence: message.fence, place: message.place }
        this.#tabs.heardFence(message.fence)
        this.#display.replace(message.sales, message.budget)
        this.#follow(message.status)
        return
      case 'changed':
        if (this.#opening) return
        this.#hearPlace(message, 1)
        this.#tabs.heardOwner()
        this.#display.show(message.sale, message.budget)
        return
      case 'status':
        if (this.#opening) return
        this.#hearPlace(message, 1)
        this.#follow(message.status)
        return
      case 'alive':
        this.#hearPlace(message, 0)
        this.#tabs.heardOwner()
        return
      case 'result':
        this.#tabs.heardOwner()
        this.#tabs.answered(message)
        return
      case 'who-is-signed-in': {
        const { account } = this.#display
        if (account !== undefined && this.#dependencies.wire.signedIn())
          this.#say({ kind: 'signed-in', account })
        return
      }
      case 'hello':
      case 'ping':
      case 'command':
      case 'signed-in':
    }
  }

  /**
   * Notices a lost message, and asks the owner for its whole view. Repeats the question at each further message until
   * the answer comes, because both may get lost.
   */
  #hearPlace({ fence, place }: MessagePlace, ahead: 0 | 1): void {
    const isNext = fence === this.#at?.fence && place === this.#at.place + ahead
    this.#tabs.heardFence(fence)
    if (isNext) this.#at = { fence, place }
    else this.#say({ kind: 'hello' })
  }

  #hearAsOwner(message: EngineMessage, desk: OwnerDesk): void {
    switch (message.kind) {
      case 'hello':
        this.#tell(this.#shown())
        return
      case 'ping':
        if (this.#at !== undefined) this.#say({ kind: 'alive', ...this.#at })
        // Another tab may have signed in, and its message may be lost.
        if (!this.#canSendFor(this.#display.account)) this.#say({ kind: 'who-is-signed-in' })
        return
      case 'signed-in':
        if (!this.#canSendFor(this.#display.account)) void this.#resign()
        return
      case 'command':
        // A frozen tab's command may be for an earlier owner, and its asker may already have the answer.
        if (message.to === desk.fence) void this.#serveCommand(message.id, message.command, desk)
        return
      // Another owner speaks: the fence decides which of the two is the owner.
      case 'state':
      case 'changed':
      case 'status':
      case 'alive':
      case 'result':
        void desk.checkOwnership()
        return
      case 'who-is-signed-in':
    }
  }

  async #serveCommand(id: string, command: Command, desk: OwnerDesk): Promise<void> {
    // Each tab keeps tokens in its memory. If this tab can't send for the account, it yields the ownership, and the
    // asker repeats its command to the next owner.
    if (!this.#canSendFor(this.#accountOf(command))) {
      await this.#resign()
      return
    }
    const result = await this.#tabs.once(id, () => desk.execute(command))
    if (!isUndone(result)) this.#say({ kind: 'result', id, result })
  }

  /** The account that a command would send under; this tab's, if it sends nothing. */
  #accountOf(command: Command): SaleAccount | undefined {
    if (command.kind === 'confirm') return command.sales[0].draft.account
    if (command.kind === 'retry' && command.account !== undefined) return command.account
    const sends = command.kind === 'retry' || command.kind === 'send-again'
    return sends
      ? (this.#display.sale(command.reference)?.account ?? this.#display.account)
      : this.#display.account
  }

  #canSendFor(account: SaleAccount | undefined): boolean {
    return sameSeller(account, this.#display.account) && this.#dependencies.wire.signedIn()
  }

  #follow(status: EngineStatus): void {
    this.#tabs.heardOwner()
    this.#display.become(status.kind === 'ready' ? { kind: 'ready', role: 'follower' } : status)
    if (status.kind !== 'starting') this.#ready?.()
  }

  /**
   * A newer version has opened the journal, so this one can't write any more. It asks to be reloaded, but tells the
   * other tabs nothing, because they might adopt its status.
   */
  #retire(): void {
    this.#display.become({ kind: 'unavailable', reason: 'journal-newer' })
    this.#stopping.abort(new DOMException('A newer version', 'AbortError'))
    this.#desk?.end()
    this.#lease?.release()
    this.#ready?.()
    this.#tabs.partChanged()
  }

  #failing(reason: Unavailable | undefined): void {
    if (reason === 'journal-newer') {
      this.#retire()
      return
    }
    const { status } = this.#display
    if (reason === undefined && status.kind !== 'unavailable') return
    this.#display.become(
      reason === undefined ? { kind: 'ready', role: 'owner' } : { kind: 'unavailable', reason },
    )
    this.#tell({ kind: 'status', status: this.#display.status })
  }

  /** Tells every tab. */
  #tell(message: Unplaced): void {
    if (this.#at === undefined) return
    this.#at = { ...this.#at, place: this.#at.place + 1 }
    this.#say({ ...message, ...this.#at })
  }

  #shown(): Unplaced {
    const { sales, budget, status } = this.#display.snapshot()
    return { kind: 'state', sales, budget, status }
  }

  #say(message: EngineMessage): void {
    if (!this.#stopping.signal.aborted) this.#dependencies.channel.post(message)
  }

  async #pause(): Promise<void> {
    const { clock, limits } = this.#dependencies
    await clock.wait(limits.ownerPing, this.#stopping.signal).catch(() => undefined)
  }
}

/** Why the till doesn't sell, from what went wrong. */
export function unavailableFor(error: unknown, otherwise: Unavailable): EngineStatus {
  const reason = error instanceof JournalUnavailable ? error.reason : otherwise
  const detail = error instanceof Error ? { detail: error.name } : {}
  return { kind: 'unavailable', reason, ...detail }
}
