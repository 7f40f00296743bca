import { describe, expect, test } from 'vitest'
import { mobileBundleLookupResponse } from '../../../platform/contract/catalogue/lookup.ts'
import { type Bench, type DemoUser, freshReference, mobileEndingIn, refusal } from '../bench.ts'

const voucher = {
  productCode: 'OTT-VOUCHER',
  amount: 50,
  additionalInfo: { firstname: 'Ann', surname: 'Example' },
}
const xbox = { productCode: 'XBOX-149', amount: 149 }
const fine = { productCode: 'PAYCITY-FINE', amount: 50, accountNumber: '1234' }
const transfer = { productCode: 'MUKURU-SEND', amount: 50, accountNumber: '1234' }
const electricity = { productCode: 'ESKOM-ELEC', amount: 115, mobileNumber: null }

/** Members whose meaning the spec doesn't show, and that may be null (section Endpoints 9). */
const unexplained = ['accountNumber', 'orderNumber', 'terminalId', 'voucherPin', 'noticeNumber']

/** The refusal of a request without a member. */
const lacking = (member: string) => ({
  status: 400,
  body: refusal('1001', `${member} is required`),
})

/** Endpoint 9: its rules and its error rows. */
export function purchaseTests(bench: Bench): void {
  describe('9 POST /purchase', () => {
    test('completes at once, debits the wallet and gives the generic receipt', async () => {
      const { purchase } = await bench.as('merchant')
      const { status, sale } = await purchase()
      expect(status).toBe(200)
      expect(sale).toMatchObject({
        transactionId: expect.stringMatching(/^[\da-f-]{36}$/),
        responseCode: '0',
        responseDateTime: '2026-11-20T14:05:09.123',
        successful: true,
        receipt: { amount: 20, reference: expect.stringMatching(/./) },
      })
      expect(await bench.wallet('M-1001')).toEqual({ balance: 4_998_000, held: 0 })
    })

    test('a PIN product gives a PIN, a serial number and an expiry date', async () => {
      const { purchase } = await bench.as('merchant')
      const { sale } = await purchase({ productCode: 'MTN-PIN-30', amount: 30 })
      expect(sale.receipt).toMatchObject({
        pin: expect.stringMatching(/^\d{16}$/),
        serialNumber: expect.stringMatching(/^\d+$/),
        expiryDate: '2027-11-20',
      })
    })

    test('electricity gives a 20-digit token, units, and VAT that adds up', async () => {
      const { purchase } = await bench.as('merchant')
      const { sale } = await purchase({ ...electricity, meterNumber: '04012345678' })
      expect(sale.receipt).toMatchObject({
        meterNumber: '04012345678',
        token: expect.stringMatching(/^\d{20}$/),
        amount: 115,
        taxAmount: 15,
        exclusiveAmount: 100,
        unitType: 'kWh',
        tokenDescription: expect.stringContaining('tariff'),
      })
    })

    test('9007: transactionNumber is a number literal beyond 2^53 in every answer', async () => {
      const { purchase, poll } = await bench.as('merchant')
      const request = { ...electricity, meterNumber: '04012349007' }
      const merchantReference = freshReference()
      const first = await purchase({ ...request, merchantReference })
      const digits = /"transactionNumber":(\d+)/.exec(first.text)?.[1] ?? ''
      expect(BigInt(digits)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
      // These digits must exceed a JavaScript number, or the test proves nothing.
      expect(String(Number(digits))).not.toBe(digits)
      const literal = `"transactionNumber":${digits},`
      expect((await purchase({ ...request, merchantReference })).text).toContain(literal)
      expect((await poll(first.id)).text).toContain(literal)
    })

    test('9003: three tokens', async () => {
      const { purchase } = await bench.as('merchant')
      const { sale } = await purchase({ ...electricity, meterNumber: '04012349003' })
      expect(sale.receipt).toMatchObject({
        token: expect.stringMatching(/^\d{20} \d{20} \d{20}$/),
      })
    })

    test('1001: a channel that the account doesn’t have', async () => {
      const { purchase } = await bench.as('merchant')
      const { status, sale } = await purchase({ channelId: 'CH-NOBODY' })
      expect(status).toBe(400)
      expect(sale.responseCode).toBe('1001')
      expect(sale.responseMessage).toContain('channelId')
    })

    test('with CH-MOB-1, its record says MOBILE', async () => {
      const { purchase, poll } = await bench.as('merchant')
      const { id } = await purchase({ channelId: 'CH-MOB-1' })
      expect((await poll(id)).body).toMatchObject({ channelType: 'MOBILE' })
    })

    test.each([
      ['is inactive for everyone', 'GHOST-1'],
      ['is unknown', 'NO-SUCH-PRODUCT'],
      ['is named as every object has a member', 'constructor'],
    ])('1009: a product that %s', async (_, productCode) => {
      const { purchase } = await bench.as('merchant')
      const text = 'This product is not available for your account'
      const rejection = { rejectionCode: '1009', rejectionReason: text }
      const { body } = await purchase({ productCode })
      expect(body).toEqual({ ...refusal('1009', text), ...rejection })
    })

    test('1009: a product that is active only under another account', async () => {
      const { purchase } = await bench.as('submerchant')
      const { sale } = await purchase({ productCode: 'MAMAMONEY-SEND', amount: 100 })
      expect(sale.responseCode).toBe('1009')
    })

    test('1103: the wallet holds too little and stays unchanged', async () => {
      const { purchase } = await bench.as('poor')
      const { sale } = await purchase()
      expect(sale).toMatchObject({
        responseCode: '1103',
        responseMessage: 'Insufficient balance. Available: R10.00',
      })
      expect(sale.transactionId).toBeUndefined()
      expect(await bench.wallet('M-1002')).toEqual({ balance: 1_000, held: 0 })
    })

    test('1103: the wallet’s last cent can be spent, and no cent more', async () => {
      const { purchase } = await bench.as('poor')
      expect((await purchase({ amount: 10.01 })).sale.responseCode).toBe('1103')
      expect((await purchase({ amount: 10 })).sale.responseCode).toBe('0')
      expect(await bench.wallet('M-1002')).toEqual({ balance: 0, held: 0 })
    })

    test('R 0 is sold where the range begins at 0, and moves no money', async () => {
      const free = { code: 'FREE-ELEC', name: 'Free electricity', kind: 'electricity' }
      await bench.callOrigin('PUT', '/sandbox/catalogue', {
        body: { products: [{ ...free, minAmount: 0, maxAmount: 100 }] },
      })
      const { purchase } = await bench.as('merchant')
      const members = { productCode: 'FREE-ELEC', amount: 0, meterNumber: '04012345678' }
      const { sale } = await purchase(members)
      expect(sale).toMatchObject({ responseCode: '0', receipt: { amount: 0, units: 0 } })
      expect(await bench.wallet('M-1001')).toEqual({ balance: 5_000_000, held: 0 })
    })

    test.each([
      ['of nothing, below the range', { amount: 0 }],
      ['below the range', { amount: 1.99 }],
      ['above the range', { amount: 1_000.01 }],
      ['of a fraction of a cent', { amount: 20.005 }],
      ['below nothing', { amount: -20 }],
      ['as text', { amount: '20' }],
      ['other than the fixed amount', { productCode: 'MTN-DATA-1GB-30D', amount: 84 }],
    ])('an amount %s is 1001', async (_, members) => {
      const { purchase } = await bench.as('merchant')
      const { status, sale } = await purchase(members)
      expect(status).toBe(400)
      expect(sale.responseCode).toBe('1001')
      expect(await bench.wallet('M-1001')).toEqual({ balance: 5_000_000, held: 0 })
    })

    test.each(['productCode', 'amount', 'paymentMethod', 'channelId', 'merchantReference'])(
      'without %s is 1001, naming the member',
      async (member) => {
        const { purchase } = await bench.as('merchant')
        expect(await purchase({ [member]: undefined })).toMatchObject(lacking(member))
      },
    )

    test.each([null, '7'])('%j is taken for all members that are not explained', async (value) => {
      const { purchase } = await bench.as('merchant')
      const members = Object.fromEntries(unexplained.map((member) => [member, value]))
      expect((await purchase(members)).sale.responseCode).toBe('0')
    })

    test.each([
      ['airtime', 'mobileNumber', { mobileNumber: undefined }],
      ['data', 'mobileNumber', { productCode: 'MTN-DATA-1GB-30D', amount: 85, mobileNumber: '' }],
      ['SMS', 'mobileNumber', { productCode: 'MTN-SMS-25', amount: 8, mobileNumber: null }],
      ['electricity', 'meterNumber', electricity],
      ['a voucher', 'mobileNumber', { ...voucher, mobileNumber: null }],
      ['a voucher', 'firstname', { ...voucher, additionalInfo: undefined }],
      ['a voucher', 'surname', { ...voucher, additionalInfo: { firstname: 'Ann' } }],
      ['a voucher whose category omits them', 'firstname', xbox],
      ['a bill', 'accountNumber', { productCode: 'DSTV-BILL', amount: 50 }],
      ['a fine', 'noticeNumber', fine],
      ['a transfer', 'senderName', transfer],
    ])('%s without its %s is 1001', async (_, member, members) => {
      const { purchase } = await bench.as('merchant')
      expect(await purchase(members)).toMatchObject(lacking(member))
    })

    test('a voucher and a transfer with all their fields complete', async () => {
      const { purchase } = await bench.as('merchant')
      expect((await purchase(voucher)).sale.responseCode).toBe('0')
      const additionalInfo = { senderName: 'Ann Example' }
      expect((await purchase({ ...transfer, additionalInfo })).sale.responseCode).toBe('0')
    })

    describe('validationReference (ruling R40)', () => {
      const lookedUp = async (user: DemoUser = 'merchant') => {
        const seller = await bench.as(user)
        const bundle = { productCode: 'MTN-DATA-1GB-30D', amount: 85 }
        const { productCode } = bundle
        const number = { mobileNumber: '0821234567', productCode }
        const { body } = await seller.call('POST', '/lookup/mobile-bundle', number)
        const { validationReference } = mobileBundleLookupResponse.parse(body)
        return { ...seller, bundle, additionalInfo: { validationReference } }
      }

      test('from a lookup of this product and number is accepted, after a restart too', async () => {
        const { purchase, bundle, additionalInfo } = await lookedUp()
        expect((await purchase({ ...bundle, additionalInfo })).sale.responseCode).toBe('0')
        await bench.restart()
        expect((await purchase({ ...bundle, additionalInfo })).sale.responseCode).toBe('0')
      })

      test.each([
        ['made up', { additionalInfo: { validationReference: 'VAL-1' } }],
        ['from another number', { mobileNumber: '+27821234568' }],
      ])('that is %s is 1001', async (_, members) => {
        const { purchase, bundle, additionalInfo } = await lookedUp()
        const { status, sale } = await purchase({ ...bundle, additionalInfo, ...members })
        expect(status).toBe(400)
        expect(sale.responseCode).toBe('1001')
        expect(sale.responseMessage).toContain('validationReference')
      })

      test('from another account is 1001', async () => {
        const { bundle, additionalInfo } = await lookedUp('submerchant')
        const { purchase } = await bench.as('merchant')
        const { sale } = await purchase({ ...bundle, additionalInfo })
        expect(sale.responseCode).toBe('1001')
      })
    })

    test('a mobile number without + and its country code is 1001', async () => {
      const { purchase } = await bench.as('merchant')
      expect((await purchase({ mobileNumber: '0821234567' })).sale.responseCode).toBe('1001')
    })

    test('a redemption product can’t be bought', async () => {
      const { purchase } = await bench.as('merchant')
      const { sale } = await purchase({ productCode: 'OTT-REDEEM', amount: 50 })
      expect(sale.responseCode).toBe('1001')
    })
  })

  test('a mobile number instead of a meter chooses no outcome for electricity', async () => {
    const { purchase } = await bench.as('merchant')
    const members = { ...electricity, meterNumber: '04012345678' }
    const { sale } = await purchase({ ...members, mobileNumber: mobileEndingIn('0003') })
    expect(sale.responseCode).toBe('0')
  })
}
