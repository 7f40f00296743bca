import type { Reply, WireRequest } from '../../../platform/transport/transport.ts'
import type { DeviceMemory } from '../../../engine/desk/mark-keeper.ts'
import type { Channel, EngineMessage } from '../../../engine/tab/channel.ts'
import type { SaleEngine } from '../../../engine/engine.ts'
import { saleLimits, type SaleLimits } from '../../../engine/limits.ts'
import { MemoryDisk, MemoryJournal, type DiskFaults } from '../../memory-journal.ts'
import { webLocks, type OwnerLocks } from '../../../engine/tab/owner.ts'
import type { Sale, SaleAccount, SaleDraft } from '../../../engine/sale.ts'
import { createSaleEngine } from '../../../engine/tab/till-engine.ts'
import type { SaleWire } from '../../../engine/sending/wire.ts'
import { cents } from '../../../values/money.ts'
import type { Kept, Life, Scheduler } from '../../browser/life.ts'
import { BrowserLocks } from '../../browser/locks.ts'
import { simulatedSeal } from '../../browser/seal.ts'
import { BrowserChannel } from '../../browser/tab-channel.ts'
import { FakeClock, settle } from '../../fake-clock.ts'

/** What the platform does with a request. The script may throw, or never resolve. */
export type Platform = (request: WireRequest) => Reply | Promise<Reply>

/** A browser whose events happen at once: its clock is only for the engine. */
const atOnce: Scheduler = {
  now: 0,
  after(_ms, run, life, lane = '') {
    queueMicrotask(() => {
      const condition = life?.condition() ?? 'running'
      if (condition === 'running') void run()
      else if (condition === 'frozen') life?.backlog.push({ lane, run })
    })
    return () => undefined
  },
}
const noTime = () => 0

/** The account for tests' sales. */
export const merchant: SaleAccount = {
  accountType: 'merchant',
  accountId: 'M-1001',
  userKey: 'merchant',
}

/** A device's browser: its disk, locks and channel, which outlive each tab. */
export class SaleDevice {
  readonly clock: FakeClock
  disk = new MemoryDisk()
  readonly tabs: SaleTab[] = []
  readonly faults: unknown[] = []
  platform: Platform
  limits: SaleLimits = saleLimits
  diskFaults: DiskFaults = {}
  /** What a request waits for before leaving, such as a token. */
  beforeLeaving: () => Promise<void> = () => Promise.resolve()
  /** The error of the till's wall clock, in milliseconds. The till's later clock is never behind. */
  wallError = 0
  /** The cashier at this device's till, by account. */
  cashier: (account: SaleAccount) => string | undefined = () => undefined
  /** Since when sales count in an open shift. */
  countsFrom: () => Promise<number | undefined> = () => Promise.resolve(undefined)
  tillId = 'T1'
  /** Whether its wall clock may decide deletions. */
  clockHolds = true
  /** The device's storage outside the journal. */
  memory: DeviceMemory | undefined
  readonly locks = new BrowserLocks(atOnce, () => undefined)
  readonly channel = new BrowserChannel(atOnce, noTime, () => false)
  #ids = 0

  /** @param clock shared with the platform, if that is a whole sandbox */
  constructor(platform: Platform, clock = new FakeClock()) {
    this.platform = platform
    this.clock = clock
  }

  /** Opens a tab with a signed-in user and starts its engine. */
  async open(account: SaleAccount | undefined = merchant): Promise<SaleTab> {
    const tab = this.begin(account)
    await settle()
    return tab
  }

  /** The same, while the engine is still starting. */
  begin(account: SaleAccount | undefined = merchant): SaleTab {
    const tab = new SaleTab(this)
    this.tabs.push(tab)
    if (account !== undefined) tab.signIn(account)
    void tab.engine.start()
    return tab
  }

  fillRandom = (bytes: Uint8Array): void => {
    this.#ids += 1
    bytes.fill(0)
    let rest = this.#ids
    for (let place = bytes.length - 1; place >= 0 && rest > 0; place--) {
      bytes[place] = rest % 256
      rest = Math.floor(rest / 256)
    }
  }

  locksOf(tab: Life): OwnerLocks {
    return webLocks('till', this.locks.ofTab(tab, noTime))
  }

  /** What a tab tells all others. A test may replace it, to lose a message. */
  say(from: SaleTab, message: EngineMessage): void {
    from.channel.post(message)
  }
}

/** A tab of the till. */
export class SaleTab implements Life {
  readonly name = 'tab'
  readonly backlog: Kept[] = []
  readonly engine: SaleEngine
  readonly sent: WireRequest[] = []
  readonly channel: Channel
  readonly #device: SaleDevice
  readonly #wireListeners = new Set<() => void>()
  #frozen = false
  #gone = false
  #signedIn = false
  #online = true

