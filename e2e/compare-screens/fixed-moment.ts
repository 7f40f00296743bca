import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A Tuesday in the middle of a month, and of the day. */
const start = Date.UTC(2026, 2, 17, 9, 0)
const minuteMs = 60_000

/** The time of one server and of the page that it serves. It stands still but for what moves it on. */
export class FixedMoment {
  /** What the server reads it from. */
  readonly file: string
  #now = start

  constructor(folder: string) {
    this.file = join(folder, 'clock')
  }

  get now(): number {
    return this.#now
  }

  /** Back to the first moment. */
  async reset(): Promise<void> {
    this.#now = start
    await this.#write()
  }

  /** To the next minute. */
  async goOn(): Promise<void> {
    this.#now += minuteMs
    await this.#write()
  }

  /** All at once: the server may read it at any time. */
  async #write(): Promise<void> {
    await writeFile(`${this.file}.next`, String(this.#now))
    await rename(`${this.file}.next`, this.file)
  }
}
