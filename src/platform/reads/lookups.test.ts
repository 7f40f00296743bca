import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMobile } from '../../values/number/phone.ts'
import type { Reply } from '../transport/transport.ts'
import { lookUp, readLookup, type LookupKind, type LookupRequest } from './lookups.ts'
import type { Reader } from './read.ts'

function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body, readable: body !== undefined }
}

const account = {
  successful: true,
  message: null,
  validationStatus: null,
  validationReference: 'v-1',
  lookUpReceipt: {
    amount: 123_456,
    biller: { code: 'B', name: 'City', callCentre: '010' },
    consumer: { name: 'A Person', accountNo: '77', accountStatus: '', cellNumber: '' },
    responseCode: 0,
    responseMessage: 'OK',
    transactionId: '90071992547409931',
  },
}
const bundle = {
  successful: true,
  message: null,
  validationStatus: 'ELIGIBLE',
  validationReference: 'v-2',
  lookUpReceipt: { mobileNumber: '0821234567', amount: 99, vendorReference: 'x' },
}

function withReceipt(change: object) {
  return { ...account, lookUpReceipt: { ...account.lookUpReceipt, ...change } }
}

/** What a lookup says, in a line: `eligible v-1 due 500`, `refused meterNumber 1101 listed “No”`. */
function said(kind: LookupKind, body: unknown, status = 200): string {
  const result = readLookup(kind, answer(status, body))
  const words = 'words' in result && result.words !== undefined ? ` “${result.words}”` : ''
  switch (result.kind) {
    case 'eligible': {
      const due = result.amountDue === undefined ? '' : ` due ${result.amountDue}`
      return `eligible ${result.validationReference ?? 'unconfirmed'}${due}`
    }
    case 'refused': {
      const code = result.code === undefined ? '' : ` ${result.code}`
      return `refused ${result.field}${code}${result.listed ? ' listed' : ''}${words}`
    }
    case 'trouble':
      return `trouble ${result.failure.kind}`
    case 'not-eligible':
    case 'unavailable':
    default:
      return result.kind + words
  }
}

