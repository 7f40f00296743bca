import { hasEnded } from '../../sale/row.ts'
import { DeviceTime } from './device-time.ts'
import { DeviceDisk } from './disk.ts'
import { BrowserLocks } from './locks.ts'
import { BrowserChannel } from './tab-channel.ts'
import { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Tabs that a till has open at most. */
const MOST_TABS = 3

/** Moments at which a crash hurts: a write is about to be kept, a request leaves, an answer or the fence comes. */
export type Moment = 'write' | 'request' | 'answer' | 'fence'

/** One device at a counter: its disk, its clocks, its browser's locks and channel, and the tabs in it. */
export class Till {
  readonly id: string
  readonly ip: string
  readonly world: World
  readonly disk: DeviceDisk
  readonly time: DeviceTime
  readonly locks: BrowserLocks
  readonly channel: BrowserChannel
  tabs: Tab[] = []
  asleep = false
  offline = false
  full = false
  /** What strikes at the next moment of a kind, a little later than it. */
  ambush: { readonly at: Moment; readonly strike: () => void } | undefined
  #opened = 0

  constructor(world: World, place: number) {
    const { timeline, dice } = world
    this.world = world
    this.id = `T${place + 1}`
    this.ip = `10.0.0.${place + 1}`
    this.disk = new DeviceDisk(timeline)
    this.time = new DeviceTime(timeline, dice, dice.pick([0, 0, 0, -3_600_000, 3_600_000, 90_000]))
    this.locks = new BrowserLocks(timeline, () =>
      world.faults.note('lock stolen', this.openSales(), this.id),
    )
    this.channel = new BrowserChannel(timeline, dice)
  }

  get canOpen(): boolean {
    return this.tabs.length < MOST_TABS && !this.asleep
  }

  open(): Tab {
    this.#opened += 1
    if (this.tabs.length === 0) this.age()
    const tab = new Tab(this, `${this.id}.${this.#opened}`)
    this.tabs.push(tab)
    this.world.trace(() => `${tab.name} opens`)
    return tab
  }

  kill(tab: Tab): void {
    this.world.trace(() => `${tab.name} is killed`)
    tab.kill()
    this.tabs = this.tabs.filter((other) => other !== tab)
  }

  killAll(): void {
    for (const tab of this.tabs) this.kill(tab)
  }

  /** Such a moment is there. */
  moment(at: Moment): void {
    if (this.ambush?.at !== at) return
    const { strike } = this.ambush
    this.ambush = undefined
    const { timeline, dice } = this.world
    timeline.after(dice.pick([0, dice.between(0, 8), dice.between(0, 200)]), strike)
  }

  sleeps(): void {
    this.asleep = true
  }

  /** @param standsStill whether `performance.now()` stood still while it slept */
  wakes(sleptFor: number, standsStill: boolean): void {
    if (!this.asleep) return
    this.asleep = false
    this.time.slept(sleptFor, standsStill)
    for (const tab of this.tabs) if (!tab.frozen) this.world.timeline.release(tab)
  }

  freeze(tab: Tab): void {
    tab.frozen = true
  }

  thaw(tab: Tab): void {
    if (!tab.frozen) return
    tab.frozen = false
    if (!this.asleep) this.world.timeline.release(tab)
  }

  setOffline(offline: boolean): void {
    this.offline = offline
    for (const tab of this.tabs) {
      this.world.timeline.after(1, () => tab.networkChanged(), tab)
    }
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
      if (!this.world.dice.chance(0.3)) continue
      const { transactionId: _id, ...older } = row
      rows.set(reference, older)
      this.world.trace(() => `${reference} is a row of an older version`)
    }
  }

  /** Keys of the sales that are not at their end. */
  openSales(): readonly string[] {
    return [...this.disk.disk.rows.values()]
      .filter(({ state }) => !hasEnded(state))
      .map(({ summary }) => summary.title)
  }
}
