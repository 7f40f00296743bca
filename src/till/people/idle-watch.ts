import type { Clock } from '../../platform/transport/clock.ts'

/** Events that show that somebody is there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Calls back once after this time without a touch. The time includes the device's sleep, and setting the wall clock
 * doesn't change it.
 * @returns the function that stops it
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
    stop()
    onIdle()
  }
  const stop = () => {
    end.abort()
    for (const sign of signs) target.removeEventListener(sign, touch, { capture: true })
  }
  // In the capture phase: no code on the page can hide the event.
  for (const sign of signs) target.addEventListener(sign, touch, { capture: true, passive: true })
  wait().catch(() => undefined)
  return stop
}
