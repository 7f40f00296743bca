import type { Clock } from '../../platform/transport/clock.ts'

/** From one look at the fields to the next, in milliseconds: a form goes, or is emptied, without a word. */
const LOOK_EVERY = 5_000

/**
 * Follows whether a text is in a field that a new version would take with it.
 * @param tell told at once, and again with each look
 * @returns the function that ends it
 */
export function watchWriting(clock: Clock, tell: (isWritten: boolean) => void): () => void {
  const end = new AbortController()
  const look = () => tell(isBeingWritten())
  const lookAgain = async () => {
    for (;;) {
      await clock.wait(LOOK_EVERY, end.signal)
      look()
    }
  }
  document.addEventListener('input', look)
  look()
  lookAgain().catch(() => undefined)
  return () => {
    end.abort()
    document.removeEventListener('input', look)
  }
}

/** A search is not one. */
function isBeingWritten(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:is(:not([type]), [type=text], [type=tel], [type=password])',
  )
  return [...fields].some(({ value }) => value !== '')
}
