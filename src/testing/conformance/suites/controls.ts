import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoints.ts'
import { genericReceipt } from '../../../platform/contract/sale/receipt.ts'
import type { Bench } from '../bench.ts'

/** The ledger, the reset, and the API's own documents. */
export function controlTests(bench: Bench): void {
  test('GET /sandbox/ledger: the starting wallets, entries, a sum of zero, counts', async () => {
    const { body } = await bench.callOrigin('GET', '/sandbox/ledger')
    expect(body).toMatchObject({
      accounts: expect.arrayContaining([
        { id: 'M-1001', balance: 5_000_000, held: 0 },
        { id: 'S-2001', balance: 500_000, held: 0 },
        { id: 'M-1002', balance: 1_000, held: 0 },
      ]),
      entries: expect.any(Array),
      sum: 0,
      transactions: { COMPLETED: 0, PENDING: 0, PROCESSING: 0, FAILED: 0 },
    })
  })

  test('GET /sandbox/outbox: a sold voucher’s details went to the customer by SMS', async () => {
    const { purchase } = await bench.as('merchant')
    const additionalInfo = { firstname: 'Ann', surname: 'Lee' }
    const voucher = { productCode: 'OTT-VOUCHER', amount: 50, additionalInfo }
    const { sale, id } = await purchase({ ...voucher, mobileNumber: '+27821234567' })
    await purchase({ ...voucher, mobileNumber: '+27821230003' })
    await purchase()
    const { pin } = genericReceipt.parse(sale.receipt)
    const { body } = await bench.callOrigin('GET', '/sandbox/outbox')
    expect(body).toEqual([
      {
        to: '+27821234567',
        transactionId: id,
        text: expect.stringMatching(`^OTT Voucher, R\\s50\\.00\\. PIN ${pin}\\. `),
      },
    ])
  })

  test('POST /sandbox/reset with a body that isn’t JSON is 415', async () => {
    const foreign = { raw: '{}', headers: { 'Content-Type': 'text/plain' } }
    expect((await bench.callOrigin('POST', '/sandbox/reset', foreign)).status).toBe(415)
  })

  test('POST /sandbox/reset restores everything and revokes every token', async () => {
    const { purchase, call } = await bench.as('merchant')
    await purchase()
    await bench.callOrigin('POST', '/sandbox/reset')
    expect((await call('GET', '/transactions')).status).toBe(401)
    expect(await bench.wallet('M-1001')).toEqual({ balance: 5_000_000, held: 0 })
    expect(await bench.counts()).toMatchObject({ COMPLETED: 0 })
  })

  test('PUT /sandbox/catalogue adds categories and products until the reset', async () => {
    const fields = [{ name: 'site', type: 'plot', required: true }]
    const added = await bench.callOrigin('PUT', '/sandbox/catalogue', {
      body: {
        categories: [{ id: 300, name: 'Camping', fields }],
        products: [{ code: 'CAMP', name: 'A night', categoryId: 300, minAmount: 5, maxAmount: 90 }],
      },
    })
    expect(added).toMatchObject({ status: 200, body: { categories: 1, products: 1 } })
    const before = await bench.as('merchant')
    const found = await before.call('POST', '/products/categories/300/fields')
    expect(found.body).toMatchObject({ fields })
    const listed = await before.call('GET', '/merchants/M-1001/products')
    expect(JSON.stringify(listed.body)).toContain('"CAMP"')
    await bench.callOrigin('POST', '/sandbox/reset')
    const after = await bench.as('merchant')
    expect((await after.call('POST', '/products/categories/300/fields')).status).toBe(404)
  })

  test.each([[{ products: [{ code: 'X' }] }], [{ surprises: [] }]])(
    'PUT /sandbox/catalogue refuses %j',
    async (body) => {
      expect((await bench.callOrigin('PUT', '/sandbox/catalogue', { body })).status).toBe(400)
    },
  )

  test.each([
    ['GET', '/sandbox/reset', 405],
    ['GET', '/sandbox/reset-tokens?username=nobody', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await bench.callOrigin(method, path)).status).toBe(status)
  })

  describe('Documents', () => {
    test('GET /vas/openapi.json describes every endpoint', async () => {
      const { body } = await bench.call('GET', '/openapi.json')
      const document = z
        .object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) })
        .parse(body)
      const paths = Object.values(endpoints).map(({ path }) => path)
      expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted())
    })

    test('GET /vas/docs is one HTML page without scripts', async () => {
      const { status, text, headers } = await bench.call('GET', '/docs')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('text/html')
      expect(text).toContain('/transactions/{transactionItemCode}/retry')
      expect(text).not.toMatch(/<script|https?:/)
      const style = await bench.call('GET', '/docs.css')
      expect(style.status).toBe(200)
      for (const answer of [headers, style.headers])
        expect(answer.get('cache-control')).toBe('no-cache')
    })

    test('GET /vas/images/* draws the pictures that the catalogue names', async () => {
      const drawn = await bench.call('GET', '/images/airtime.svg')
      expect(drawn.headers.get('content-type')).toContain('image/svg+xml')
      expect((await bench.call('GET', '/images/brand-mtn.svg')).status).toBe(200)
      expect((await bench.call('GET', '/images/no-such-picture.svg')).status).toBe(404)
    })
  })
}

/** What still answers with the controls off, as in this bench. */
export function withoutControlsTests(bench: Bench): void {
  test.each([
    ['PUT', '/sandbox/switches'],
    ['GET', '/sandbox/ledger'],
    ['POST', '/sandbox/reset'],
    ['GET', '/sandbox/reset-tokens?username=merchant'],
  ])('%s %s is 404', async (method, path) => {
    expect((await bench.callOrigin(method, path)).status).toBe(404)
  })

  test('the generated products are listed', async () => {
    const { call } = await bench.as('merchant')
    const { text } = await call('GET', '/merchants/M-1001/products')
    expect(text).toContain('GEN-00001')
    expect(text).toContain('GEN-00025')
    expect(text).not.toContain('GEN-00026')
  })
}
