import { describe, expect, test } from 'vitest'
import { type Bench, type DemoUser, freshReference, mobileEndingIn, refusal } from '../bench.ts'

const unknownId = '018f0000-0000-7000-8000-000000000000'
const notFound = refusal('1001', 'Transaction not found')
const notFailed = refusal('1001', 'Only FAILED transactions can be retried')

/** Endpoint 10, and endpoint 9 with `reprocess: true`. */
export function retryTests(bench: Bench): void {
  const failed = async (ending = '0004', user: DemoUser = 'merchant') => {
    const seller = await bench.as(user)
    const members = { mobileNumber: mobileEndingIn(ending), merchantReference: freshReference() }
    const { id } = await seller.purchase(members)
    return { ...seller, id, members }
  }

  describe('10 POST /transactions/{transactionItemCode}/retry', () => {
    test('without a body the original values are reused', async () => {
      const { retry, id, poll, members } = await failed()
      const before = (await poll(id)).text
      const child = await retry(id)
      expect(child.sale).toMatchObject({ responseCode: '0', receipt: { amount: 20 } })
      expect(child.id).not.toBe(id)
      expect((await poll(child.id)).body).toMatchObject({
        parentTransactionId: id,
        merchantReference: members.merchantReference,
        amount: 20,
      })
      // The original failed record stays as it is.
      expect((await poll(id)).text).toBe(before)
    })

    test('amount and merchantReference may be null, which means the original values', async () => {
      const { retry, id, poll, members } = await failed()
      const child = await retry(id, { amount: null, merchantReference: null })
      expect(child.sale.receipt).toMatchObject({ amount: 20 })
      const { merchantReference } = members
      expect((await poll(child.id)).body).toMatchObject({ merchantReference })
    })

    test('amount replaces the original amount and is debited', async () => {
      const { retry, id } = await failed()
      expect((await retry(id, { amount: 35.5 })).sale.receipt).toMatchObject({ amount: 35.5 })
      expect(await bench.wallet('M-1001')).toEqual({ balance: 4_996_450, held: 0 })
    })

    test('the receipt has the generic shape, for electricity too', async () => {
      const { purchase, retry, poll } = await bench.as('merchant')
      const meter = { productCode: 'ESKOM-ELEC', amount: 50, meterNumber: '04010004' }
      const { id } = await purchase(meter)
      const child = await retry(id)
      expect(child.sale.receipt).toMatchObject({ amount: 50, reference: expect.any(String) })
      expect(child.sale.receipt).not.toHaveProperty('token')
      expect((await poll(child.id)).body).toMatchObject({
        receipt: { token: expect.stringMatching(/^\d{20}$/) },
      })
    })

    test('the receipt of a bill has only the generic fields', async () => {
      const { purchase, retry } = await bench.as('merchant')
      const bill = { productCode: 'DSTV-BILL', amount: 50, accountNumber: '1230004' }
      const { id } = await purchase(bill)
      const { sale } = await retry(id)
      expect(sale.receipt).toEqual({ amount: 50, reference: expect.any(String) })
    })

    test.each([unknownId, '%00', 'x'.repeat(500)])(
      "1001 'Transaction not found': %s",
      async (id) => {
        const { retry } = await bench.as('merchant')
        expect((await retry(id)).body).toEqual(notFound)
      },
    )

    test.each([
      ['COMPLETED', '0000'],
      ['PENDING', '0001'],
      ['PROCESSING', '0007'],
    ])("1001 'Only FAILED transactions can be retried': %s", async (_, ending) => {
      const { retry, id } = await failed(ending)
      expect((await retry(id)).body).toEqual(notFailed)
    })

    test.each([{ amount: 0 }, { amount: 'x' }, { amount: 5_000 }, []])(
      '1001: the body %j is invalid',
      async (body) => {
        const { retry, id } = await failed()
        const { status, sale } = await retry(id, body)
        expect(status).toBe(400)
        expect(sale.responseCode).toBe('1001')
        expect((await retry(id)).sale.responseCode).toBe('0')
      },
    )

    test('1001: a merchantReference of another transaction', async () => {
      const { retry, id, members } = await failed()
      const wrong = await retry(id, { merchantReference: freshReference() })
      expect(wrong.sale.responseCode).toBe('1001')
      const { merchantReference } = members
      expect((await retry(id, { merchantReference })).sale.responseCode).toBe('0')
    })

    test('1006: already retried; the message says to refresh and retry the latest attempt', async () => {
      const { retry, id } = await failed()
      await retry(id)
      const message: unknown = expect.stringMatching(/refresh and retry the latest attempt/i)
      expect((await retry(id)).body).toEqual(refusal('1006', message))
    })

    test('1102: another account’s transaction, even of a product that the caller can’t sell', async () => {
      const { purchase } = await bench.as('merchant')
      const { id } = await purchase({
        productCode: 'MAMAMONEY-SEND',
        amount: 100,
        accountNumber: '123450004',
        additionalInfo: { senderName: 'Ann Example' },
      })
      const { retry } = await bench.as('submerchant')
      const message = 'You are not allowed to retry this transaction'
      expect((await retry(id)).body).toEqual(refusal('1102', message))
    })

    test('a retry may stay open, like a purchase', async () => {
      const { retry, id, poll } = await failed('0002')
      bench.clock.advance(4_000)
      const child = await retry(id)
      expect(child.status).toBe(202)
      bench.clock.advance(4_000)
      expect((await poll(child.id)).body).toMatchObject({ status: 'FAILED' })
    })

    describe('of a redemption (ruling R24)', () => {
      const withMobile = { productCode: '1VOUCHER-REDEEM', amount: 40 }

      test('that the provider failed draws on the same voucher once', async () => {
        const { redeem, retry, poll } = await bench.as('merchant')
        const first = await redeem({ ...withMobile, mobileNumber: '0821230004' })
        expect(first.sale).toMatchObject({ responseCode: '1200', successful: false })
        const child = await retry(first.id)
        expect(child.sale).toMatchObject({
          responseCode: '0',
          receipt: { amount: 40, reference: expect.stringMatching(/^V-/) },
        })
        expect(child.text).not.toContain('123456789012')
        const record = await poll(child.id)
        expect(record.body).toMatchObject({
          type: 'REDEEM',
          parentTransactionId: first.id,
          receipt: { amount: '40.00' },
        })
        expect(record.text).not.toContain('pinHash')
        expect((await retry(first.id)).sale.responseCode).toBe('1006')
        expect((await redeem()).sale.receipt).toMatchObject({ amount: '60.00' })
        expect(await bench.wallet('M-1001')).toEqual({ balance: 4_990_000, held: 0 })
      })

      test('of the full balance redeems the full balance again', async () => {
        const { redeem, retry, poll } = await bench.as('merchant')
        const all = { ...withMobile, amount: 0, mobileNumber: '0821230004' }
        const { id } = await redeem(all)
        await redeem({ amount: 30 })
        expect((await poll((await retry(id)).id)).body).toMatchObject({
          amount: 70,
          receipt: { amount: '70.00' },
        })
      })

      test('may ask for another amount', async () => {
        const { redeem, retry } = await bench.as('merchant')
        const { id } = await redeem({ ...withMobile, mobileNumber: '0821230004' })
        expect((await retry(id, { amount: 5_000.01 })).sale.responseCode).toBe('1001')
        expect((await retry(id, { amount: 25 })).sale.receipt).toMatchObject({ amount: 25 })
      })

      test.each(['1151', '1200', '1010'])(
        'fails again when the voucher is refused: %s',
        async (code) => {
          const { redeem, retry } = await bench.as('merchant')
          const { id } = await redeem({ voucherPin: `12345678${code}` })
          const child = await retry(id)
          expect(child.sale).toMatchObject({ responseCode: code, successful: false })
          expect(child.id).not.toBe(id)
        },
      )

      test('fails when the voucher was spent meanwhile', async () => {
        const { redeem, retry } = await bench.as('merchant')
        const { id } = await redeem({ ...withMobile, mobileNumber: '0821230004' })
        await redeem()
        expect((await retry(id)).sale).toMatchObject({ responseCode: '1151', successful: false })
      })
    })
  })

  describe('9 POST /purchase with reprocess: true', () => {
    test('retries a FAILED transaction under its reference', async () => {
      const { purchase, id, members } = await failed()
      const child = await purchase({ ...members, reprocess: true })
      expect(child.sale).toMatchObject({ responseCode: '0', successful: true })
      expect(child.id).not.toBe(id)
      expect(await bench.wallet('M-1001')).toEqual({ balance: 4_998_000, held: 0 })
    })

    test('1006: after an attempt has completed', async () => {
      const { purchase, members } = await failed()
      await purchase({ ...members, reprocess: true })
      expect((await purchase({ ...members, reprocess: true })).sale.responseCode).toBe('1006')
    })

    test('retries the latest failed attempt', async () => {
      const { purchase, poll, members } = await failed('0003')
      const second = await purchase({ ...members, reprocess: true })
      const third = await purchase({ ...members, reprocess: true })
      expect((await poll(third.id)).body).toMatchObject({ parentTransactionId: second.id })
    })

    test("1001 'Only FAILED transactions can be retried': it is PROCESSING", async () => {
      const { purchase, members } = await failed('0007')
      expect((await purchase({ ...members, reprocess: true })).body).toEqual(notFailed)
    })

    test("1001 'Transaction not found': the reference is unknown", async () => {
      const { purchase } = await bench.as('merchant')
      expect((await purchase({ reprocess: true })).body).toEqual(notFound)
    })

    test('1001: a redemption’s reference', async () => {
      const { redeem, purchase } = await bench.as('merchant')
      const merchantReference = freshReference()
      await redeem({ merchantReference, voucherPin: '123456781200' })
      const again = { productCode: 'OTT-REDEEM', merchantReference, reprocess: true }
      expect((await purchase(again)).sale.responseCode).toBe('1001')
      expect(await bench.counts()).toMatchObject({ FAILED: 1, COMPLETED: 0 })
    })

    test.each([
      ['product', { productCode: 'VODACOM-AIRTIME' }],
      ['recipient', { mobileNumber: '+27821234567' }],
      ['channel', { channelId: 'CH-NOBODY' }],
    ])('1001: another %s', async (_, other) => {
      const { purchase, members } = await failed()
      const { sale } = await purchase({ ...members, ...other, reprocess: true })
      expect(sale.responseCode).toBe('1001')
      expect(await bench.counts()).toMatchObject({ FAILED: 1, COMPLETED: 0 })
    })
  })
}
