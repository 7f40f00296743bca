import { json } from './answer.ts'
import { Disconnect } from './disconnect.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { Rejection } from '../rules/checks/rejection.ts'
import { rejectionAnswer } from './seller-answer.ts'
import type { Switches } from '../rules/switches.ts'
import { StoreAway } from '../store/store-away.ts'

/** When to ask again while the store is away. */
const retryAfterSeconds = 5

/**
 * Turns a route's error into an answer. Reports an unexpected error to `onError` and answers without detail.
 * @throws {Disconnect} instead of an answer
 */
export function errorAnswer(
  error: unknown,
  {
    now,
    path,
    switches,
    onError,
  }: {
    readonly now: number
    readonly path: string
    readonly switches: Switches
    readonly onError: (error: unknown) => void
  },
): Response {
  if (error instanceof Disconnect) throw error
  if (error instanceof Rejection) return rejectionAnswer(error, now, switches)
  if (error instanceof Refusal) return json(error.body(now, path), error.status, error.headers)
  if (error instanceof StoreAway) {
    const away = new Refusal(503, 'SERVICE_UNAVAILABLE', 'The database can’t be reached now')
    return json(away.body(now, path), 503, { 'Retry-After': String(retryAfterSeconds) })
  }
  onError(error)
  const unexpected = new Refusal(500, 'INTERNAL_ERROR', 'The request could not be answered')
  return json(unexpected.body(now, path), 500)
}