describe('an account or meter lookup', () => {
  it('gives the reference, the consumer and the cents due', () => {
    expect(readLookup('bill-payment', answer(200, account))).toMatchObject({
      kind: 'eligible',
      validationReference: 'v-1',
      amountDue: 123_456,
      receipt: { kind: 'account', consumer: { name: 'A Person' }, biller: { name: 'City' } },
    })
  })

  it.each([['A Person'], [{ name: 'A Person' }]])(
    'keeps the name of the consumer %j',
    (consumer) => {
      const result = readLookup('electricity', answer(200, withReceipt({ consumer })))
      expect(result).toMatchObject({ receipt: { consumer: { name: 'A Person' } } })
    },
  )

  it.each<[LookupKind, unknown, string]>([
    ['bill-payment', 0, ' due 0'],
    ['electricity', 5_000, ' due 5000'],
    ['bill-payment', '2500', ' due 2500'],
    ['bill-payment', -100, ''],
    ['bill-payment', 12.5, ''],
    ['bill-payment', null, ''],
    ['bill-payment', 'much', ''],
    ['money-transfer', 700, ''],
  ])('of %s with the amount %j has cents due: %s (R13)', (kind, amount, due) => {
    expect(said(kind, withReceipt({ amount }))).toBe(`eligible v-1${due}`)
  })

  it.each([[null], [''], ['null'], [' '], [undefined]])(
    'has no reference for %j (R9)',
    (validationReference) => {
      const body = { ...account, validationReference }
      expect(said('electricity', body)).toBe('eligible unconfirmed due 123456')
    },
  )

  it.each<[string, object]>([
    ['odd members that are not needed', withReceipt({ amount: [], consumer: 'x' })],
    ['no receipt', { ...account, lookUpReceipt: null }],
    ['the code 00', withReceipt({ amount: '', responseCode: '00' })],
    ['the code OK', withReceipt({ amount: '', responseCode: 'OK' })],
    ['no code', withReceipt({ amount: '', responseCode: null })],
    ['an odd status beside a reference', { ...account, lookUpReceipt: {}, validationStatus: 7 }],
    [
      'blanks around its reference',
      { ...account, lookUpReceipt: {}, validationReference: ' v-1 ' },
    ],
    ['an error code of nothing', { ...account, lookUpReceipt: {}, errorCode: null }],
    ['an error code of success', { ...account, lookUpReceipt: {}, errorCode: 0 }],
    ['success as text (R45)', { ...account, lookUpReceipt: {}, successful: 'true' }],
    ['success as 1 (R45)', { ...account, lookUpReceipt: {}, successful: 1 }],
  ])('is eligible with %s', (_, body) => {
    expect(said('electricity', body)).toBe('eligible v-1')
  })

  it.each([
    ['text', 'J Smith', 'J Smith'],
    ['a number', 4711, '4711'],
    ['a list', ['J Smith'], undefined],
    ['blank', '  ', undefined],
    ['null as text', 'null', undefined],
    ['nothing', null, undefined],
  ])('reads a consumer that is %s', (_, consumer, name) => {
    const result = readLookup('electricity', answer(200, withReceipt({ consumer })))
    expect(result.kind === 'eligible' && result.receipt).toMatchObject(
      name === undefined ? {} : { consumer: { name } },
    )
  })

  const blocked = { responseCode: 14, responseMessage: 'Blocked' }
  const later = { ...withReceipt({ responseMessage: null }), message: 'Later' }
  it.each<[string, unknown, string]>([
    ['a receipt code that is not 0', withReceipt(blocked), 'refused meterNumber 14 “Blocked”'],
    [
      'successful false',
      { ...account, successful: false, message: 'Blocked' },
      'refused meterNumber “Blocked”',
    ],
    ['a listed code', withReceipt({ responseCode: 1101 }), 'refused meterNumber 1101 listed “OK”'],
    ['NOT_ELIGIBLE', { ...account, validationStatus: 'NOT_ELIGIBLE' }, 'not-eligible “OK”'],
    [
      'a status in small letters',
      { ...later, validationStatus: 'validation_unavailable' },
      'unavailable “Later”',
    ],
    // R45: members of another type keep their meaning.
    [
      'a code and no success',
      { lookUpReceipt: { responseCode: '1101' } },
      'refused meterNumber 1101 listed',
    ],
    ['a no as text', { ...account, successful: 'false' }, 'refused meterNumber “OK”'],
    ['a no as 0', { ...account, successful: 0 }, 'refused meterNumber “OK”'],
  ])('is refused with %s', (_, body, told) => {
    expect(said('electricity', body)).toBe(told)
  })

  it('reads the members of a receipt for their meaning (R45)', () => {
    const change = {
      accountNumber: 12_345_678,
      biller: { code: 5, name: 'City' },
      consumer: { name: 'A Person', accountNo: 77 },
      metadata: { long: '90071992547409931' },
      responseCode: '0',
    }
    expect(readLookup('bill-payment', answer(200, withReceipt(change)))).toMatchObject({
      kind: 'eligible',
      receipt: {
        accountNumber: '12345678',
        biller: { code: '5', name: 'City' },
        consumer: { name: 'A Person', accountNo: '77' },
        metadata: { long: '90071992547409931' },
      },
    })
  })

  const uncoded = withReceipt({ responseCode: undefined })
  it.each<[string, unknown]>([
    ['no success', { ...account, successful: undefined }],
    ['a success of another kind', { ...account, successful: 'yes' }],
    ['a code in a list', withReceipt({ responseCode: [1100] })],
    ['a code that is a flag', withReceipt({ responseCode: true })],
    ['a receipt that is a text', { ...account, lookUpReceipt: 'refused' }],
    ['two receipts', { ...account, lookUpReceipt: [{}, { responseCode: 1100 }] }],
    ['a receipt in a list', { ...account, lookUpReceipt: [account.lookUpReceipt] }],
    ['an answer in a list', [account]],
    ['an answer as JSON text', JSON.stringify(account)],
    ['a status in a list', { ...account, validationStatus: ['NOT_ELIGIBLE'] }],
    [
      'an unknown status alone',
      { ...account, validationStatus: 'INELIGIBLE', validationReference: null },
    ],
    ['neither code, status nor reference', { ...uncoded, validationReference: null }],
    ['a reference that says no', { ...uncoded, validationReference: false }],
  ])('leaves no verdict with %s (R45)', (_, body) => {
    expect(said('bill-payment', body)).toBe('trouble unreadable')
  })
})

