import type { Clock } from '../../platform/transport/clock.ts'

/** What counts as somebody being there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Calls once when nobody has touched the till for so long. The time counts through the device's sleep, and no wall clock
 * moves it back.
 * @returns the function that ends the watch
 */
export function watchIdle(
  clock: Clock,
  idleMs: number,
  onIdle: () => void,
  target: EventTarget = window,
): () => void {
  const end = new AbortController()
  let last = clock.elapsed()
  const touch = () => {
    last = clock.elapsed()
  }
  const wait = async () => {
    for (let left = idleMs; left > 0; left = last + idleMs - clock.elapsed())
      await clock.wait(left, end.signal)
    if (!end.signal.aborted) onIdle()
  }
  // Heard before anything on the page can keep it to itself.
  for (const sign of signs) target.addEventListener(sign, touch, { capture: true, passive: true })
  wait().catch(() => undefined)
  return () => {
    end.abort()
    for (const sign of signs) target.removeEventListener(sign, touch, { capture: true })
  }
}
