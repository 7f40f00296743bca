/**
 * Runs work once the browser has nothing better to do, at the latest after two seconds.
 * @param pauseMs how long it waits in Safari, which can't tell
 * @returns the function that calls it off.
 */
export function whenIdle(work: () => void, pauseMs = 200): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, pauseMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
