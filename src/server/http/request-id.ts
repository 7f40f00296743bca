import { randomUUID } from 'node:crypto'
import type { IsProxy } from './client-address.ts'

/** Chooses a request's name in the log. */
export type RequestId = (onTheLine: string, given: string | undefined) => string

/** Safe in a log, a header and a log query. */
const harmless = /^[\w.:=+/-]{1,128}$/

/** @param isProxy tells whose `X-Request-Id` we accept; any other client could invent one */
export function requestIds(isProxy: IsProxy): RequestId {
  return (onTheLine, given = '') =>
    harmless.test(given) && isProxy(onTheLine) ? given : randomUUID()
}
