import { backOff, rateLimits } from '../../../platform/contract/limits.ts'
import { laneKey, type Lane } from '../../../engine/journal/lane.ts'
import type { PlatformReply, Posted } from './platform.ts'
import type { Scene } from '../scene.ts'
import type { Tab } from '../device/tab.ts'
import type { Violations } from '../watch/violations.ts'

interface Send {
  readonly at: number
  readonly posted: Posted
}

interface Hold {
  readonly tab: Tab
  readonly engine: Tab['engine']
  readonly at: number
  readonly until: number
  readonly step: number
  /** Whether the owner heard of it, and so could write it down. */
  readonly byOwner: boolean
}

/** A back-off reaches the disk soon after its answer. A tab that dies or freezes sooner loses it. */
const WRITTEN_WITHIN = 1_000

/**
 * Counts a till's sends for each user and endpoint on the true timeline (invariant 9). Purchases have a limit;
 * redemptions and retries have none, but the till believes a 429 to each (ruling R39). A request with a 401 doesn't
 * count: the limit is per user, and the platform didn't know the user (spec, section Limits).
 */
export class SendBudget {
  readonly #scene: Scene
  readonly #violations: Violations
  readonly #sends = new Map<string, Send[]>()
  readonly #holds = new Map<string, Hold>()
  readonly #leftAt = new WeakMap<Posted, number>()

  constructor(scene: Scene, violations: Violations) {
    this.#scene = scene
    this.#violations = violations
  }

  leaves(tab: Tab, user: string, posted: Posted, sale: string | undefined): void {
    const { now } = this.#scene.timeline
    const lane = laneOf(user, posted)
    const key = keyOf(tab, lane)
    const { requests, seconds } = rateLimits.purchase
    const recent = (this.#sends.get(key) ?? []).filter(({ at }) => at > now - seconds * 1_000)
    recent.push({ at: now, posted })
    this.#leftAt.set(posted, now)
    this.#sends.set(key, recent)
    if (lane.endpoint === 'purchase' && recent.length > requests)
      this.#violations.fail(9, sale, `${recent.length} sends of ${user} within a minute`)
    const hold = this.#holds.get(key)
    if (hold !== undefined && hold.until > now && this.#isKnown(hold, tab, lane))
      this.#violations.fail(
        9,
        sale,
        `sent ${Math.round(hold.until - now)} ms before the end of a back-off`,
      )
  }

  /**
   * The till hears an answer. A 429 to a request that was out before the back-off restarts the wait at the same length.
   * If the till's own wait has ended, by chance or sleep, the next wait is longer. This watch can't tell, and assumes
   * the shorter.
   */
  hears(tab: Tab, user: string, posted: Posted, reply: PlatformReply | undefined): void {
    const { now } = this.#scene.timeline
    const lane = laneOf(user, posted)
    const key = keyOf(tab, lane)
    if (reply?.status === 401) {
      const kept = (this.#sends.get(key) ?? []).filter((send) => send.posted !== posted)
      this.#sends.set(key, kept)
    }
    const last = this.#holds.get(key)
    const hold = last !== undefined && this.#isKnown(last, tab, lane) ? last : undefined
    if (reply?.status === 429) {
      const wasOut = hold !== undefined && (this.#leftAt.get(posted) ?? now) <= hold.at
      // A former owner hears of it, but the current owner doesn't.
      if (wasOut && !tab.isOwner) return
      const step = hold === undefined ? 0 : wasOut ? hold.step : hold.step + 1
      const seconds = Math.min(backOff.firstSeconds * backOff.factor ** step, backOff.capSeconds)
      this.#holds.set(key, {
        tab,
        engine: tab.engine,
        at: wasOut ? hold.at : now,
        until: now + seconds * 1_000,
        step,
        byOwner: tab.isOwner,
      })
    } else if (reply !== undefined && hold !== undefined && hold.until <= now)
      this.#holds.delete(key)
  }

  /** Whether the till can know of a back-off: the disk has it, or the tab that heard of it still runs. */
  #isKnown(hold: Hold, tab: Tab, lane: Lane): boolean {
    if (hold.engine === tab.engine) return hold.byOwner
    const onDisk = tab.device.disk.disk.holds.get(laneKey(lane))
    // The disk may have an earlier back-off, when a power cut lost this one.
    if (onDisk !== undefined && onDisk.step >= hold.step) return true
    const lives = hold.tab.isRunning && hold.tab.isOwner && hold.tab.engine === hold.engine
    const hadTime = this.#scene.timeline.now - hold.at > WRITTEN_WITHIN
    return hold.byOwner && hadTime && lives
  }
}

/** A till that loses its journal forgets its sends and back-offs. The platform's 429 tells it again. */
function keyOf({ device }: Tab, lane: Lane): string {
  return `${device.id} ${device.journalsLost} ${laneKey(lane)}`
}

function laneOf(userKey: string, { path }: Posted): Lane {
  if (path.endsWith('/retry')) return { userKey, endpoint: 'retry' }
  return { userKey, endpoint: path === '/redeem' ? 'redeem' : 'purchase' }
}
