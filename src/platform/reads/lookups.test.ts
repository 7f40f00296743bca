import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMobile } from '../../values/number/phone.ts'
import { lookUp, readLookup, type LookupKind } from './lookups.ts'
import type { Reader } from './read.ts'
import type { Reply } from '../transport/transport.ts'

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

function withReceipt(change: object) {
  return { ...account, lookUpReceipt: { ...account.lookUpReceipt, ...change } }
}

const bundle = {
  successful: true,
  message: null,
  validationStatus: 'ELIGIBLE',
  validationReference: 'v-2',
  lookUpReceipt: { mobileNumber: '0821234567', amount: 99, vendorReference: 'x' },
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

  it.each<[LookupKind, unknown, number | undefined]>([
    ['bill-payment', 0, 0],
    ['electricity', 5_000, 5_000],
    ['bill-payment', '2500', 2_500],
    ['bill-payment', -100, undefined],
    ['bill-payment', 12.5, undefined],
    ['bill-payment', null, undefined],
    ['bill-payment', 'much', undefined],
    ['money-transfer', 0, undefined],
    ['money-transfer', 700, undefined],
  ])('of %s with the amount %j has %s cents due (R13)', (kind, amount, due) => {
    const result = readLookup(kind, answer(200, withReceipt({ amount })))
    expect(result).toMatchObject({ kind: 'eligible', amountDue: due })
  })

  it.each([[null], [''], ['null'], [' '], [undefined]])(
    'has no reference for %j (R9)',
    (validationReference) => {
      const body = { ...account, validationReference }
      expect(readLookup('electricity', answer(200, body))).toMatchObject({
        kind: 'eligible',
        validationReference: undefined,
      })
    },
  )

  it.each([
    ['odd members that are not needed', { lookUpReceipt: { amount: [], consumer: 'x' } }],
    ['no receipt', { lookUpReceipt: null }],
    ['a status of another type', { validationStatus: 7 }],
    ['JSON text for the receipt', { lookUpReceipt: JSON.stringify(account.lookUpReceipt) }],
    ['a list of one for the receipt', { lookUpReceipt: [account.lookUpReceipt] }],
    ['success as text', { successful: 'true' }],
    ['success as 1', { successful: 1 }],
    ['an error code of nothing', { errorCode: null }],
    ['an error code of success', { errorCode: 0 }],
  ])('is eligible with %s', (_, change) => {
    expect(readLookup('electricity', answer(200, { ...account, ...change }))).toMatchObject({
      kind: 'eligible',
      validationReference: 'v-1',
    })
  })

  it.each<[LookupKind, object, object]>([
    [
      'electricity',
      withReceipt({ responseCode: 1101 }),
      { listed: true, code: '1101', words: 'OK' },
    ],
    ['electricity', withReceipt({ responseCode: '14' }), { listed: false, code: '14' }],
    ['bill-payment', { ...account, successful: false }, { field: 'accountNumber', listed: false }],
    [
      'electricity',
      { ...account, validationStatus: 'NOT_ELIGIBLE' },
      { kind: 'not-eligible', words: 'OK' },
    ],
    [
      'electricity',
      {
        ...withReceipt({ responseMessage: null }),
        validationStatus: 'validation_unavailable',
        message: 'Later',
      },
      { kind: 'unavailable', words: 'Later' },
    ],
    ['electricity', withReceipt({ responseCode: null }), { kind: 'eligible' }],
    ['electricity', withReceipt({ amount: '' }), { kind: 'eligible', amountDue: undefined }],
    ['electricity', { ...account, validationReference: ' v-9 ' }, { validationReference: 'v-9' }],
  ])('of %s with %j is read as %j', (kind, body, result) => {
    expect(readLookup(kind, answer(200, body))).toMatchObject(result)
  })

  it('is refused without a code if the platform only says no', () => {
    expect(readLookup('electricity', answer(200, { ...account, successful: false }))).toMatchObject(
      {
        kind: 'refused',
        code: undefined,
      },
    )
  })

  it.each([
    ['a receipt code that is not 0', withReceipt({ responseCode: 14, responseMessage: 'Blocked' })],
    ['successful false', { ...account, successful: false, message: 'Blocked' }],
  ])('is refused with %s', (_, body) => {
    expect(readLookup('electricity', answer(200, body))).toMatchObject({
      kind: 'refused',
      field: 'meterNumber',
      words: 'Blocked',
    })
  })
})

