import { inTime } from '../../values/time/in-time.ts'

/**
 * Waits for a printer up to 20 s: longer than the longest slip takes at the slowest speed.
 * @throws what the work throws; an error after 20 s
 */
export function withPatience<T>(work: Promise<T>): Promise<T> {
  return inTime(work, 20_000, 'The printer takes nothing')
}
