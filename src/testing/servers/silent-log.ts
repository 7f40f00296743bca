import type { Log } from '../../server/watch/log.ts'

/** Discards all lines. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