describe('members of another type (R45)', () => {
  it('leave a refusal a refusal', () => {
    const body = withReceipt({ responseCode: 1100, accountNumber: 12_345_678 })
    expect(readLookup('bill-payment', answer(200, body))).toMatchObject({
      kind: 'refused',
      listed: true,
      code: '1100',
    })
  })

  it('are read for their meaning', () => {
    const change = {
      accountNumber: 12_345_678,
      reference: 7,
      biller: JSON.stringify({ code: 5, name: 'City' }),
      consumer: [{ name: 'A Person', accountNo: 77 }],
      metadata: JSON.stringify({ long: 0 }).replace('0', '90071992547409931'),
      responseCode: '0',
    }
    expect(readLookup('bill-payment', answer(200, withReceipt(change)))).toMatchObject({
      kind: 'eligible',
      receipt: {
        accountNumber: '12345678',
        reference: '7',
        biller: { code: '5', name: 'City' },
        consumer: { name: 'A Person', accountNo: '77' },
        metadata: { long: '90071992547409931' },
      },
    })
  })

  it.each([
    ['no success', { ...account, successful: undefined }],
    ['a success of another kind', { ...account, successful: 'yes' }],
    ['a code in a list', withReceipt({ responseCode: [1100] })],
    ['a code in an object', withReceipt({ responseCode: { code: 1100 } })],
    ['a code that is a flag', withReceipt({ responseCode: true })],
    ['a receipt that is a text', { ...account, lookUpReceipt: 'refused' }],
    [
      'an unknown status alone',
      { ...account, validationStatus: 'INELIGIBLE', validationReference: null },
    ],
    ['two receipts', { ...account, lookUpReceipt: [{}, { responseCode: 1100 }] }],
    ['a status in a list', { ...account, validationStatus: ['NOT_ELIGIBLE'] }],
    [
      'neither code, status nor reference',
      { ...withReceipt({ responseCode: undefined }), validationReference: null },
    ],
    ['no receipt, status or reference', { successful: true }],
    [
      'a reference that says no',
      { ...withReceipt({ responseCode: undefined }), validationReference: false },
    ],
  ])('leave no verdict with %s', (_, body) => {
    expect(readLookup('bill-payment', answer(200, body))).toMatchObject({
      kind: 'trouble',
      failure: { kind: 'unreadable' },
    })
  })

  it.each([
    ['a refusal without success', { lookUpReceipt: { responseCode: '1101' } }, { code: '1101' }],
    ['a no as text', { ...account, successful: 'false' }, { listed: false }],
    ['a no as 0', { ...account, successful: 0 }, { listed: false }],
    ['a list of one', [withReceipt({ responseCode: 1101 })], { code: '1101', listed: true }],
    ['JSON text', JSON.stringify(withReceipt({ responseCode: 1101 })), { code: '1101' }],
  ])('are refused with %s', (_, body, result) => {
    const read = readLookup('electricity', answer(200, body))
    expect(read).toMatchObject({ kind: 'refused', ...result })
  })

  it.each([
    ['a time that is a number', { errorCode: 1101, timestamp: 1_795_867_509 }, '1101', true],
    ['words of another kind', { errorCode: '1101', message: {}, error: 7 }, '1101', true],
    ['a name and an odd code', { error: 'INVALID_METER', errorCode: {} }, undefined, true],
    ['the members of a sale’s error', { responseCode: 1101 }, '1101', true],
    ['a list of one', [{ errorCode: 1101 }], '1101', true],
  ])('leave an error body a refusal with %s', (_, body, code, listed) => {
    const read = readLookup('electricity', answer(400, body))
    expect(read).toMatchObject({ kind: 'refused', code, listed })
  })

  it.each([
    [{ validationStatus: ['ELIGIBLE'] }, 'unavailable'],
    [{ validationStatus: { code: 'NOT_ELIGIBLE' } }, 'unavailable'],
    [{ successful: 'true' }, 'eligible'],
    [{ successful: undefined }, 'trouble'],
    [{ successful: undefined, validationStatus: 'NOT_ELIGIBLE' }, 'not-eligible'],
    [{ validationStatus: undefined, validationReference: 0 }, 'unavailable'],
  ])('of a bundle with %j are %s', (change, kind) => {
    expect(readLookup('mobile-bundle', answer(200, { ...bundle, ...change })).kind).toBe(kind)
  })
})

