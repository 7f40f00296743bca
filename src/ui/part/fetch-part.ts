/** From one try to the next, in milliseconds. */
const AGAIN = 3_000

/** How the engines word a module that did not come; no standard names it. */
const words =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i

/** Whether an error means that code could not be fetched: no connection, or a newer version has taken its place. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && words.test(error.message)
}

/** Those who wait for the next try. */
const waiting = new Set<() => void>()

/** Tries at once for every part that did not come. */
export function fetchAgain(): void {
  for (const go of waiting) go()
}

/** Until a try may succeed: the browser sees a network, somebody asks for it, or a few seconds have gone. */
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
 * Fetches a part of the till's code until it comes, without loading the page again: that would sign out.
 *
 * Chromium from 156 and Firefox from 154 ask the network again for a module that did not come and for what it imports
 * (whatwg/html#10327). Older ones, and Safari up to 27, remember the failure as long as the page lives: they need the
 * reload that `LostPart` offers.
 * @param load a dynamic import
 * @param onLost called after each try that failed
 * @throws what the code throws when it has come and runs
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
