import { setTimeout } from 'node:timers/promises'

/**
 * Bounds a check that may hang, and shares one check among all who ask.
 * @param ask whether the dependency answers; it may also throw
 * @param longestMs that a question waits; a balancer asks every few seconds
 * @param keptMs how long an answer stays good, as anybody may ask
 * @returns whether it answered in time
 */
export function readiness(
  ask: () => Promise<boolean>,
  longestMs = 2_000,
  keptMs = 1_000,
): () => Promise<boolean> {
  let last = { answer: Promise.resolve(false), until: 0 }
  return async () => {
    if (performance.now() >= last.until) {
      const asked = { answer: ask().catch(() => false), until: Infinity }
      void asked.answer.then(() => (asked.until = performance.now() + keptMs))
      last = asked
    }
    return Promise.race([last.answer, setTimeout(longestMs, false, { ref: false })])
  }
}
