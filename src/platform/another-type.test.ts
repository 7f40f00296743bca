import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenOddly, writtenOtherwise } from '../testing/shop/another-type.ts'
import { classify } from './words/classify.ts'
import { readLookup, type LookupKind, type LookupResult } from './reads/lookups.ts'
import type { Reply } from './transport/transport.ts'

const answer = (body: unknown, status = 200): Reply => ({
  kind: 'answer',
  status,
  // As it comes over the wire, without undefined members.
  body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
  readable: true,
})

const id = '6f1f8f0e-2a7b-4b39-9f55-0d6a6f0a2b11'
const sale = {
  transactionId: id,
  responseMessage: 'In words',
  responseDateTime: '2026-11-20T14:05:09.123',
  receipt: { amount: 20, reference: '12345678', pin: '1234567890123456' },
}
const sales: readonly (readonly [what: string, body: object])[] = [
  ['sold', { ...sale, responseCode: '0', successful: true }],
  ['under way', { ...sale, responseCode: 'PENDING', successful: true, receipt: null }],
  ['under way, not successful', { ...sale, responseCode: 'PROCESSING', successful: false }],
  ['failed', { ...sale, responseCode: '1200', successful: false, receipt: null }],
  ['failed for want of money', { ...sale, responseCode: '1103', successful: false }],
  [
    'not available',
    { responseCode: '1009', successful: false, rejectionCode: '1009', rejectionReason: 'No' },
  ],
  ['refused', { responseCode: '1010', responseMessage: 'Invalid product' }],
]

/** The allowed results when something can't be read: the same, or one that asks again. */
const asGood: Readonly<Record<string, readonly string[]>> = {
  completed: ['completed', 'unknown'],
  'in-flight': ['in-flight', 'unknown'],
  // A failure without a transaction reads as a refusal: nothing was taken either way (ruling R19).
  failed: ['failed', 'unknown', 'rejected', 'unlisted'],
  rejected: ['rejected', 'unknown', 'unlisted'],
}

test.each(sales)(
  'an answer of a sale that is %s says the same, or nothing with odd members',
  (_, body) => {
    const said = classify(answer(body)).kind
    fc.assert(
      fc.property(writtenOtherwise(body), writtenOddly(body), (otherwise, oddly) => {
        expect(classify(answer(otherwise)).kind).toBe(said)
        expect(asGood[said]).toContain(classify(answer(oddly)).kind)
      }),
      { numRuns: 200 },
    )
  },
)

const account = {
  successful: true,
  message: null,
  validationStatus: null,
  validationReference: 'v-1',
  lookUpReceipt: {
    amount: 12_345,
    biller: { code: '5', name: 'City', callCentre: '0101112222' },
    consumer: { name: 'A Person', accountNo: '77', accountStatus: '', cellNumber: '' },
    responseCode: 0,
    responseMessage: 'OK',
    accountNumber: '12345678',
    reference: '9',
    transactionId: 12,
    metadata: {},
  },
}
const refusal = {
  ...account,
  validationReference: null,
  lookUpReceipt: { ...account.lookUpReceipt, responseCode: 1_100 },
}
const bundle = {
  successful: true,
  message: null,
  validationStatus: 'ELIGIBLE',
  validationReference: 'v-2',
  lookUpReceipt: { mobileNumber: '0821234567', amount: 99, vendorReference: '7' },
}
const noBundle = {
  ...bundle,
  validationReference: null,
  lookUpReceipt: { providerMessage: 'A contract' },
}
const error = {
  timestamp: '2026-11-20T14:05:09.1',
  status: 'BAD_REQUEST',
  message: 'No',
  path: '/',
}
/** The facts that a sale depends on. */
function facts(result: LookupResult) {
  if (result.kind === 'refused') return [result.code, result.listed, result.words]
  return result.kind === 'eligible' ? [result.amountDue, result.validationReference] : []
}

const lookups: readonly { what: string; kind: LookupKind; body: object; status?: number }[] = [
  { what: 'found', kind: 'bill-payment', body: account },
  { what: 'refused in the receipt', kind: 'bill-payment', body: refusal },
  { what: 'not successful', kind: 'electricity', body: { ...refusal, successful: false } },
  {
    what: 'refused',
    kind: 'electricity',
    body: { ...error, error: 'INVALID_METER', errorCode: 1101 },
    status: 400,
  },
  { what: 'eligible', kind: 'mobile-bundle', body: bundle },
  {
    what: 'not eligible',
    kind: 'mobile-bundle',
    body: { ...noBundle, validationStatus: 'NOT_ELIGIBLE' },
  },
  {
    what: 'unavailable',
    kind: 'mobile-bundle',
    body: { ...noBundle, validationStatus: 'VALIDATION_UNAVAILABLE' },
  },
]

test.each(lookups)(
  'a lookup that is $what says the same, or that it has not worked with odd members',
  ({ kind, body, status }) => {
    const said = readLookup(kind, answer(body, status))
    fc.assert(
      fc.property(writtenOtherwise(body), writtenOddly(body), (otherwise, oddly) => {
        const read = readLookup(kind, answer(otherwise, status))
        expect([read.kind, facts(read)]).toEqual([said.kind, facts(said)])
        const odd = readLookup(kind, answer(oddly, status))
        expect([said.kind, 'trouble', 'unavailable']).toContain(odd.kind)
      }),
      { numRuns: 200 },
    )
  },
)
