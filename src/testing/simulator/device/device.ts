import { hasEnded, type SaleRow } from '../../../engine/machine/row.ts'
import type { Payment } from '../../../engine/payment.ts'
import { DeviceTime, wallErrorOf, worldStart } from './device-time.ts'
import { DeviceDisk } from './disk.ts'
import { BrowserLocks } from '../../browser/locks.ts'
import type { Scene } from '../scene.ts'
import { DeviceStorage } from './storage.ts'
import { BrowserChannel } from '../../browser/tab-channel.ts'

/** Moments when a crash hurts: before a write is kept, when a request leaves, when an answer or the fence arrives. */
export type Moment = 'write' | 'request' | 'answer' | 'fence'

/** Chance that a till's id is copied with its browser profile. */
const SAME_ID = 0.2

/** Chance that a browser drops a message to a tab that it is freezing or waking. */
const MESSAGE_LOST = 0.01

/** A device on a counter: a disk, clocks, and a browser with locks and a channel between tabs. */
export class Device {
  readonly id: string
  /** The first part of its references. Two devices may share it until one notices. */
  tillId: string
  readonly ip: string
  readonly scene: Scene
  readonly disk: DeviceDisk
  /** The device's storage outside the journal. */
  readonly storage: DeviceStorage
  /** Whether the platform's answers tell the device the time. */
  readonly isToldTime: boolean
  readonly time: DeviceTime
  readonly locks: BrowserLocks
  readonly channel: BrowserChannel
  /** The id of the key that seals on this device. */
  key: string
  /** Rows that the till deleted, in their last form. */
  readonly forgotten = new Map<string, SaleRow>()
  /** Payments that the till deleted with their sales. */
  readonly forgottenPayments = new Map<string, Payment>()
  /** Whether something sealed can no longer be opened. */
  isDecayed = false
  /** How often the journal was lost, with everything that only it knew. */
  journalsLost = 0
  asleep = false
  offline = false
  full = false
  /** A fault that strikes shortly after the next moment of a kind. */
  ambush: { readonly at: Moment; readonly strike: () => void } | undefined

  constructor(scene: Scene, place: number) {
    const { timeline, dice } = scene
    this.scene = scene
    this.id = `T${place + 1}`
    this.tillId = dice.chance(SAME_ID) ? 'T1' : this.id
    this.key = this.id
    this.ip = `10.0.0.${place + 1}`
    this.disk = new DeviceDisk(timeline)
    this.storage = new DeviceStorage(this)
    this.isToldTime = dice.chance(0.5)
    this.time = new DeviceTime(timeline, dice, wallErrorOf(dice))
    this.locks = new BrowserLocks(timeline, () =>
      scene.faults.note('lock stolen', this.openSales(), this.id),
    )
    this.channel = new BrowserChannel(
      timeline,
      () => dice.between(0.1, 3),
      () => {
        const isLost = scene.faults.active && dice.chance(MESSAGE_LOST)
        if (isLost) scene.faults.note('tab message lost', [], this.id)
        return isLost
      },
    )
  }

  /** The time by which the till decides what to delete: the platform's, if it tells the time. */
  tillNow(): number {
    return this.isToldTime ? worldStart + this.scene.timeline.now : this.time.wall()
  }

  /** Announces such a moment. */
  moment(at: Moment): void {
    if (this.ambush?.at !== at) return
    const { strike } = this.ambush
    this.ambush = undefined
    const { timeline, dice } = this.scene
    timeline.after(dice.pick([0, dice.between(0, 8), dice.between(0, 200)]), strike)
  }

  /**
   * Forgets the transaction of failed sales, as if the platform had named none. So the till knows the sale only by its
   * reference, and retries it the second way (ruling R22).
   */
  forgetTransactions(): void {
    const { rows } = this.disk.disk
    for (const [reference, row] of rows) {
      if (row.state !== 'failed' || row.child !== undefined || row.parent !== undefined) continue
      // The till knows nothing else about a transaction that it took over from the list.
      if (row.body === undefined) continue
      if (!this.scene.dice.chance(0.3)) continue
      const { transactionId: _id, ...unnamed } = row
      rows.set(reference, unnamed)
      this.scene.trace(() => `${reference} loses its transaction`)
    }
  }

  /** Disk damage between two runs of the browser: a sealed byte changes, or the keys disappear. */
  decay(): void {
    const { dice, faults } = this.scene
    if (!faults.active) return
    if (dice.chance(0.01)) {
      faults.note('keys lost', this.openSales(), this.id)
      this.key = `${this.key}'`
      this.isDecayed = true
    }
    if (dice.chance(0.04)) this.#corrupt()
  }

  #corrupt(): void {
    const { dice, faults } = this.scene
    const { rows } = this.disk.disk
    const [first, ...rest] = [...rows.values()].filter(({ body, receipt }) => body ?? receipt)
    if (first === undefined) return
    const row = dice.pick([first, ...rest])
    const member = row.receipt !== undefined && dice.chance(0.5) ? 'receipt' : 'body'
    const sealed = row[member]
    if (sealed === undefined) return
    const data = sealed.data.slice()
    const place = dice.whole(0, data.length - 1)
    data[place] = (data[place] ?? 0) ^ (1 << dice.whole(0, 7))
    rows.set(row.reference, { ...row, [member]: { ...sealed, data } })
    this.isDecayed = true
    faults.note('sealed bytes corrupted', [row.summary.title], this.id)
  }

  /** Chromium finds its databases damaged and makes empty ones: journal and keys are gone. */
  loseJournal(): void {
    const { disk } = this.disk
    for (const [reference, row] of disk.rows) this.forgotten.set(reference, row)
    this.disk.empty()
    this.storage.journalLost()
    this.key = `${this.key}'`
    this.isDecayed = true
    this.journalsLost += 1
  }

  /** The rows on disk and the deleted rows. */
  rowsEver(): ReadonlyMap<string, SaleRow> {
    return new Map([...this.forgotten, ...this.disk.disk.rows])
  }

  /** Keys of the sales that haven't ended. */
  openSales(): readonly string[] {
    return [...this.disk.disk.rows.values()]
      .filter(({ state }) => !hasEnded(state))
      .map(({ summary }) => summary.title)
  }
}
