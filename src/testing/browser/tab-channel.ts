import type { Channel, EngineMessage } from '../../engine/tab/channel.ts'
import type { Life, Scheduler } from './life.ts'

interface Ear {
  readonly life: Life
  readonly listeners: Set<(message: EngineMessage) => void>
  heardUntil: number
}

/** The `BroadcastChannel` of one browser profile. Copies each message and delivers in order to each tab. */
export class BrowserChannel {
  readonly #timeline: Scheduler
  readonly #latency: () => number
  readonly #ears = new Set<Ear>()
  readonly #lost: () => boolean

  /** @param lost decides for each message and tab whether it gets lost */
  constructor(timeline: Scheduler, latency: () => number, lost: () => boolean) {
    this.#timeline = timeline
    this.#latency = latency
    this.#lost = lost
  }

  ofTab(life: Life): Channel {
    const ear: Ear = { life, listeners: new Set(), heardUntil: 0 }
    this.#ears.add(ear)
    return {
      post: (message) => {
        for (const other of this.#ears) {
          if (other.life !== life) this.#tell(other, structuredClone(message))
        }
      },
      subscribe: (listener) => {
        ear.listeners.add(listener)
        return () => ear.listeners.delete(listener)
      },
      close: () => {
        ear.listeners.clear()
        this.#ears.delete(ear)
      },
    }
  }

  drop(life: Life): void {
    for (const ear of this.#ears) if (ear.life === life) this.#ears.delete(ear)
  }

  #tell(ear: Ear, message: EngineMessage): void {
    if (this.#lost()) return
    const { now } = this.#timeline
    ear.heardUntil = Math.max(ear.heardUntil + 0.001, now + this.#latency())
    const hear = () => {
      for (const listener of ear.listeners) listener(message)
    }
    this.#timeline.after(ear.heardUntil - now, hear, ear.life, 'channel')
  }
}
