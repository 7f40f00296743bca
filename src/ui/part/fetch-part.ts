/** Between tries, in milliseconds. */
const AGAIN = 3_000

/** How browsers word a failed module fetch; there is no standard for it. */
const words =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i

/** Whether an error means that code could not be fetched: no connection, or a newer version has replaced it. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && words.test(error.message)
}

/** Fetches that wait for the next try. */
const waiting = new Set<() => void>()

/** Retries all failed parts at once. */
export function fetchAgain(): void {
  for (const go of waiting) go()
}

/** Waits until a retry makes sense: the browser is online, somebody asks for it, or a few seconds have passed. */
function untilNextTry(): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      waiting.delete(go)
      clearTimeout(timer)
      window.removeEventListener('online', go)
      done()
    }
    const timer = setTimeout(go, AGAIN)
    waiting.add(go)
    window.addEventListener('online', go)
  })
}

/**
 * Fetches a part's code until it succeeds, without reloading the page: a reload would sign out.
 *
 * Chromium from 156 and Firefox from 154 fetch a failed module and its imports again (whatwg/html#10327). Older
 * versions, and Safari up to 27, remember the failure until the page closes: they need the reload that `LostPart`
 * offers.
 * @param load a dynamic import
 * @param onLost called after each failed try
 * @throws errors of the loaded code itself
 */
export async function fetchPart<T>(load: () => Promise<T>, onLost?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!isLost(error)) throw error
    }
    onLost?.()
    await untilNextTry()
  }
}
