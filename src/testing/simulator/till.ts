import { Device } from './device/device.ts'
import type { Scene } from './scene.ts'
import { Tab, type Witness } from './device/tab.ts'

/** The most tabs that a till opens. */
const MOST_TABS = 3

/** A device and its open tabs. */
export class Till extends Device {
  tabs: Tab[] = []
  readonly #witness: Witness
  #opened = 0

  constructor(scene: Scene, witness: Witness, place: number) {
    super(scene, place)
    this.#witness = witness
  }

  get canOpen(): boolean {
    return this.tabs.length < MOST_TABS && !this.asleep
  }

  open(): Tab {
    this.#opened += 1
    if (this.tabs.length === 0) {
      this.forgetTransactions()
      this.decay()
    }
    const tab = new Tab(this, this.#witness, `${this.id}.${this.#opened}`)
    this.tabs.push(tab)
    this.scene.trace(() => `${tab.name} opens`)
    return tab
  }

  kill(tab: Tab): void {
    this.scene.trace(() => `${tab.name} is killed`)
    tab.kill()
    this.tabs = this.tabs.filter((other) => other !== tab)
  }

  killAll(): void {
    for (const tab of this.tabs) this.kill(tab)
  }

  sleeps(): void {
    this.asleep = true
  }

  /** @param standsStill whether `performance.now()` stopped during the sleep */
  wakes(sleptFor: number, standsStill: boolean): void {
    if (!this.asleep) return
    this.asleep = false
    this.time.slept(sleptFor, standsStill)
    for (const tab of this.tabs) if (!tab.frozen) this.scene.timeline.release(tab)
  }

  freeze(tab: Tab): void {
    tab.frozen = true
  }

  thaw(tab: Tab): void {
    if (!tab.frozen) return
    tab.frozen = false
    if (!this.asleep) this.scene.timeline.release(tab)
  }

  setOffline(offline: boolean): void {
    this.offline = offline
    for (const tab of this.tabs) {
      this.scene.timeline.after(1, () => tab.networkChanged(), tab)
    }
  }
}
