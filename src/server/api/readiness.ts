/** The longest that a readiness question waits, in milliseconds; a balancer asks every few seconds. */
const patienceMs = 2_000

/**
 * Bounds a check that may hang, and shares one check among all who ask.
 * @param ask whether the dependency answers; it may also throw
 * @param keptMs how long an answer stays good, as anybody may ask
 * @returns whether it answered in time
 */
export function readiness(
  ask: () => Promise<boolean>,
  longestMs = patienceMs,
  keptMs = 0,
): () => Promise<boolean> {
  let last = { answer: Promise.resolve(false), until: 0 }
  return async () => {
    if (performance.now() >= last.until) {
      const asked = { answer: ask().catch(() => false), until: Infinity }
      void asked.answer.then(() => (asked.until = performance.now() + keptMs))
      last = asked
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), longestMs)
    })
    try {
      return await Promise.race([last.answer, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
