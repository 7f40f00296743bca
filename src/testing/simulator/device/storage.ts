import { journalMark, type JournalMark } from '../../../engine/desk/mark.ts'
import type { DeviceFinding, DeviceMemory } from '../../../engine/desk/mark-keeper.ts'
import type { Scene } from '../scene.ts'

/** After this, nothing from the lost journal is open, and the till stops waiting for the list. */
const PENDING_MS = 48 * 3_600_000
/** A crash loses a browser's unwritten changes: at most this many of the last milliseconds. */
const LAGS_MS = 5_000

/** The device that has the storage. */
interface Owner {
  readonly id: string
  readonly scene: Scene
  tillId: string
}

/** A device's `localStorage`: the till's mark of its journal, and the value some seconds ago. */
export class DeviceStorage implements DeviceMemory {
  readonly #device: Owner
  #marks: readonly { readonly at: number; readonly text: string }[] = []
  readonly findings: DeviceFinding[] = []
  /** When the journal was lost, unless the till has read the platform's list since. */
  #lostAt: number | undefined
  /** The loss can't be recovered: the mark was gone or old, or the platform's list was unreadable. */
  isForgetful = false
  #isBehind = false

  constructor(device: Owner) {
    this.#device = device
  }

  /** The journal was lost recently, and the till hasn't read the platform's list since. */
  get isLossPending(): boolean {
    return this.#lostAt !== undefined && this.#device.scene.timeline.now - this.#lostAt < PENDING_MS
  }

  mark(): JournalMark | undefined {
    const text = this.#marks.at(-1)?.text
    return text === undefined ? undefined : journalMark.parse(JSON.parse(text))
  }

  keepMark(mark: JournalMark): void {
    this.#isBehind = false
    const { timeline } = this.#device.scene
    const written = this.#marks.findLastIndex(({ at }) => at < timeline.now - LAGS_MS)
    this.#marks = [
      ...this.#marks.slice(Math.max(0, written)),
      { at: timeline.now, text: JSON.stringify(mark) },
    ]
  }

  found(finding: DeviceFinding): Promise<void> {
    const device = this.#device
    this.findings.push(finding)
    if (finding.kind === 'journal-lost') {
      // Another account's list may be unreadable afterwards.
      if (finding.listed) this.#lostAt = undefined
      this.isForgetful ||= !finding.listed
    }
    device.scene.trace(() => `${device.id} finds ${JSON.stringify(finding)}`)
    if (finding.kind === 'doubled') {
      device.scene.faults.note('copied till noticed', [], device.id)
      device.tillId = `${device.id}x${this.findings.length}`
    }
    return Promise.resolve()
  }

  /** A kill or a power cut loses some of the last seconds. */
  lag(): void {
    const { timeline, dice } = this.#device.scene
    const until = timeline.now - dice.between(0, LAGS_MS)
    const kept = this.#marks.filter(({ at }, place) => place === 0 || at <= until)
    this.#isBehind ||= kept.length < this.#marks.length
    this.#marks = kept
  }

  /** The journal is lost; only this storage is left. */
  journalLost(): void {
    const { last } = this.mark() ?? {}
    this.#lostAt = last === undefined ? undefined : this.#device.scene.timeline.now
    this.isForgetful ||= this.#isBehind || last === undefined
  }

  /** Loses everything. The till's second copy restores an older mark, or none. */
  lose(): void {
    this.#isBehind = true
    this.isForgetful ||= this.isLossPending
    this.#lostAt = undefined
    this.#marks = this.#device.scene.dice.chance(0.5) ? this.#marks.slice(0, 1) : []
  }
}
