import { errorBody } from '../contract/error-body.ts'
import { documentOf } from '../contract/lenient.ts'
import { isInFlightCode, isRejectionCode, successCode } from '../contract/response-code.ts'
import type { Answer } from '../answer.ts'
import { readAvailable } from '../reads/available-balance.ts'
import { platformWords } from './platform-words.ts'
import { readPurchaseBody, type PurchaseBody } from '../purchase-body.ts'
import type { Reply } from '../transport/transport.ts'

/** What was sent. A retry's refusals read differently (ruling R38). */
export type SendKind = 'first' | 'retry'

interface Read {
  readonly sent: SendKind
  readonly status: number
  readonly raw: unknown
  readonly readable: boolean
  readonly body: PurchaseBody | undefined
}

type Rule = (read: Read) => Answer | undefined

/** Ruling R19, in order: the first rule that recognises the answer decides. */
const rules: readonly Rule[] = [
  session,
  throttled,
  inFlight,
  contradictory,
  completed,
  retryRefused,
  failed,
  transactionInDoubt,
  rejected,
  forbidden,
  serverError,
  unlisted,
]

/**
 * What a reply to purchase, redeem or retry means, by its body first and at any HTTP status (ruling R19). `unknown` if
 * no rule recognises it. Never throws.
 * @param sent whether it answers a first send or a retry
 */
export function classify(reply: Reply, sent: SendKind = 'first'): Answer {
  if (reply.kind === 'no-answer') {
    return reply.reason === 'no-session'
      ? { kind: 'session' }
      : { kind: 'unknown', why: reply.reason }
  }
  if (reply.notSent === true) return { kind: 'not-sent' }
  const { status, readable } = reply
  const read: Read = { sent, status, readable, raw: reply.body, body: readPurchaseBody(reply.body) }
  for (const rule of rules) {
    const answer = rule(read)
    if (answer !== undefined) return answer
  }
  return { kind: 'unknown', why: readable ? 'unrecognised' : 'unreadable' }
}

function session({ status }: Read): Answer | undefined {
  return status === 401 ? { kind: 'session' } : undefined
}

function throttled({ status }: Read): Answer | undefined {
  return status === 429 ? { kind: 'throttled' } : undefined
}

function inFlight({ status, body }: Read): Answer | undefined {
  const code = body?.code?.toUpperCase()
  if (code !== undefined && isInFlightCode(code)) {
    return { kind: 'in-flight', transactionId: body?.transactionId, code }
  }
  return status === 202
    ? { kind: 'in-flight', transactionId: body?.transactionId, code: '202' }
    : undefined
}

/** Success and its opposite in one answer, or success without a transaction: the outcome is unknown. */
function contradictory({ body }: Read): Answer | undefined {
  if (body === undefined || body.code !== successCode || body.successful === false) return undefined
  const refused = body.rejectionCode !== undefined && body.rejectionCode !== successCode
  if (body.successful !== 'odd' && !refused && body.transactionId !== undefined) return undefined
  return unknown('contradictory', body.transactionId)
}

function completed({ body }: Read): Answer | undefined {
  if (body?.code !== successCode || body.successful === false) return undefined
  if (body.transactionId === undefined) return undefined
  return { kind: 'completed', transactionId: body.transactionId, response: body.response }
}

/** Codes that refuse the retry itself (spec, section Errors). */
const retryRefusals: ReadonlySet<string | undefined> = new Set(['1001', '1006', '1102'])

/**
 * A refused retry made no attempt. A transaction in the answer is an earlier one, and `successful: false` means that
 * the retry was refused, not that something failed (ruling R38).
 */
function retryRefused(read: Read): Answer | undefined {
  const { sent, body } = read
  if (sent !== 'retry' || !retryRefusals.has(body?.code)) return undefined
  const refusal = rejected(read)
  const transactionId = body?.transactionId
  if (refusal?.kind !== 'rejected' || transactionId === undefined) return refusal
  return { ...refusal, transactionId }
}

/**
 * FAILED needs a transaction, `successful: false` and a readable code: an unreadable one may be PENDING. A retry's
 * answer is never enough: the till polls the record (ruling R38).
 */
function failed({ sent, body }: Read): Answer | undefined {
  if (sent === 'retry' || body?.successful !== false || body.transactionId === undefined)
    return undefined
  if (body.code === undefined && body.rejectionCode === undefined) return undefined
  return { kind: 'failed', transactionId: body.transactionId, response: body.response }
}

/** Names a transaction, but no rule above fits: the till polls it. */
function transactionInDoubt({ body }: Read): Answer | undefined {
  if (body?.transactionId === undefined) return undefined
  return unknown('unrecognised', body.transactionId)
}

/** Either code may be 1009 (ruling R20). */
function rejected({ body }: Read): Answer | undefined {
  const code = [body?.rejectionCode, body?.code].find(
    (candidate) => candidate !== undefined && isRejectionCode(candidate),
  )
  if (body === undefined || code === undefined) return undefined
  const available = code === '1103' ? readAvailable(body.message) : undefined
  return {
    kind: 'rejected',
    code,
    reason: platformWords(body.message),
    ...(available === undefined ? {} : { available }),
  }
}

/** The caller's role may not sell (ruling R31). */
function forbidden({ status, raw, body }: Read): Answer | undefined {
  if (status !== 403) return undefined
  const words = body?.message ?? errorBody.safeParse(documentOf(raw)).data?.message
  return { kind: 'rejected', code: '403', reason: platformWords(words) }
}

/** A gateway's error body doesn't tell what was executed behind it. */
function serverError({ status }: Read): Answer | undefined {
  return status >= 500 ? { kind: 'unknown', why: 'server-error' } : undefined
}

/** An unlisted code, or an error body like the lookups'. */
function unlisted({ status, raw, body }: Read): Answer | undefined {
  if (body === undefined || body.successful === 'odd' || body.code === successCode) return undefined
  const code = body.rejectionCode ?? body.code
  if (code !== undefined) return { kind: 'unlisted', code, message: platformWords(body.message) }
  const error = errorBody.safeParse(documentOf(raw))
  if (!error.success) return undefined
  const { errorCode, error: name, message } = error.data
  if (errorCode == null && name == null && (status < 400 || message == null)) {
    return undefined
  }
  return {
    kind: 'unlisted',
    code: String(errorCode ?? name ?? status),
    message: platformWords(message ?? name),
  }
}

function unknown(why: 'contradictory' | 'unrecognised', transactionId: string | undefined): Answer {
  return { kind: 'unknown', why, ...(transactionId === undefined ? {} : { transactionId }) }
}