/** A reader that gives one answer, and what it was asked. */
function readerOf(body: unknown) {
  const asked: Parameters<Reader['reply']>[] = []
  const reader: Reader = {
    reply(...parts) {
      asked.push(parts)
      return Promise.resolve(answer(200, body))
    },
    replyToEither: () => Promise.reject(new Error('A lookup has one method')),
  }
  return { asked, api: { reader } }
}

describe('the request of a lookup', () => {
  const toAccount = { accountNumber: '77', productCode: 'P' }
  const toMeter = { meterNumber: '0412', productCode: 'P' }
  it.each<[LookupRequest, string, object]>([
    [{ kind: 'bill-payment', ...toAccount }, 'billPaymentLookup', toAccount],
    [{ kind: 'money-transfer', ...toAccount }, 'moneyTransferLookup', toAccount],
    [{ kind: 'electricity', ...toMeter }, 'electricityLookup', toMeter],
  ])('for %j goes to its endpoint, and is repeated once', async (request, endpoint, body) => {
    const { asked, api } = readerOf(account)
    const { signal } = new AbortController()
    expect(await lookUp(api, request, { signal })).toMatchObject({ kind: 'eligible' })
    const path = `/lookup/${request.kind}`
    const sent = { method: 'POST', path, bodyText: JSON.stringify(body), timeoutMs: 20_000 }
    expect(asked).toEqual([[endpoint, sent, { faultRetries: 1, signal }]])
  })
})

describe('a mobile-bundle lookup', () => {
  it('sends only the number and the product code', async () => {
    const { asked, api } = readerOf(bundle)
    const mobileNumber = parseMobile('+27 82 123 4567')
    expect.assert(mobileNumber !== undefined)
    await lookUp(api, { kind: 'mobile-bundle', mobileNumber, productCode: 'P-1' })
    const bodyText = '{"mobileNumber":"0821234567","productCode":"P-1"}'
    expect(asked[0]?.[1]).toMatchObject({ path: '/lookup/mobile-bundle', bodyText })
  })

  it('gives its receipt, and no cents due', () => {
    expect(readLookup('mobile-bundle', answer(200, bundle))).toEqual({
      kind: 'eligible',
      validationReference: 'v-2',
      receipt: { kind: 'mobile-bundle', ...bundle.lookUpReceipt },
      amountDue: undefined,
    })
  })

  const contract = { message: 'Not possible', lookUpReceipt: { providerMessage: 'Contract' } }
  const wordless = { message: 'Not possible', lookUpReceipt: {} }
  const timedOut = { successful: false, lookUpReceipt: { reason: 'Timed out' } }
  it.each<[object, string]>([
    [{ validationStatus: 'NOT_ELIGIBLE', ...contract }, 'not-eligible “Contract”'],
    [{ validationStatus: 'not_eligible', ...wordless }, 'not-eligible “Not possible”'],
    [{ validationStatus: 'VALIDATION_UNAVAILABLE', ...timedOut }, 'unavailable “Timed out”'],
    [{ validationReference: null }, 'eligible unconfirmed'],
    [{ validationStatus: 'MAYBE' }, 'eligible v-2'],
    [{ validationStatus: 'MAYBE', validationReference: null }, 'unavailable'],
    [{ validationStatus: null, validationReference: 0 }, 'unavailable'],
    [{ validationStatus: ['ELIGIBLE'] }, 'unavailable'],
    [{ validationStatus: { code: 'NOT_ELIGIBLE' } }, 'unavailable'],
    [{ successful: 'true' }, 'eligible v-2'],
    [{ successful: undefined }, 'trouble unreadable'],
    [{ successful: undefined, validationStatus: 'NOT_ELIGIBLE' }, 'not-eligible'],
  ])('with %j is %s', (change, told) => {
    expect(said('mobile-bundle', { ...bundle, ...change })).toBe(told)
  })
})

