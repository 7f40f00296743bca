import type { EngineHost } from './engine-host.ts'

/** Milliseconds. */
const LONGEST = 400

/**
 * Has no change of the engine drawn while work is under way, for 0.4 seconds at most: to draw them takes a slow processor
 * longer than all that a sale's request needs to leave.
 * @param left once aborted, changes are drawn again
 */
export async function quietly<T>(
  host: Pick<EngineHost, 'holdDrawing'>,
  work: () => Promise<T>,
  left: AbortSignal,
): Promise<T> {
  if (left.aborted) return work()
  const end = host.holdDrawing()
  const late = setTimeout(end, LONGEST)
  left.addEventListener('abort', end, { once: true })
  try {
    return await work()
  } finally {
    clearTimeout(late)
    end()
  }
}
