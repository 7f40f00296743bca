/** The longest that a readiness question waits, in milliseconds; a balancer asks every few seconds. */
const patienceMs = 2_000

/**
 * Bounds a check that may hang, and shares one running check among all who ask.
 * @param ask whether the dependency answers; it may also throw
 * @returns whether it answered in time
 */
export function readiness(
  ask: () => Promise<boolean>,
  longestMs = patienceMs,
): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  return async () => {
    underWay ??= ask()
      .catch(() => false)
      .finally(() => {
        underWay = undefined
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), longestMs)
    })
    try {
      return await Promise.race([underWay, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