describe('the request of a lookup', () => {
  it.each([
    [
      { kind: 'bill-payment', accountNumber: '77', productCode: 'P' } as const,
      'billPaymentLookup',
      '/lookup/bill-payment',
      { accountNumber: '77', productCode: 'P' },
    ],
    [
      { kind: 'money-transfer', accountNumber: '77', productCode: 'P' } as const,
      'moneyTransferLookup',
      '/lookup/money-transfer',
      { accountNumber: '77', productCode: 'P' },
    ],
    [
      { kind: 'electricity', meterNumber: '0412', productCode: 'P' } as const,
      'electricityLookup',
      '/lookup/electricity',
      { meterNumber: '0412', productCode: 'P' },
    ],
  ])('for %j goes to its endpoint, and is repeated once', async (request, endpoint, path, body) => {
    const asked: unknown[] = []
    const reader: Reader = {
      reply(...parts) {
        asked.push(parts)
        return Promise.resolve(answer(200, account))
      },
      replyToEither: () => Promise.reject(new Error('A lookup has one method')),
    }
    const { signal } = new AbortController()
    expect(await lookUp({ reader }, request, { signal })).toMatchObject({ kind: 'eligible' })
    await lookUp({ reader }, request)
    const sent = { method: 'POST', path, bodyText: JSON.stringify(body), timeoutMs: 20_000 }
    expect(asked).toEqual([
      [endpoint, sent, { faultRetries: 1, signal }],
      [endpoint, sent, { faultRetries: 1 }],
    ])
  })
})

describe('a mobile-bundle lookup', () => {
  it('sends only the number and the product code', async () => {
    const sent: unknown[] = []
    const reader: Reader = {
      reply(_, { bodyText = '' }) {
        sent.push(JSON.parse(bodyText))
        return Promise.resolve(answer(200, bundle))
      },
      replyToEither: () => Promise.reject(new Error('A lookup has one method')),
    }
    const mobileNumber = parseMobile('+27 82 123 4567')
    expect.assert(mobileNumber !== undefined)
    await lookUp({ reader }, { kind: 'mobile-bundle', mobileNumber, productCode: 'P-1' })
    expect(sent).toEqual([{ mobileNumber: '0821234567', productCode: 'P-1' }])
  })

  it.each<[string, object, object]>([
    [
      'ELIGIBLE',
      {},
      {
        kind: 'eligible',
        validationReference: 'v-2',
        receipt: { kind: 'mobile-bundle', ...bundle.lookUpReceipt },
        amountDue: undefined,
      },
    ],
    [
      'NOT_ELIGIBLE',
      {
        validationStatus: 'NOT_ELIGIBLE',
        message: 'Not possible',
        validationReference: null,
        lookUpReceipt: { providerMessage: 'Contract' },
      },
      { kind: 'not-eligible', words: 'Contract' },
    ],
    [
      'NOT_ELIGIBLE without the provider’s words',
      { validationStatus: 'not_eligible', message: 'Not possible', lookUpReceipt: {} },
      { kind: 'not-eligible', words: 'Not possible' },
    ],
    [
      'VALIDATION_UNAVAILABLE',
      {
        successful: false,
        validationStatus: 'VALIDATION_UNAVAILABLE',
        lookUpReceipt: { reason: 'Timed out' },
      },
      { kind: 'unavailable', words: 'Timed out' },
    ],
    [
      'an unknown status with a reference',
      { validationStatus: 'MAYBE' },
      { kind: 'eligible', validationReference: 'v-2' },
    ],
    [
      'an unknown status without one',
      { validationStatus: 'MAYBE', validationReference: null },
      { kind: 'unavailable' },
    ],
    [
      'no status and no reference',
      { validationStatus: null, validationReference: null },
      { kind: 'unavailable' },
    ],
    ['ELIGIBLE without a reference', { validationReference: null }, { kind: 'eligible' }],
  ])('reads %s', (_, change, result) => {
    const body = { ...bundle, ...change }
    expect(readLookup('mobile-bundle', answer(200, body))).toMatchObject(result)
  })
})

