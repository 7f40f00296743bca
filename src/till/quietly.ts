import type { EngineHost } from './engine-host.ts'

/** Milliseconds. */
const LONGEST = 400

/**
 * Has no change of the engine drawn while a sale is confirmed and its own screen drawn, for 0.4 seconds at most: to draw
 * them takes a slow processor longer than all that a sale's request needs to leave.
 * @param left once aborted, changes are drawn again
 * @returns what ends it before
 */
export function quietly(host: Pick<EngineHost, 'holdDrawing'>, left: AbortSignal): () => void {
  if (left.aborted) return () => undefined
  const release = host.holdDrawing()
  const end = () => {
    clearTimeout(late)
    release()
  }
  const late = setTimeout(release, LONGEST)
  left.addEventListener('abort', end, { once: true })
  return end
}