  constructor(device: SaleDevice) {
    this.#device = device
    this.channel = device.channel.ofTab(this)
    const post = (message: EngineMessage) => device.say(this, message)
    const wire: SaleWire = {
      send: async (request) => {
        if (this.#gone) return new Promise(() => {})
        await device.beforeLeaving()
        if (request.mayLeave !== undefined && !(await request.mayLeave()))
          return { kind: 'no-answer', reason: 'aborted' }
        this.sent.push(request)
        const reply = await device.platform(request)
        return this.#gone ? new Promise(() => {}) : reply
      },
      signedIn: () => this.#signedIn,
      online: () => this.#online,
      subscribe: (listener) => {
        this.#wireListeners.add(listener)
        return () => this.#wireListeners.delete(listener)
      },
    }
    const never = () => new Promise<void>(() => {})
    this.engine = createSaleEngine({
      get tillId() {
        return device.tillId
      },
      ...(device.memory === undefined ? {} : { memory: device.memory }),
      clock: {
        wallNow: () => device.clock.wallNow() + device.wallError,
        elapsed: () => device.clock.elapsed(),
        awake: () => device.clock.awake(),
        wait: (ms, signal) => device.clock.wait(ms, signal),
      },
      random: () => 0,
      fillRandom: device.fillRandom,
      journal: new MemoryJournal(device.disk, {
        beforeCommit: async (write) => {
          if (this.#gone) await never()
          await device.diskFaults.beforeCommit?.(write)
        },
        afterCommit: async (write) => {
          await device.diskFaults.afterCommit?.(write)
          if (this.#gone) await never()
        },
        beforeRead: async () => {
          if (this.#gone) await never()
          await device.diskFaults.beforeRead?.()
        },
      }),
      openSeal: () =>
        Promise.resolve(simulatedSeal({ thread: () => Promise.resolve(), key: 'device' })),
      wire,
      locks: device.locksOf(this),
      channel: { ...this.channel, post },
      limits: device.limits,
      cashier: (account) => device.cashier(account),
      countsFrom: () => device.countsFrom(),
      clockHolds: () => device.clockHolds,
      laterNow: () => device.clock.wallNow() + Math.max(0, device.wallError),
      fault: (error) => device.faults.push(error),
    })
  }

  get holds(): boolean {
    const { status } = this.engine.snapshot()
    return status.kind === 'ready' && status.role === 'owner'
  }

  signIn(account: SaleAccount = merchant): void {
    this.#signedIn = true
    this.engine.signedIn(account)
    for (const listener of this.#wireListeners) listener()
  }

  /** Ends the session; the till asks for the password over the screen. */
  expire(): void {
    this.#signedIn = false
    for (const listener of this.#wireListeners) listener()
  }

  setOnline(online: boolean): void {
    this.#online = online
    for (const listener of this.#wireListeners) listener()
  }

  condition(): 'running' | 'frozen' | 'dead' {
    if (this.#gone) return 'dead'
    return this.#frozen ? 'frozen' : 'running'
  }

  /** Freezes the tab like a browser: it hears nothing and keeps its lock. */
  freeze(): void {
    this.#frozen = true
  }

  thaw(): void {
    this.#frozen = false
    for (const { lane, run } of this.backlog.splice(0)) atOnce.after(0, run, this, lane)
  }

  /** Kills the tab: its code stops and its lock is free. */
  kill(): void {
    this.#gone = true
    this.backlog.length = 0
    this.#device.locks.drop(this)
    this.#device.channel.drop(this)
  }

  /** The sale on the screens. */
  sale(reference: string): Sale {
    const found = this.engine.snapshot().sales.find((sale) => sale.reference === reference)
    if (found === undefined) throw new Error(`The screen has no sale ${reference}`)
    return found
  }

  phase(reference: string): string {
    return this.sale(reference).phase.kind
  }

  /**
   * Confirms a sale that must be accepted.
   * @returns its reference
   */
  async sell(draft: SaleDraft = airtime()): Promise<string> {
    const confirmed = await this.engine.confirm(draft, { confirmedDuplicate: true })
    if (confirmed.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(confirmed)}`)
    await settle()
    return confirmed.reference
  }
}

/** R 20.00 of airtime for a number; its last four digits choose the sandbox's outcome. */
export function airtime(mobileNumber = '+27821234567', amount = 2000): SaleDraft {
  return {
    kind: 'purchase',
    account: merchant,
    body: {
      productCode: 'MTN-AIRTIME',
      amount: amount / 100,
      mobileNumber,
      paymentMethod: 'cash',
      channelId: 'CH-POS-1',
    },
    summary: {
      title: 'MTN airtime',
      productCode: 'MTN-AIRTIME',
      brandName: 'MTN',
      saleKind: 'airtime',
      amount: cents(amount),
      recipientLabel: 'Mobile number',
      recipientMasked: `•••• ${mobileNumber.slice(-4)}`,
    },
    receiptFields: ['reference', 'amount'],
    payment: { method: 'cash' },
  }
}

/** R 50.00 from a voucher. */
export function redemption(voucherPin = '123456789012'): SaleDraft {
  const draft = airtime()
  return {
    ...draft,
    kind: 'redeem',
    body: {
      productCode: 'VOUCHER-REDEEM',
      amount: 50,
      voucherPin,
      paymentMethod: 'cash',
      channelId: 'CH-POS-1',
    },
    summary: { ...draft.summary, title: 'Voucher', saleKind: 'redemption', amount: cents(5000) },
    receiptFields: ['voucherID', 'amount'],
  }
}

/** A JSON answer as the transport gives it. */
export function answer(body: unknown, status = 200): Reply {
  return { kind: 'answer', status, body, readable: true }
}

/** The answer to a successful sale. */
export function sold(
  transactionId: string,
  receipt: object | null = { reference: 'R-1', amount: 20 },
) {
  return answer({
    transactionId,
    responseCode: '0',
    responseMessage: 'Success',
    successful: true,
    ...(receipt === null ? {} : { receipt }),
  })
}

export const noAnswer: Reply = { kind: 'no-answer', reason: 'network' }
