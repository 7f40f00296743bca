import { randomUUID } from 'node:crypto'
import type { IsProxy } from './client-address.ts'

/** Gives a request the name under which the log knows it. */
export type RequestId = (onTheLine: string, given: string | undefined) => string

/** What no log, header or query of a log can be hurt by. */
const harmless = /^[\w.:=+/-]{1,128}$/

/** @param isProxy whose `X-Request-Id` is taken; anybody else's is made up by whom it names */
export function requestIds(isProxy: IsProxy): RequestId {
  return (onTheLine, given = '') =>
    harmless.test(given) && isProxy(onTheLine) ? given : randomUUID()
}
