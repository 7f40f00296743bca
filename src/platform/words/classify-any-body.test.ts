import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rejectionCodes } from '../contract/response-code.ts'
import type { Answer } from '../answer.ts'
import { classify } from './classify.ts'

const codes = fc.oneof(
  fc.constantFrom('0', 0, 'PENDING', 'PROCESSING', '1999', '', null, false, ...rejectionCodes),
  fc.string(),
  fc.jsonValue(),
)
const purchaseLike = fc.record(
  {
    transactionId: fc.oneof(fc.uuid(), fc.nat(), fc.constantFrom('', null), fc.jsonValue()),
    responseCode: codes,
    rejectionCode: codes,
    successful: fc.oneof(fc.boolean(), fc.constantFrom(null, 'false', 'true', 0, 1)),
    responseMessage: fc.jsonValue(),
    receipt: fc.jsonValue(),
    error: fc.jsonValue(),
    message: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const anyBody = fc.oneof(
  purchaseLike,
  purchaseLike.map((body) => [body]),
  purchaseLike.map((body) => JSON.stringify(body)),
  fc.jsonValue(),
)
const anyStatus = fc.oneof(
  fc.constantFrom(200, 201, 202, 400, 401, 403, 404, 429, 500, 502),
  fc.integer({ min: 100, max: 599 }),
)

/** A body's object. */
function objectIn(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
}

/** A member as text if it is text or a number, otherwise unchanged. */
function member(body: unknown, name: string): unknown {
  const value: unknown = Object.entries(objectIn(body) ?? {}).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : value
}

function namesTransaction(body: unknown): boolean {
  const id = member(body, 'transactionId')
  return typeof id === 'string' && id !== ''
}

function says(body: unknown, verdict: boolean): boolean {
  const said = member(body, 'successful')
  const texts = verdict ? ['true', '1'] : ['false', '0']
  return said === verdict || (typeof said === 'string' && texts.includes(said.toLowerCase()))
}

function tellsCode(body: unknown): boolean {
  const codes = [member(body, 'responseCode'), member(body, 'rejectionCode')]
  return codes.some((code) => typeof code === 'string' && code !== '')
}

/** What a body must contain for an answer to be allowed (docs/sale-engine.md, Invariants 3 and 4). */
function isBacked(answer: Answer, status: number, body: unknown): boolean {
  switch (answer.kind) {
    case 'completed':
      return (
        member(body, 'responseCode') === '0' &&
        (member(body, 'successful') == null || says(body, true)) &&
        member(body, 'transactionId') === answer.transactionId
      )
    case 'failed':
      return (
        says(body, false) &&
        tellsCode(body) &&
        member(body, 'transactionId') === answer.transactionId
      )
    case 'rejected':
    case 'unlisted':
      return !namesTransaction(body)
    case 'session':
      return status === 401
    case 'throttled':
      return status === 429
    // Only a header of our own gateway says so.
    case 'not-sent':
      return false
    case 'in-flight':
    case 'unknown':
    default:
      return true
  }
}

describe('classify, for any answer', () => {
  it('never says sold, failed or refused without proof', () => {
    fc.assert(
      fc.property(anyStatus, anyBody, (status, body) => {
        const answer = classify({ kind: 'answer', status, body, readable: true })
        expect(isBacked(answer, status, body)).toBe(true)
        const { kind } = classify({ kind: 'answer', status, body: undefined, readable: false })
        const isSure = ['failed', 'rejected', 'completed', 'unlisted'].includes(kind)
        expect(isSure).toBe(status === 403)
      }),
      { numRuns: 1_000 },
    )
  })
})
