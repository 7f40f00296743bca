import { hasEnded } from '../../sale/machine/row.ts'
import { DeviceTime } from './device-time.ts'
import { DeviceDisk } from './disk.ts'
import { BrowserLocks } from './locks.ts'
import type { Scene } from './scene.ts'
import { BrowserChannel } from './tab-channel.ts'

/** Moments at which a crash hurts: a write is about to be kept, a request leaves, an answer or the fence comes. */
export type Moment = 'write' | 'request' | 'answer' | 'fence'

/** What stands at a counter: a disk, clocks, and a browser with its locks and its channel between tabs. */
export class Device {
  readonly id: string
  readonly ip: string
  readonly scene: Scene
  readonly disk: DeviceDisk
  readonly time: DeviceTime
  readonly locks: BrowserLocks
  readonly channel: BrowserChannel
  asleep = false
  offline = false
  full = false
  /** What strikes at the next moment of a kind, a little later than it. */
  ambush: { readonly at: Moment; readonly strike: () => void } | undefined

  constructor(scene: Scene, place: number) {
    const { timeline, dice } = scene
    this.scene = scene
    this.id = `T${place + 1}`
    this.ip = `10.0.0.${place + 1}`
    this.disk = new DeviceDisk(timeline)
    this.time = new DeviceTime(timeline, dice, dice.pick([0, 0, 0, -3_600_000, 3_600_000, 90_000]))
    this.locks = new BrowserLocks(timeline, () =>
      scene.faults.note('lock stolen', this.openSales(), this.id),
    )
    this.channel = new BrowserChannel(timeline, dice)
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

  /** Keys of the sales that are not at their end. */
  openSales(): readonly string[] {
    return [...this.disk.disk.rows.values()]
      .filter(({ state }) => !hasEnded(state))
      .map(({ summary }) => summary.title)
  }
}
