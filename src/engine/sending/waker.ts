import type { Clock } from '../../platform/transport/clock.ts'

/** Lets a loop wait for a time or a call, whichever comes first. A call before the wait counts. */
export class Waker {
  #called = false
  #alarm: AbortController | undefined

  /** Ends the current wait, or the next one at once. */
  wake(): void {
    this.#called = true
    this.#alarm?.abort()
  }

  /** Waits `ms` or until woken; without `ms`, until woken. Never rejects. */
  async wait(clock: Clock, ms?: number): Promise<void> {
    if (!this.#called) {
      const alarm = new AbortController()
      this.#alarm = alarm
      await (ms === undefined
        ? aborted(alarm.signal)
        : clock.wait(ms, alarm.signal).catch(() => undefined))
      this.#alarm = undefined
    }
    this.#called = false
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