describe('an error body', () => {
  it.each<[LookupKind, object, string, boolean]>([
    [
      'bill-payment',
      { error: 'INVALID_ACCOUNT', errorCode: 1100, message: 'Bad' },
      'accountNumber',
      true,
    ],
    ['money-transfer', { error: 'INVALID_ACCOUNT', errorCode: 1100 }, 'accountNumber', true],
    ['electricity', { error: 'INVALID_METER', errorCode: '1101' }, 'meterNumber', true],
    ['mobile-bundle', { error: 'INVALID_INPUT_…', errorCode: 1008 }, 'mobileNumber', true],
    ['mobile-bundle', { error: 'SOMETHING_ELSE', errorCode: 4711 }, 'mobileNumber', false],
    ['mobile-bundle', { message: 'Bad request' }, 'mobileNumber', false],
  ])('of %s, %j, is about the %s; listed: %s', (kind, body, field, listed) => {
    expect(readLookup(kind, answer(400, body))).toMatchObject({ kind: 'refused', field, listed })
  })

  it('counts at 200 too', () => {
    const body = { error: 'INVALID_METER', errorCode: 1101 }
    expect(readLookup('electricity', answer(200, body))).toMatchObject({ kind: 'refused' })
  })
})

describe('trouble', () => {
  it.each<[Reply, object]>([
    [{ kind: 'no-answer', reason: 'network' }, { kind: 'network' }],
    [answer(401, {}), { kind: 'session' }],
    [answer(401, { errorCode: 1101 }), { kind: 'session' }],
    [answer(429, { errorCode: 1101 }), { kind: 'throttled' }],
    [answer(429, { error: 'Too Many Requests' }), { kind: 'throttled' }],
    [answer(403, { errorCode: 9, message: 'No' }), { kind: 'refused', status: 403 }],
    [answer(404, { error: 'Not Found' }), { kind: 'refused', status: 404 }],
    [answer(404, { errorCode: 9, message: 'No' }), { kind: 'refused', status: 404, code: '9' }],
    [answer(502, undefined), { kind: 'unavailable', status: 502 }],
    [answer(500, { errorCode: 1 }), { kind: 'unavailable', status: 500 }],
    [answer(200, undefined), { kind: 'unreadable' }],
    [answer(200, { hello: 1 }), { kind: 'unreadable', status: 200 }],
    [answer(200, []), { kind: 'unreadable' }],
    [{ kind: 'no-answer', reason: 'no-session' }, { kind: 'session' }],
    [answer(300, account), { kind: 'unreadable', status: 300 }],
    [answer(302, { error: 'Moved' }), { kind: 'unreadable', status: 302 }],
  ])('%j', (reply, failure) => {
    expect(readLookup('electricity', reply)).toMatchObject({ kind: 'trouble', failure })
  })

  it('never throws, and is never eligible unless the platform says successful', () => {
    const kinds = fc.constantFrom<LookupKind>('bill-payment', 'electricity', 'mobile-bundle')
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 100, max: 599 }),
        fc.jsonValue(),
        (kind, status, body) => {
          expect(readLookup(kind, answer(status, body)).kind).not.toBe('eligible')
        },
      ),
    )
  })
})
