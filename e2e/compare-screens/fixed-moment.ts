import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A Tuesday at midday. A till distrusts a clock from before its build, or from five years after it. */
const start = Date.UTC(2030, 2, 12, 9, 0)
const minuteMs = 60_000

/** The time of a server and its page, which moves only when this class moves it. */
export class FixedMoment {
  /** The file that tells the server the time. */
  readonly file: string
  #now = start

  constructor(folder: string) {
    this.file = join(folder, 'clock')
  }

  get now(): number {
    return this.#now
  }

  /** Returns to the first moment. */
  async reset(): Promise<void> {
    this.#now = start
    await this.#write()
  }

  /** Moves on by a minute. */
  async goOn(): Promise<void> {
    this.#now += minuteMs
    await this.#write()
  }

  /** Atomic: the server may read it at any time. */
  async #write(): Promise<void> {
    await writeFile(`${this.file}.next`, String(this.#now))
    await rename(`${this.file}.next`, this.file)
  }
}
