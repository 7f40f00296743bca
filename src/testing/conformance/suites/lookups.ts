import { describe, expect, test } from 'vitest'
import {
  accountLookupResponse,
  mobileBundleLookupResponse,
} from '../../../platform/contract/catalogue/lookup.ts'
import { parseOffsetDateTime } from '../../../values/time/dates.ts'
import type { Bench } from '../bench.ts'

/** Endpoints 5 to 8. */
export function lookupTests(bench: Bench): void {
  const lookup = async (name: string, body: Readonly<Record<string, unknown>>) => {
    const { call } = await bench.as('merchant')
    return call('POST', `/api/v1/lookup/${name}`, body)
  }
  const receipt = (body: unknown) => accountLookupResponse.parse(body).lookUpReceipt

  describe('5 POST /lookup/bill-payment', () => {
    const bill = (accountNumber: string, productCode = 'DSTV-BILL') =>
      lookup('bill-payment', { accountNumber, productCode })

    test('an account has an amount due in cents, a biller and a consumer', async () => {
      const answer = await bill('1234567890')
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        successful: true,
        validationReference: expect.stringMatching(/./),
        lookUpReceipt: {
          biller: { code: 'DSTV-BILL', name: 'DStv' },
          consumer: { accountNo: '1234567890' },
          responseCode: 0,
          accountNumber: '1234567890',
          metadata: {},
        },
      })
    })

    test('0500: 123 456 cents are due', async () => {
      expect(receipt((await bill('88880500')).body)?.amount).toBe(123_456)
    })

    test('transactionDate is dd/MM/yyyy HH:mm:ss +HH:MM', async () => {
      const date = receipt((await bill('1234')).body)?.transactionDate ?? ''
      expect(date).toBe('20/11/2026 14:05:09 +02:00')
      expect(parseOffsetDateTime(date)).toMatchObject({ hour: 14, offsetMinutes: 120 })
    })

    test.each(['55551100', ''])('the account %j is 400 INVALID_ACCOUNT 1100', async (account) => {
      const answer = await bill(account)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        timestamp: expect.stringMatching(/^2026-11-20T14:05:09\.123$/),
        status: 'BAD_REQUEST',
        error: 'INVALID_ACCOUNT',
        errorCode: 1100,
        message: 'The Account is invalid',
        path: '/api/v1/lookup/bill-payment',
      })
    })

    test.each([
      ['unknown', 'NO-SUCH-PRODUCT', 1010],
      ['of another kind', 'ESKOM-ELEC', 1010],
      ['inactive for everyone', 'GHOST-1', 1009],
    ])('a product that is %s is 400 in the error body', async (_, productCode, errorCode) => {
      const answer = await bill('1234', productCode)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ status: 'BAD_REQUEST', errorCode })
    })
  })

  describe('6 POST /lookup/money-transfer', () => {
    const transfer = (accountNumber: string) =>
      lookup('money-transfer', { accountNumber, productCode: 'MUKURU-SEND' })

    test('the amount is 0 and the biller is absent', async () => {
      const { body } = await transfer('0821234567')
      expect(receipt(body)).toMatchObject({ amount: 0, consumer: { accountNo: '0821234567' } })
      expect(receipt(body)).not.toHaveProperty('biller')
    })

    test('1100: 400 INVALID_ACCOUNT 1100', async () => {
      const answer = await transfer('0821231100')
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ error: 'INVALID_ACCOUNT', errorCode: 1100 })
    })
  })

  describe('7 POST /lookup/electricity', () => {
    const meter = (meterNumber: string) =>
      lookup('electricity', { meterNumber, productCode: 'ESKOM-ELEC' })

    test('a meter has a biller, a consumer and a validationReference', async () => {
      const answer = await meter('04012345678')
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        successful: true,
        validationReference: expect.stringMatching(/./),
        lookUpReceipt: { biller: { name: 'Eskom Prepaid' }, accountNumber: '04012345678' },
      })
    })

    test('9007: transactionId keeps the digits beyond 2^53', async () => {
      const answer = await meter('04012349007')
      const digits = /"transactionId":(\d+)/.exec(answer.text)?.[1] ?? ''
      expect(BigInt(digits)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
      // These digits must exceed a JavaScript number, or the test proves nothing.
      expect(String(Number(digits))).not.toBe(digits)
    })

    test.each(['04012341101', ' '])('the meter %j is 400 INVALID_METER 1101', async (number) => {
      const answer = await meter(number)
      const message = 'The Meter number is invalid'
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ error: 'INVALID_METER', errorCode: 1101, message })
    })
  })

  describe('8 POST /lookup/mobile-bundle', () => {
    const bundle = (mobileNumber: unknown) =>
      lookup('mobile-bundle', { mobileNumber, productCode: 'MTN-DATA-1GB-30D' })

    test.each(['0821234567', '27821234567'])('%s is ELIGIBLE', async (number) => {
      const answer = await bundle(number)
      expect(answer.status).toBe(200)
      expect(mobileBundleLookupResponse.parse(answer.body)).toMatchObject({
        validationStatus: 'ELIGIBLE',
        validationReference: expect.stringMatching(/./),
        lookUpReceipt: {
          mobileNumber: '0821234567',
          dateTime: '2026-11-20T14:05:09.123+02:00',
          vendorReference: expect.stringMatching(/./),
        },
      })
    })

    test.each([
      ['0005', 'NOT_ELIGIBLE', 'providerMessage'],
      ['0006', 'VALIDATION_UNAVAILABLE', 'reason'],
    ])('%s: %s, with a message and without a reference', async (ending, status, member) => {
      const answer = await bundle(`082123${ending}`)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        successful: true,
        message: expect.stringMatching(/./),
        validationStatus: status,
        validationReference: null,
        lookUpReceipt: { [member]: expect.stringMatching(/./) },
      })
    })

    test.each([null, '  ', '12'])(
      'the number %j is 400 INVALID_INPUT_MOBILE_NUMBER 1008',
      async (number) => {
        const answer = await bundle(number)
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({
          error: 'INVALID_INPUT_MOBILE_NUMBER',
          errorCode: 1008,
          ...(number !== '12' && { message: 'Mobile number is required' }),
        })
      },
    )
  })

  test.each([
    ['bill-payment', 'productCode', { accountNumber: '1234567890' }],
    ['bill-payment', 'accountNumber', { productCode: 'DSTV-BILL' }],
    ['money-transfer', 'accountNumber', { productCode: 'MUKURU-SEND' }],
    ['electricity', 'productCode', { meterNumber: '04012345678' }],
    ['electricity', 'meterNumber', { productCode: 'ESKOM-ELEC' }],
    ['mobile-bundle', 'productCode', { mobileNumber: '0821234567' }],
  ])('the %s lookup without its %s is 400', async (name, member, body) => {
    const answer = await lookup(name, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      error: 'INVALID_REQUEST',
      message: `${member} is required`,
    })
  })

  test.each(['partner', 'vendor'] as const)('a %s may look up', async (user) => {
    const { call } = await bench.as(user)
    const meter = { meterNumber: '04012345678', productCode: 'ESKOM-ELEC' }
    expect((await call('POST', '/lookup/electricity', meter)).status).toBe(200)
  })
}
