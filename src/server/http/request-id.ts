import { randomUUID } from 'node:crypto'
import type { IsProxy } from './client-address.ts'

/** Safe in a log, a header and a log query. */
const harmless = /^[\w.:=+/-]{1,128}$/

/**
 * Chooses a request's name in the log.
 * @param isProxy tells whose `X-Request-Id` we accept; any other client could invent one
 */
export function requestId(isProxy: IsProxy, onTheLine: string, given = ''): string {
  return harmless.test(given) && isProxy(onTheLine) ? given : randomUUID()
}
