import type { EngineMessage } from './channel.ts'
import type { Command, CommandResult } from './command.ts'
import { newReference, OwnerDesk, sameAccount } from './desk.ts'
import type {
  BudgetState,
  Confirmation,
  Done,
  EngineSnapshot,
  EngineStatus,
  HistoryFilter,
  OpenedReceipt,
  SaleEngine,
  StorageState,
  SupportExport,
  Unavailable,
} from './engine.ts'
import { JournalUnavailable } from './journal.ts'
import type { Lease } from './owner.ts'
import { journalQueryOf, openReceiptOf, storageOf, supportExportOf } from './records.ts'
import type { Sale, SaleAccount } from './sale.ts'
import type { Seal } from './seal.ts'
import { isUndone, Tabs } from './tabs.ts'
import { saleOf } from './view.ts'
import type { Cents } from '../values/money.ts'
import { uuidV7 } from '../values/reference.ts'
import type { SaleWorld } from './world.ts'

/** Makes a till's engine over a world; nothing happens before its `start`. */
export function createSaleEngine(world: SaleWorld): SaleEngine {
  return new TillEngine(world)
}

/** The engine of one tab: the owner's desk while it is elected, a follower of another tab's otherwise. */
class TillEngine implements SaleEngine {
  readonly #world: SaleWorld
  readonly #tabs: Tabs
  readonly #sales = new Map<string, Sale>()
  readonly #listeners = new Set<() => void>()
  readonly #ends: (() => void)[] = []
  readonly #stopping = new AbortController()
  #status: EngineStatus = { kind: 'starting' }
  #budget: BudgetState
  #account: SaleAccount | undefined
  #snapshot: EngineSnapshot | undefined
  #seal: Seal | undefined
  #desk: OwnerDesk | undefined
  #lease: Lease | undefined
  #resigning = false
  #persisted: boolean | undefined
  #started: Promise<EngineStatus> | undefined
  #ready: (() => void) | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(world: SaleWorld) {
    this.#world = world
    this.#tabs = new Tabs(world)
    this.#budget = { limit: world.limits.sendsPerWindow, used: 0, queued: 0 }
  }

  start(): Promise<EngineStatus> {
    this.#started ??= this.#start()
    return this.#started
  }

  async #start(): Promise<EngineStatus> {
    const { journal, channel, wire } = this.#world
    try {
      await journal.open()
    } catch (error) {
      return this.#become({ kind: 'unavailable', ...reasonOf(error, 'journal-unopenable') })
    }
    try {
      this.#seal = await this.#world.openSeal()
    } catch (error) {
      return this.#become({ kind: 'unavailable', ...reasonOf(error, 'keys-unavailable') })
    }
    if (this.#stopping.signal.aborted) return this.#status
    this.#ends.push(
      channel.subscribe((message) => this.#hear(message)),
      wire.subscribe(() => this.#desk?.wakeAll()),
    )
    const ready = new Promise<void>((resolve) => {
      this.#ready = resolve
    })
    this.#ended = this.#serve(this.#seal)
    await ready
    // Asked after the start, so that no browser's question stands between the cashier and the till.
    void this.#persist()
    return this.#status
  }

  async stop(): Promise<void> {
    const desk = this.#desk
    this.#stopping.abort(new DOMException('Stopped', 'AbortError'))
    desk?.end()
    this.#lease?.release()
    for (const end of this.#ends) end()
    this.#become({ kind: 'unavailable', reason: 'stopped' })
    this.#ready?.()
    this.#tabs.partChanged()
    await this.#ended
    this.#world.channel.close()
    this.#world.journal.close()
  }

  snapshot(): EngineSnapshot {
    this.#snapshot ??= {
      status: this.#status,
      sales: [...this.#sales.values()].toSorted(newest),
      budget: this.#budget,
      ...(this.#account === undefined ? {} : { account: this.#account }),
    }
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async confirm(
    draft: Parameters<SaleEngine['confirm']>[0],
    options: { readonly confirmedDuplicate?: boolean } = {},
  ): Promise<Confirmation> {
    const unfit = this.#unfit()
    if (unfit !== undefined) return refusedFor(unfit)
    if (!sameAccount(draft.account, this.#account))
      return { kind: 'refused', reason: { kind: 'other-account' } }
    const result = await this.#ask({
      kind: 'confirm',
      reference: newReference(this.#world),
      draft,
      confirmedDuplicate: options.confirmedDuplicate === true,
    })
    return result.kind === 'done' ? refusedFor('starting') : result
  }

  async retry(reference: string, options: { readonly amount?: Cents } = {}): Promise<Confirmation> {
    const unfit = this.#unfit()
    if (unfit !== undefined) return refusedFor(unfit)
    const { amount } = options
    const result = await this.#ask({
      kind: 'retry',
      reference,
      ...(amount === undefined ? {} : { amount }),
    })
    return result.kind === 'done' ? refusedFor('starting') : result
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

  resolve(reference: string, note: string): Promise<Done> {
    return this.#wish({ kind: 'resolve', reference, note })
  }

  async openReceipt(reference: string): Promise<OpenedReceipt | undefined> {
    const seal = this.#seal
    if (seal === undefined) return undefined
    return openReceiptOf(
      this.#world.journal,
      seal,
      reference,
      (row) => this.#sales.get(row.reference) ?? saleOf(row),
    )
  }

  async find(reference: string): Promise<Sale | undefined> {
    const shown = this.#sales.get(reference)
    if (shown !== undefined) return shown
    if (this.#seal === undefined) return undefined
    try {
      if (this.#desk !== undefined) return await this.#desk.find(reference)
      const row = await this.#world.journal.read(reference)
      if (row === undefined) return undefined
      const sale = saleOf(row)
      this.#show(sale)
      return sale
    } catch {
      return undefined
    }
  }

  async history(filter: HistoryFilter = {}): Promise<readonly Sale[]> {
    if (this.#seal === undefined) return []
    const rows = await this.#world.journal.list(journalQueryOf(filter))
    return rows.map((row) => this.#sales.get(row.reference) ?? saleOf(row))
  }

  signedIn(account: SaleAccount): void {
    this.#account = account
    this.#desk?.signIn(account)
    if (this.#desk === undefined) this.#world.channel.post({ kind: 'signed-in', account })
    this.#announce()
  }

  signedOut(): void {
    this.#account = undefined
    this.#desk?.signIn(undefined)
    // An owner that can't send gives way to a tab that can.
    if (this.#desk !== undefined) this.#world.channel.post({ kind: 'who-is-signed-in' })
    this.#announce()
  }

  storage(): Promise<StorageState> {
    return storageOf(this.#world, this.#persisted)
  }

  exportForSupport(): Promise<SupportExport> {
    return supportExportOf(this.#world, this.#status)
  }

  /** Serves as the owner whenever elected, until stopped. */
  async #serve(seal: Seal): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      let lease: Lease
      try {
        lease = await this.#tabs.elect(signal)
      } catch {
        if (signal.aborted) return
        await this.#world.clock.wait(this.#world.limits.ownerPing, signal).catch(() => undefined)
        continue
      }
      if (signal.aborted) {
        lease.release()
        return
      }
      await this.#own(lease, seal)
    }
  }

  async #own(lease: Lease, seal: Seal): Promise<void> {
    this.#lease = lease
    let fence: number
    try {
      fence = await this.#world.journal.raiseFence()
    } catch (error) {
      this.#become({ kind: 'unavailable', ...reasonOf(error, 'journal-failing') })
      this.#ready?.()
      const { clock, limits } = this.#world
      await clock.wait(limits.ownerPing, this.#stopping.signal).catch(() => undefined)
      lease.release()
      return
    }
    let desk: OwnerDesk | undefined = undefined
    desk = new OwnerDesk(this.#world, seal, fence, {
      published: (sale) => this.#published(sale),
      dropped: (reference) => this.#sales.delete(reference),
      lost: () => lease.release(),
      failing: (reason) => {
        if (this.#desk === desk) this.#failing(reason)
      },
    })
    this.#sales.clear()
    try {
      await desk.start(this.#account)
    } catch (error) {
      desk.end()
      this.#become({ kind: 'unavailable', ...reasonOf(error, 'journal-failing') })
      this.#ready?.()
      const { clock, limits } = this.#world
      await clock.wait(limits.ownerPing, this.#stopping.signal).catch(() => undefined)
      lease.release()
      return
    }
    if (!this.#stopping.signal.aborted) {
      this.#desk = desk
      // Signed in or out while the journal was being read.
      desk.signIn(this.#account)
      this.#become({ kind: 'ready', role: 'owner' })
      this.#budget = desk.budget(this.#account?.userKey)
      this.#say({ kind: 'state', ...this.#shown() })
      this.#ready?.()
      this.#tabs.partChanged()
    }
    await lease.ended
    this.#desk = undefined
    this.#lease = undefined
    this.#resigning = false
    desk.end()
    if (!this.#stopping.signal.aborted) this.#become({ kind: 'ready', role: 'follower' })
    this.#tabs.partChanged()
  }

  /** Gives the ownership to a tab that can send, once the sends under way have their answers. */
  async #resign(): Promise<void> {
    if (this.#resigning || this.#desk === undefined) return
    this.#resigning = true
    await this.#desk.rest()
    this.#lease?.release()
  }

  #hear(message: EngineMessage): void {
    if (this.#desk !== undefined) {
      this.#hearAsOwner(message, this.#desk)
      return
    }
    switch (message.kind) {
      case 'state':
        this.#sales.clear()
        for (const sale of message.sales) this.#sales.set(sale.reference, sale)
        this.#budget = message.budget
        this.#follow(message.status)
        return
      case 'changed':
        this.#sales.set(message.sale.reference, message.sale)
        this.#budget = message.budget
        this.#tabs.heardOwner()
        this.#announce()
        return
      case 'status':
        this.#follow(message.status)
        return
      case 'alive':
        this.#tabs.heardOwner()
        return
      case 'result':
        this.#tabs.heardOwner()
        this.#tabs.answered(message)
        return
      case 'who-is-signed-in':
        if (this.#account !== undefined && this.#world.wire.signedIn())
          this.#world.channel.post({ kind: 'signed-in', account: this.#account })
        return
      case 'hello':
      case 'ping':
      case 'command':
      case 'signed-in':
    }
  }

  #hearAsOwner(message: EngineMessage, desk: OwnerDesk): void {
    switch (message.kind) {
      case 'hello':
        this.#say({ kind: 'state', ...this.#shown() })
        return
      case 'ping':
        this.#say({ kind: 'alive' })
        return
      case 'signed-in':
        if (!this.#canSendFor(this.#account)) void this.#resign()
        return
      case 'command':
        void this.#serveCommand(message.id, message.command, desk)
        return
      // Another owner speaks: the fence decides which of the two is none any more.
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
    // Tokens are in each tab's own memory: a sale for an account that this tab can't send for goes to the
    // tab that can, together with the ownership. It says its command again there.
    if (command.kind === 'confirm' && !this.#canSendFor(command.draft.account)) {
      await this.#resign()
      return
    }
    const result = await this.#tabs.once(id, () => desk.execute(command))
    if (isUndone(result)) return
    this.#say({ kind: 'result', id, result })
  }

  #canSendFor(account: SaleAccount | undefined): boolean {
    return (
      this.#account !== undefined &&
      sameAccount(account, this.#account) &&
      this.#world.wire.signedIn()
    )
  }

  #follow(status: EngineStatus): void {
    this.#tabs.heardOwner()
    this.#become(status.kind === 'ready' ? { kind: 'ready', role: 'follower' } : status)
    if (status.kind !== 'starting') this.#ready?.()
  }

  async #wish(command: Command): Promise<Done> {
    const unfit = this.#unfit()
    if (unfit !== undefined) return refusedFor(unfit)
    const result = await this.#ask(command)
    return result.kind === 'done' || result.kind === 'refused' ? result : refusedFor('starting')
  }

  #ask(command: Command): Promise<CommandResult> {
    const { clock, fillRandom } = this.#world
    const id = uuidV7(Math.max(0, Math.trunc(clock.wallNow())), fillRandom)
    return this.#tabs.ask(id, command, () => {
      if (this.#stopping.signal.aborted) return 'nowhere'
      const desk = this.#desk
      return desk === undefined || this.#resigning ? 'elsewhere' : (asked) => desk.execute(asked)
    })
  }

  /** Why no command is taken now. */
  #unfit(): Unavailable | 'starting' | undefined {
    if (this.#status.kind === 'ready') return undefined
    return this.#status.kind === 'starting' ? 'starting' : this.#status.reason
  }

  #failing(reason: Unavailable | undefined): void {
    const was = this.#status
    if (reason === undefined) {
      if (was.kind === 'unavailable') this.#become({ kind: 'ready', role: 'owner' })
      else return
    } else this.#become({ kind: 'unavailable', reason })
    this.#say({ kind: 'status', status: this.#status })
  }

  #published(sale: Sale): void {
    this.#show(sale)
    if (this.#desk === undefined) return
    this.#budget = this.#desk.budget(this.#account?.userKey)
    this.#say({ kind: 'changed', sale, budget: this.#budget })
  }

  #show(sale: Sale): void {
    this.#sales.set(sale.reference, sale)
    this.#announce()
  }

  #shown() {
    return { sales: [...this.#sales.values()], budget: this.#budget, status: this.#status }
  }

  #say(message: EngineMessage): void {
    if (!this.#stopping.signal.aborted) this.#world.channel.post(message)
  }

  #become(status: EngineStatus): EngineStatus {
    if (this.#status.kind === 'unavailable' && this.#status.reason === 'stopped')
      return this.#status
    this.#status = status
    this.#announce()
    return status
  }

  #announce(): void {
    this.#snapshot = undefined
    for (const listener of this.#listeners) listener()
  }

  async #persist(): Promise<void> {
    try {
      this.#persisted = await this.#world.storage?.persist()
    } catch {
      this.#persisted = false
    }
  }
}

function newest(a: Sale, b: Sale): number {
  return b.createdAt - a.createdAt || (a.reference < b.reference ? 1 : -1)
}

function refusedFor(reason: Unavailable | 'starting') {
  return { kind: 'refused', reason: { kind: 'unavailable', reason } } as const
}

function reasonOf(error: unknown, otherwise: Unavailable) {
  const reason = error instanceof JournalUnavailable ? error.reason : otherwise
  return error instanceof Error ? { reason, detail: error.name } : { reason }
}
