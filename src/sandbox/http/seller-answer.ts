import { localDateTimeText } from '../../values/time/dates.ts'
import { halfOfJson, json, purchaseBody } from './answer.ts'
import { Disconnect } from './disconnect.ts'
import { outcomeFor } from '../rules/outcomes.ts'
import { type Rejection, rejections, statusOfCode } from '../rules/checks/rejection.ts'
import type { Transaction } from '../store/store.ts'
import type { Switches } from '../rules/switches.ts'

/**
 * Answers a request with its transaction: 202 or 200 in progress, 200 completed, and the error row's status for a
 * failure.
 * @param send whether the request has just opened the transaction or asks for its result again
 * @throws {Disconnect} when the recipient loses the answer
 */
export function transactionAnswer(
  transaction: Transaction,
  send: 'first' | 'later',
  switches: Switches,
  body: Record<string, unknown> = purchaseBody(transaction),
): Response {
  const { answer } = outcomeFor(transaction.recipient, transaction.attempt)
  const status = statusOf(transaction, switches)
  if (isInFlight(transaction)) {
    if (answer === 'empty-202') return new Response(null, { status: 202 })
    return json(body, answer === '202' ? 202 : 200)
  }
  if (send === 'later' || transaction.status === 'FAILED') return json(body, status)
  if (answer === 'no-answer') throw new Disconnect()
  if (answer === 'html-500') return htmlError()
  if (answer === 'half-json') return halfOfJson(body)
  return json(body, status)
}

/** Answers a refused request that has no transaction (spec, section Errors). */
export function rejectionAnswer(rejection: Rejection, now: number, switches: Switches): Response {
  const { code, status } = rejections[rejection.row]
  const body = {
    responseCode: code,
    responseMessage: rejection.message,
    responseDateTime: localDateTimeText(now),
    successful: false,
    ...(rejection.attempts !== undefined &&
      switches.refusalExtras !== 'none' && {
        transactionId: rejection.attempts[switches.refusalExtras],
      }),
    ...(rejection.row === 'notAvailable' && {
      rejectionCode: code,
      rejectionReason: rejection.message,
    }),
  }
  // The spec states this HTTP status (sections Endpoints 9 and 11, rule 1); the switch covers only the unstated ones.
  const isStated = rejection.row === 'roleNotPermitted'
  return json(body, switches.errorHttpStatus === '200' && !isStated ? 200 : status)
}

function isInFlight({ status }: Transaction): boolean {
  return status === 'PENDING' || status === 'PROCESSING'
}

function statusOf({ status, responseCode }: Transaction, switches: Switches): number {
  if (status !== 'FAILED' || switches.errorHttpStatus === '200') return 200
  return statusOfCode(responseCode)
}

function htmlError(): Response {
  const page =
    '<!doctype html><html lang="en"><title>500</title><h1>Internal Server Error</h1></html>'
  return new Response(page, { status: 500, headers: { 'Content-Type': 'text/html' } })
}
