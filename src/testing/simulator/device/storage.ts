import { journalMark, type JournalMark } from '../../../engine/desk/mark.ts'
import type { DeviceFinding, DeviceMemory } from '../../../engine/desk/memory.ts'
import type { Scene } from '../scene.ts'

/** After so long nothing of what was lost is under way, and the till waits for no list any more. */
const PENDING_MS = 48 * 3_600_000
/** What a browser has not written yet goes with a crash: of so many of the last milliseconds, at most. */
const LAGS_MS = 5_000

/** Whose storage it is. */
interface Owner {
  readonly id: string
  readonly scene: Scene
  tillId: string
}

/** A device's `localStorage`: the till's mark of its journal, and its value some seconds ago. */
export class DeviceStorage implements DeviceMemory {
  readonly #device: Owner
  #marks: readonly { readonly at: number; readonly text: string }[] = []
  readonly findings: DeviceFinding[] = []
  /** When the journal was lost, unless the till has read the platform's list since. */
  #lostAt: number | undefined
  /** What was lost can't be recovered: the mark was gone or old, or the platform's list could not be read. */
  isForgetful = false
  #isBehind = false

  constructor(device: Owner) {
    this.#device = device
  }

  /** The journal was lost of late, and the till has not read the platform's list since. */
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
      // Another account's list may not be readable afterwards.
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

  /** What a kill or a power cut takes along: some of the last seconds. */
  lag(): void {
    const { timeline, dice } = this.#device.scene
    const until = timeline.now - dice.between(0, LAGS_MS)
    const kept = this.#marks.filter(({ at }, place) => place === 0 || at <= until)
    this.#isBehind ||= kept.length < this.#marks.length
    this.#marks = kept
  }

  /** The journal is gone, and this is all that is left. */
  journalLost(): void {
    const { last } = this.mark() ?? {}
    this.#lostAt = last === undefined ? undefined : this.#device.scene.timeline.now
    this.isForgetful ||= this.#isBehind || last === undefined
  }

  /** All of it is gone. The till's own second copy brings back an older mark, or none that was copied. */
  lose(): void {
    this.#isBehind = true
    this.isForgetful ||= this.isLossPending
    this.#lostAt = undefined
    this.#marks = this.#device.scene.dice.chance(0.5) ? this.#marks.slice(0, 1) : []
  }
}