describe('an error body', () => {
  it.each<[LookupKind, unknown, string, string]>([
    [
      'bill-payment',
      { error: 'INVALID_ACCOUNT', errorCode: 1100 },
      'accountNumber',
      '1100 listed “INVALID_ACCOUNT”',
    ],
    ['money-transfer', { errorCode: 1100, message: 'Bad' }, 'accountNumber', '1100 listed “Bad”'],
    ['electricity', { errorCode: '1101' }, 'meterNumber', '1101 listed'],
    ['mobile-bundle', { errorCode: 1008 }, 'mobileNumber', '1008 listed'],
    ['mobile-bundle', { errorCode: 4711 }, 'mobileNumber', '4711'],
    ['mobile-bundle', { message: 'Bad request' }, 'mobileNumber', '“Bad request”'],
    // R45: members of another type keep their meaning.
    ['electricity', { errorCode: 1101, timestamp: 1_795_867_509 }, 'meterNumber', '1101 listed'],
    ['electricity', { errorCode: '1101', message: {}, error: {} }, 'meterNumber', '1101 listed'],
    [
      'electricity',
      { error: 'INVALID_METER', errorCode: {} },
      'meterNumber',
      'listed “INVALID_METER”',
    ],
    ['electricity', { responseCode: 1101 }, 'meterNumber', '1101 listed'],
  ])('of %s, %j, is about the %s; listed: %s', (kind, body, field, told) => {
    expect(said(kind, body, 400)).toBe(`refused ${field} ${told}`)
  })

  it('counts at 200 too', () => {
    expect(said('electricity', { errorCode: 1101 })).toBe('refused meterNumber 1101 listed')
  })
})

describe('trouble', () => {
  it.each<[number, unknown, string]>([
    [401, { errorCode: 1101 }, 'session'],
    [429, { errorCode: 1101 }, 'throttled'],
    [403, { errorCode: 9, message: 'No' }, 'refused'],
    [404, { errorCode: 9, message: 'No' }, 'refused'],
    [500, { errorCode: 1 }, 'unavailable'],
    [502, undefined, 'unavailable'],
    [200, undefined, 'unreadable'],
    [200, { hello: 1 }, 'unreadable'],
    [200, [], 'unreadable'],
    [300, account, 'unreadable'],
    [302, { error: 'Moved' }, 'unreadable'],
  ])('is %i with %j: %s', (status, body, kind) => {
    expect(said('electricity', body, status)).toBe(`trouble ${kind}`)
  })

  it('is no answer', () => {
    const failure = { kind: 'network' }
    const reply = { kind: 'no-answer', reason: 'network' } as const
    expect(readLookup('electricity', reply)).toEqual({ kind: 'trouble', failure })
  })

  it('never throws, and is never eligible unless the platform says successful', () => {
    const kinds = fc.constantFrom<LookupKind>('bill-payment', 'electricity', 'mobile-bundle')
    fc.assert(
      fc.property(kinds, fc.constantFrom(200, 400, 500), fc.jsonValue(), (kind, status, body) => {
        expect(said(kind, body, status)).not.toMatch(/^eligible/)
      }),
    )
  })
})
