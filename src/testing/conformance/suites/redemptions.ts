import { describe, expect, test } from 'vitest'
import { type Bench, freshReference, refusal } from '../bench.ts'

const untouched = { balance: 5_000_000, held: 0 }
const withMobile = { productCode: '1VOUCHER-REDEEM', mobileNumber: '0821234567' }

/** Endpoint 11. */
export function redemptionTests(bench: Bench): void {
  const wallet = () => bench.wallet('M-1001')

  describe('11 POST /redeem', () => {
    test('redeems a fresh voucher of R 100.00, and never repeats its PIN', async () => {
      const { redeem } = await bench.as('merchant')
      const { status, body, text } = await redeem({ voucherPin: '123456789012' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        responseCode: '0',
        successful: true,
        receipt: {
          voucherID: expect.stringMatching(/./),
          amount: '100.00',
          voucherBalance: '0.00',
        },
      })
      expect(text).not.toContain('123456789012')
    })

    test('a voucher keeps its balance after the first use', async () => {
      const { redeem } = await bench.as('merchant')
      expect((await redeem({ amount: 30 })).sale.receipt).toMatchObject({
        amount: '30.00',
        voucherBalance: '70.00',
      })
      expect((await redeem({ amount: 0 })).sale.receipt).toMatchObject({
        amount: '70.00',
        voucherBalance: '0.00',
      })
      expect((await redeem({ amount: 0 })).sale.responseCode).toBe('1151')
    })

    test('0 redeems the rest, even where the product’s minimum is above 0', async () => {
      const product = { code: 'FROM-50', name: 'From R 50', kind: 'redemption' }
      await bench.callOrigin('PUT', '/sandbox/catalogue', {
        body: { products: [{ ...product, minAmount: 50, maxAmount: 4_000 }] },
      })
      const { redeem } = await bench.as('merchant')
      const part = await redeem({ productCode: 'FROM-50', amount: 49.99 })
      expect(part.sale.responseCode).toBe('1001')
      expect((await redeem({ productCode: 'FROM-50', amount: 60 })).sale.responseCode).toBe('0')
      const rest = await redeem({ productCode: 'FROM-50', amount: 0 })
      expect(rest.sale.receipt).toMatchObject({ amount: '40.00', voucherBalance: '0.00' })
    })

    test('the receipt’s fields depend on the product', async () => {
      const { redeem } = await bench.as('merchant')
      const { sale } = await redeem(withMobile)
      expect(sale.receipt).toMatchObject({ amount: '100.00' })
      expect(sale.receipt).not.toHaveProperty('voucherBalance')
    })

    test('a reference sent again gives the original result and draws nothing', async () => {
      const { redeem } = await bench.as('merchant')
      const merchantReference = freshReference()
      const first = await redeem({ merchantReference, amount: 30 })
      expect((await redeem({ merchantReference, amount: 30 })).text).toBe(first.text)
      expect((await redeem({ amount: 0 })).sale.receipt).toMatchObject({ amount: '70.00' })
    })

    test.each([
      ['1151', '123456781151', 'The voucher has already been used'],
      ['1200', '123456781200', 'Provider processing error'],
      ['1010', '123456781010', 'Invalid product'],
      ['1010', '12345', 'Invalid product'],
    ])('%s: the PIN %s makes a FAILED transaction and no debit', async (code, voucherPin, text) => {
      const { redeem, poll } = await bench.as('merchant')
      const { sale, id } = await redeem({ voucherPin })
      expect(sale).toMatchObject({
        responseCode: code,
        responseMessage: text,
        successful: false,
        transactionId: expect.any(String),
      })
      expect((await poll(id)).body).toMatchObject({ status: 'FAILED', type: 'REDEEM' })
      expect(await wallet()).toEqual(untouched)
    })

    test.each([null, ' '])('1001: voucherPin %j', async (voucherPin) => {
      const { redeem } = await bench.as('merchant')
      const message = 'voucherPin is required for OTT voucher redemption'
      expect((await redeem({ voucherPin })).body).toEqual(refusal('1001', message))
    })

    test.each(['productCode', 'amount', 'paymentMethod', 'channelId', 'merchantReference'])(
      'without %s is 1001, naming the member',
      async (member) => {
        const { redeem } = await bench.as('merchant')
        const { status, body } = await redeem({ [member]: undefined })
        expect(status).toBe(400)
        expect(body).toEqual(refusal('1001', `${member} is required`))
      },
    )

    test('1009: the product is inactive for everyone', async () => {
      const { redeem } = await bench.as('merchant')
      const { sale } = await redeem({ productCode: 'GHOST-1' })
      expect(sale).toMatchObject({ responseCode: '1009', rejectionCode: '1009' })
    })

    test.each(['NO-SUCH-PRODUCT', 'MTN-AIRTIME'])(
      "1010 'Invalid product': %s is not a redemption product",
      async (productCode) => {
        const { redeem } = await bench.as('merchant')
        const { body } = await redeem({ productCode })
        expect(body).toEqual(refusal('1010', 'Invalid product'))
      },
    )

    test('1103: the wallet cannot pay, and the voucher keeps its balance', async () => {
      const poor = await bench.as('poor')
      expect((await poor.redeem()).sale.responseCode).toBe('1103')
      const { redeem } = await bench.as('merchant')
      expect((await redeem()).sale.receipt).toMatchObject({ amount: '100.00' })
    })

    test.each([
      ['missing', undefined],
      ['with country code', '27821234567'],
      ['with spaces', '082 123 4567'],
    ])('1001: a required mobileNumber is %s', async (_, mobileNumber) => {
      const { redeem } = await bench.as('merchant')
      const { status, sale } = await redeem({ ...withMobile, mobileNumber })
      expect(status).toBe(400)
      expect(sale.responseCode).toBe('1001')
    })

    test.each([-1, '100', 10.001, 5_000.01])('1001: the amount %j', async (amount) => {
      const { redeem } = await bench.as('merchant')
      expect((await redeem({ amount })).sale.responseCode).toBe('1001')
    })

    test('1001: a channel that the account doesn’t have', async () => {
      const { redeem } = await bench.as('merchant')
      const { status, sale } = await redeem({ channelId: 'CH-NOBODY' })
      expect(status).toBe(400)
      expect(sale.responseCode).toBe('1001')
      expect(sale.responseMessage).toContain('channelId')
    })

    test('0001 and 0002: an open redemption, and one whose draw is given back', async () => {
      const { redeem, poll } = await bench.as('merchant')
      const first = await redeem({ ...withMobile, mobileNumber: '0821230001', amount: 40 })
      expect(first.sale.responseCode).toBe('PENDING')
      const second = await redeem({ ...withMobile, mobileNumber: '0821230002', amount: 60 })
      expect(second.status).toBe(202)
      bench.clock.advance(4_000)
      expect((await poll(first.id)).body).toMatchObject({
        status: 'COMPLETED',
        receipt: { amount: '40.00' },
      })
      expect((await poll(second.id)).body).toMatchObject({ status: 'FAILED' })
      expect((await redeem({ amount: 0 })).sale.receipt).toMatchObject({ amount: '60.00' })
    })
  })
}
