import { hasEnded, type SaleRow } from '../../../engine/machine/row.ts'
import type { Payment } from '../../../engine/payment.ts'
import { DeviceTime, wallErrorOf, worldStart } from './device-time.ts'
import { DeviceDisk } from './disk.ts'
import { BrowserLocks } from './locks.ts'
import type { Scene } from '../scene.ts'
import { DeviceStorage } from './storage.ts'
import { BrowserChannel } from './tab-channel.ts'

/** Moments at which a crash hurts: a write is about to be kept, a request leaves, an answer or the fence comes. */
export type Moment = 'write' | 'request' | 'answer' | 'fence'

/** A till's id is copied with its browser's profile. */
const SAME_ID = 0.2

/** Browsers drop messages to tabs that they are about to freeze or to bring back. */
const MESSAGE_LOST = 0.01

/** What stands at a counter: a disk, clocks, and a browser with its locks and its channel between tabs. */
export class Device {
  readonly id: string
  /** The first part of its references; another device may have the same, until one of the two notices. */
  tillId: string
  readonly ip: string
  readonly scene: Scene
  readonly disk: DeviceDisk
  /** What it keeps apart from its journal. */
  readonly storage: DeviceStorage
  /** Whether the platform's answers tell it the time. */
  readonly isToldTime: boolean
  readonly time: DeviceTime
  readonly locks: BrowserLocks
  readonly channel: BrowserChannel
  /** Names the key that seals here. */
  key: string
  /** Rows that the till has let go of, as they stood last. */
  readonly forgotten = new Map<string, SaleRow>()
  /** Payments that went with their sales. */
  readonly forgottenPayments = new Map<string, Payment>()
  /** Whether something sealed can't be opened any more. */
  isDecayed = false
  /** How often the journal was lost: what it alone had is known to nobody. */
  journalsLost = 0
  asleep = false
  offline = false
  full = false
  /** What strikes at the next moment of a kind, a little later than it. */
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
    this.channel = new BrowserChannel(timeline, dice, () => {
      const isLost = scene.faults.active && dice.chance(MESSAGE_LOST)
      if (isLost) scene.faults.note('tab message lost', [], this.id)
      return isLost
    })
  }

  /** The time by which its till decides what goes: the platform's, where that tells it. */
  tillNow(): number {
    return this.isToldTime ? worldStart + this.scene.timeline.now : this.time.wall()
  }

  /** Whether that time was never wrong by more than some hours. */
  get isTimeSteady(): boolean {
    return this.isToldTime || this.time.isSteady
  }

  /** Such a moment is there. */
  moment(at: Moment): void {
    if (this.ambush?.at !== at) return
    const { strike } = this.ambush
    this.ambush = undefined
    const { timeline, dice } = this.scene
    timeline.after(dice.pick([0, dice.between(0, 8), dice.between(0, 200)]), strike)
  }

  /**
   * Rows of an older version of the till: it kept no transaction with a sale that failed, so that it is known by its
   * reference only, and is retried the second way (ruling R22).
   */
  age(): void {
    const { rows } = this.disk.disk
    for (const [reference, row] of rows) {
      if (row.state !== 'failed' || row.child !== undefined || row.parent !== undefined) continue
      // Of a transaction that was taken over from the list, nothing else is known.
      if (row.body === undefined) continue
      if (!this.scene.dice.chance(0.3)) continue
      const { transactionId: _id, ...older } = row
      rows.set(reference, older)
      this.scene.trace(() => `${reference} is a row of an older version`)
    }
  }

  /** What a disk does between two runs of the browser: a byte of something sealed goes wrong, or the keys are gone. */
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

  /** Chromium finds its databases damaged, and makes empty ones: the journal is gone with its keys. */
  loseJournal(): void {
    const { disk } = this.disk
    for (const [reference, row] of disk.rows) this.forgotten.set(reference, row)
    this.disk.empty()
    this.storage.journalLost()
    this.key = `${this.key}'`
    this.isDecayed = true
    this.journalsLost += 1
  }

  /** The rows on disk, and those that the till has let go of. */
  rowsEver(): ReadonlyMap<string, SaleRow> {
    return new Map([...this.forgotten, ...this.disk.disk.rows])
  }

  /** Keys of the sales that are not at their end. */
  openSales(): readonly string[] {
    return [...this.disk.disk.rows.values()]
      .filter(({ state }) => !hasEnded(state))
      .map(({ summary }) => summary.title)
  }
}
