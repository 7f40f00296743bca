import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purchaseRequest } from '../../../platform/contract/sale/purchase.ts'
import { refreshRequest, tokenRequest } from '../../../platform/contract/access/token.ts'
import { transactionRequest } from '../../../platform/contract/sale/transaction.ts'
import { type Bench, type CallOptions, freshReference, routes } from '../bench.ts'

const bytes = (...codes: number[]) => new Uint8Array(codes)
const utf16 = (text: string) =>
  bytes(0xff, 0xfe, ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0]))

const posts = routes.filter(({ method }) => method === 'POST')

/** The members that the routes read. */
const memberNames = [purchaseRequest, tokenRequest, transactionRequest, refreshRequest].flatMap(
  ({ shape }) => Object.keys(shape),
)

/** Input that no client should send. */
export function malformedTests(bench: Bench): void {
  const post = async (path: string, options: CallOptions) => {
    const { token } = await bench.as('merchant')
    return bench.call('POST', path, { token, ...options })
  }

  describe('Malformed bodies', () => {
    test.each([
      ['half of a JSON text', '{"productCode":"MTN'],
      ['nothing', ''],
      ['an array', '[]'],
      ['null', 'null'],
      ['endless nesting', '['.repeat(50_000)],
      ['a number beyond the largest', '{"amount":1e999}'],
    ])('%s is 400 on every POST that needs a body', async (_, raw) => {
      const { token } = await bench.as('merchant')
      for (const path of ['/auth/token', '/purchase', '/redeem', '/lookup/electricity']) {
        const answer = await bench.call('POST', path, { token, raw })
        expect([path, answer.status]).toEqual([path, 400])
        expect(answer.headers.get('content-type')).toBe('application/json')
      }
    })

    test.each([
      ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x7d)],
      ['UTF-16', utf16('{"a":1}')],
    ])('%s is 400', async (_, raw) => {
      expect((await post('/purchase', { raw })).status).toBe(400)
    })

    test('a byte order mark is skipped', async () => {
      const raw = `\uFEFF${JSON.stringify({ transactionId: 'x' })}`
      expect((await post('/transactions', { raw })).status).toBe(404)
    })

    test.each([
      ['text/plain', { 'Content-Type': 'text/plain' }],
      ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['another charset', { 'Content-Type': 'application/json; charset=utf-16' }],
      ['a content encoding', { 'Content-Encoding': 'gzip' }],
    ])('%s is 415', async (_, headers) => {
      const answer = await post('/purchase', { body: {}, headers })
      expect(answer.status).toBe(415)
      expect(answer.body).toMatchObject({ status: 'UNSUPPORTED_MEDIA_TYPE' })
    })

    test('application/json; charset=utf-8 is accepted', async () => {
      const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' }
      expect((await post('/products/categories', { body: {}, headers })).status).toBe(200)
    })

    test('a body of more than 100 kB is 413', async () => {
      const answer = await post('/purchase', { body: { a: 'x'.repeat(110_000) } })
      expect(answer.status).toBe(413)
      expect(answer.body).toMatchObject({ status: 'PAYLOAD_TOO_LARGE' })
    })

    test('members that every object has do no harm', async () => {
      const { purchase, call } = await bench.as('merchant')
      const raw =
        '{"transactionId":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
      expect((await post('/transactions', { raw })).status).toBe(404)
      const sold = await purchase({ additionalInfo: { toString: 'x', hasOwnProperty: 'y' } })
      expect(sold.sale.responseCode).toBe('0')
      expect((await call('GET', '/transactions')).status).toBe(200)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    })

    test.each([
      ['a NUL', 'a\0b'],
      ['half of a surrogate pair', 'a\ud800b'],
    ])('text with %s is refused everywhere, since no store can keep it', async (_, text) => {
      const { purchase, call } = await bench.as('merchant')
      for (const additionalInfo of [{ note: text }, { [text]: 'note' }])
        expect((await purchase({ additionalInfo })).sale.responseCode).toBe('1001')
      expect((await call('POST', '/transactions', { transactionId: text })).status).toBe(400)
    })

    test('additionalInfo accepts only text', async () => {
      const { purchase } = await bench.as('merchant')
      for (const additionalInfo of [{ a: null }, []])
        expect((await purchase({ additionalInfo })).sale.responseCode).toBe('1001')
    })

    test('a merchantReference may be any text up to 200 characters', async () => {
      const { purchase } = await bench.as('merchant')
      for (const text of [`é 🎉 ' " ; -- \\ %00 ${freshReference()}`, 'x'.repeat(200)])
        expect((await purchase({ merchantReference: text })).sale.responseCode).toBe('0')
      const long = await purchase({ merchantReference: 'x'.repeat(201) })
      expect(long.sale.responseCode).toBe('1001')
    })
  })

  describe('Routes and methods', () => {
    test.each(['/', '/products', '/purchase/', '/api/v1', '/%E0%A4%A', '/a%00b'])(
      '%s is 404 with a JSON body',
      async (path) => {
        const answer = await post(path, { body: {} })
        expect(answer.status).toBe(404)
        expect(answer.body).toMatchObject({ status: 'NOT_FOUND', errorCode: 404 })
      },
    )

    test.each(['DELETE', 'OPTIONS'])('%s is 405 with Allow', async (method) => {
      const { token } = await bench.as('merchant')
      const answer = await bench.call(method, '/transactions', { token })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST, GET')
      expect(answer.body).toMatchObject({ status: 'METHOD_NOT_ALLOWED' })
    })

    test('HEAD answers like GET without a body, and is 405 where there is no GET', async () => {
      const { token } = await bench.as('merchant')
      const answer = await bench.call('HEAD', '/transactions', { token })
      expect([answer.status, answer.text]).toEqual([200, ''])
      expect((await bench.call('HEAD', '/purchase', { token })).status).toBe(405)
    })
  })

  describe('Random requests', () => {
    const members = fc.constantFrom(...memberNames)
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('MTN-AIRTIME', 'OTT-REDEEM', 'ESKOM-ELEC', '+27821234567', 20, 0, -1, 1e21),
    )
    const body = fc.oneof(
      fc.dictionary(members, values).map((sent) => JSON.stringify(sent)),
      fc.json(),
      fc.string(),
      fc.uint8Array({ maxLength: 200 }),
    )

    test('any body on any route gives JSON and never a 5xx', async () => {
      const { token } = await bench.as('merchant')
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...posts), body, async ({ path }, raw) => {
          const sent = typeof raw === 'string' ? raw : new Uint8Array(raw)
          const answer = await bench.call('POST', path, { token, raw: sent })
          expect(answer.status).toBeLessThan(500)
          expect(answer.body).toBeDefined()
        }),
        { numRuns: 50 },
      )
    })

    test('any query and any path gives JSON and never a 5xx', async () => {
      const { token } = await bench.as('merchant')
      const text = fc.string({ unit: 'binary', maxLength: 30 })
      const part = text.map((text) => encodeURIComponent(text.toWellFormed()))
      await fc.assert(
        fc.asyncProperty(part, part, part, async (one, two, three) => {
          for (const path of [
            `/transactions?page=${one}&size=${two}&sort=${three}`,
            `/merchants/x${one}/products`,
            `/products/categories/${one}1/fields`,
            `/lookups/x${two}?${three}`,
          ]) {
            const answer = await bench.call('GET', path, { token })
            expect(answer.status).toBeLessThan(500)
            expect(answer.body).toBeDefined()
          }
          const retried = await bench.call('POST', `/transactions/x${three}/retry`, { token })
          expect(retried.status).toBe(404)
        }),
        { numRuns: 15 },
      )
    })
  })
}
