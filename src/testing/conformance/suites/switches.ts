import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { product } from '../../../platform/contract/catalogue/product.ts'
import {
  readTransactionPage,
  readTransactionRecords,
} from '../../../platform/contract/sale/transaction.ts'
import { defaultSwitches } from '../../../sandbox/rules/switches.ts'
import { type Bench, freshReference, mobileEndingIn } from '../bench.ts'

/** Every setting of every switch, and the controls that set them. */
export function switchTests(bench: Bench): void {
  describe('GET and PUT /sandbox/switches', () => {
    const put = (raw: string) => bench.callOrigin('PUT', '/sandbox/switches', { raw })

    test('each switch’s default is its first setting', async () => {
      expect((await bench.callOrigin('GET', '/sandbox/switches')).body).toEqual(defaultSwitches)
    })

    test('a setting joins the others, and a reset undoes it', async () => {
      const answer = await put('{"pollShape":"page","statusForm":"number"}')
      const merged = { ...defaultSwitches, pollShape: 'page', statusForm: 'number' }
      expect(answer.body).toEqual(merged)
      expect((await bench.callOrigin('GET', '/sandbox/switches')).body).toEqual(merged)
      await bench.callOrigin('POST', '/sandbox/reset')
      expect((await bench.callOrigin('GET', '/sandbox/switches')).body).toEqual(defaultSwitches)
    })

    test.each([
      ['{"colour":"red"}', 'colour'],
      ['{"pollShape":"circle"}', 'circle'],
      ['{"statusForm":"number","__proto__":"x"}', '__proto__'],
      ['[]', 'object'],
      ['', 'object'],
      ['{', 'JSON'],
    ])('%s is 400, names the mistake and changes nothing', async (raw, named) => {
      const answer = await put(raw)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(named)
      expect((await bench.callOrigin('GET', '/sandbox/switches')).body).toEqual(defaultSwitches)
    })
  })

  describe('Switch catalogueMethod (ruling R4)', () => {
    test.each([
      ['post', 'POST', 'GET'],
      ['get', 'GET', 'POST'],
    ] as const)('%s: %s is answered and %s is 405', async (catalogueMethod, method, other) => {
      await bench.setSwitches({ catalogueMethod })
      const { call } = await bench.as('merchant')
      for (const path of ['/products/categories', '/products/categories/1/fields']) {
        expect((await call(method, path)).status).toBe(200)
        expect((await call(other, path)).status).toBe(405)
      }
      expect((await call('GET', '/transactions')).status).toBe(200)
    })
  })

  describe('Switches pollShape and statusForm (ruling R5)', () => {
    test.each([
      ['data', (body: unknown) => expect(body).toMatchObject({ responseCode: '0', data: {} })],
      ['array', (body: unknown) => expect(body).toHaveLength(1)],
      ['page', (body: unknown) => expect(body).toMatchObject({ content: [{}], totalPages: 1 })],
    ] as const)('pollShape %s', async (pollShape, check) => {
      await bench.setSwitches({ pollShape })
      const { purchase, poll, call } = await bench.as('merchant')
      const { id } = await purchase({ mobileNumber: mobileEndingIn('0007') })
      const { body } = await poll(id)
      check(body)
      expect(readTransactionRecords(body)).toMatchObject([
        { transactionId: id, status: 'PROCESSING', responseCode: 'PROCESSING' },
      ])
      const list = readTransactionPage((await call('GET', '/transactions')).body)
      expect(list).toMatchObject({ content: [{ transactionId: id }], totalElements: 1 })
    })

    test.each([
      ['0000', 0],
      ['0001', 1],
      ['0007', 2],
      ['0003', 3],
    ])('%s with statusForm number is %j', async (ending, status) => {
      await bench.setSwitches({ statusForm: 'number' })
      const { purchase, poll } = await bench.as('merchant')
      const { id } = await purchase({ mobileNumber: mobileEndingIn(ending) })
      expect((await poll(id)).body).toMatchObject({ status })
    })
  })

  describe('Switch productHints (ruling R6)', () => {
    test('none: no product names its category', async () => {
      await bench.setSwitches({ productHints: 'none' })
      const { call } = await bench.as('merchant')
      const listed = z.array(product).parse((await call('GET', '/merchants/M-1001/products')).body)
      expect(listed.filter((item) => 'categoryId' in item)).toEqual([])
    })
  })

  describe('Switch errorHttpStatus (ruling R19)', () => {
    test.each(['4xx', '200'] as const)(
      '%s is the class of every error',
      async (errorHttpStatus) => {
        await bench.setSwitches({ errorHttpStatus })
        const { purchase, redeem, retry } = await bench.as('merchant')
        const answers = [
          await purchase({ productCode: 'GHOST-1' }),
          await purchase({ amount: 1 }),
          await purchase({ mobileNumber: mobileEndingIn('1999') }),
          await purchase({ mobileNumber: mobileEndingIn('0003') }),
          await (await bench.as('poor')).purchase(),
          await redeem({ voucherPin: '123456781151' }),
          await redeem({ voucherPin: '' }),
          await retry('018f0000-0000-7000-8000-000000000000'),
        ]
        const codes = ['1009', '1001', '1999', '1200', '1103', '1151', '1001', '1001']
        expect(answers.map(({ sale }) => sale.responseCode)).toEqual(codes)
        const classes = new Set(answers.map(({ status }) => Math.floor(status / 100)))
        expect([...classes]).toEqual([errorHttpStatus === '200' ? 2 : 4])
        // The spec gives this status, in every setting.
        expect((await (await bench.as('vendor')).purchase()).status).toBe(403)
      },
    )
  })

  describe('Switch insufficientFunds (ruling R20)', () => {
    test('failed transaction: a FAILED transaction, no debit, and a retry', async () => {
      await bench.setSwitches({ insufficientFunds: 'failed transaction' })
      const { purchase, poll, retry } = await bench.as('poor')
      const merchantReference = freshReference()
      const first = await purchase({ merchantReference })
      expect(first.sale).toMatchObject({
        transactionId: expect.any(String),
        responseCode: '1103',
        responseMessage: 'Insufficient balance. Available: R10.00',
        successful: false,
      })
      expect((await poll(first.id)).body).toMatchObject({ status: 'FAILED' })
      expect((await purchase({ merchantReference })).text).toBe(first.text)
      expect(await bench.wallet('M-1002')).toEqual({ balance: 1_000, held: 0 })
      expect((await retry(first.id, { amount: 5 })).sale.responseCode).toBe('0')
    })
  })

  describe('Switch referenceReuse (ruling R36)', () => {
    const used = async () => {
      const seller = await bench.as('merchant')
      const merchantReference = freshReference()
      const first = await seller.purchase({ merchantReference })
      const voucher = freshReference()
      const redeemed = await seller.redeem({ merchantReference: voucher, amount: 40 })
      const others = () =>
        Promise.all([
          ...[
            { productCode: 'VODACOM-AIRTIME' },
            { amount: 20.01 },
            { mobileNumber: '+27821234568' },
          ].map((other) => seller.purchase({ merchantReference, ...other })),
          ...[
            { productCode: '1VOUCHER-REDEEM', mobileNumber: '0821234567' },
            { amount: 0 },
            { voucherPin: '123456789013' },
          ].map((other) => seller.redeem({ merchantReference: voucher, amount: 40, ...other })),
        ])
      return { ...seller, first, merchantReference, redeemed, voucher, others }
    }

    test('original: the first transaction answers', async () => {
      const { first, redeemed, others } = await used()
      const answers = await others()
      const [bought, taken] = [first.id, redeemed.id]
      const originals = [bought, bought, bought, taken, taken, taken]
      expect(answers.map(({ id }) => id)).toEqual(originals)
    })

    test('refused: 400 with a listed error body; the same request again gets the original', async () => {
      await bench.setSwitches({ referenceReuse: 'refused' })
      const { purchase, redeem, first, merchantReference, redeemed, voucher, others } = await used()
      for (const { status, sale } of await others()) {
        expect(status).toBe(400)
        expect(sale.responseCode).toBe('1001')
        expect(sale.transactionId).toBeUndefined()
      }
      expect((await purchase({ merchantReference })).text).toBe(first.text)
      expect((await redeem({ merchantReference: voucher, amount: 40 })).text).toBe(redeemed.text)
      expect(await bench.counts()).toMatchObject({ COMPLETED: 2, FAILED: 0 })
    })
  })

  describe('Switch replayAfterRetry (ruling R21)', () => {
    test.each(['original', 'latest'] as const)('%s is replayed', async (replayAfterRetry) => {
      await bench.setSwitches({ replayAfterRetry })
      const { purchase, retry } = await bench.as('merchant')
      const members = { merchantReference: freshReference(), mobileNumber: mobileEndingIn('0004') }
      const original = await purchase(members)
      const latest = await retry(original.id)
      const replayed = await purchase(members)
      expect(replayed.id).toBe(replayAfterRetry === 'original' ? original.id : latest.id)
      expect(await bench.wallet('M-1001')).toEqual({ balance: 4_998_000, held: 0 })
    })
  })
}
