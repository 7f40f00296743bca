import type { Clock } from '../../platform/transport/clock.ts'

/** Between two looks at the fields, in milliseconds: a form closes or empties without an event. */
const LOOK_EVERY = 5_000

/**
 * Follows whether a field has text that an update would lose.
 * @param tell called at once, and after each look
 * @returns the function that stops it
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

/** A search does not count. */
function isBeingWritten(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    // A sign-in's hidden name is nobody's typing.
    'textarea, input:not([hidden], [readonly]):is(:not([type]), [type=text], [type=tel], [type=password])',
  )
  return [...fields].some(({ value }) => value !== '')
}
