import type { Channel, EngineMessage } from '../../engine/tab/channel.ts'
import type { Dice } from '../simulator/dice.ts'
import type { Life, Timeline } from '../simulator/watch/timeline.ts'

interface Ear {
  readonly life: Life
  readonly listeners: Set<(message: EngineMessage) => void>
  heardUntil: number
}

/** The `BroadcastChannel` of one browser profile. Copies each message and delivers in order to each tab. */
export class BrowserChannel {
  readonly #timeline: Timeline
  readonly #dice: Dice
  readonly #ears = new Set<Ear>()
  readonly #lost: () => boolean

  /** @param lost decides for each message and tab whether it gets lost */
  constructor(timeline: Timeline, dice: Dice, lost: () => boolean) {
    this.#timeline = timeline
    this.#dice = dice
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
    ear.heardUntil = Math.max(ear.heardUntil + 0.001, now + this.#dice.between(0.1, 3))
    const hear = () => {
      for (const listener of ear.listeners) listener(message)
    }
    this.#timeline.after(ear.heardUntil - now, hear, ear.life, 'channel')
  }
}
