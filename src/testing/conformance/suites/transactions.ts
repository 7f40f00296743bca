import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../platform/contract/pagination.ts'
import { transactionRecord } from '../../../platform/contract/sale/transaction.ts'
import { type Bench, mobileEndingIn } from '../bench.ts'

const page = pageOf(transactionRecord)

/** Endpoint 18. */
export function transactionTests(bench: Bench): void {
  describe('18 POST /transactions with a transactionId', () => {
    test.each(['/transactions', '/api/v1/transactions'])('%s gives the record', async (path) => {
      const { purchase, call } = await bench.as('merchant')
      await purchase({ amount: 19 })
      const { id } = await purchase()
      await purchase({ amount: 21 })
      const answer = await call('POST', path, { transactionId: id })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        transactionId: id,
        status: 'COMPLETED',
        productCode: 'MTN-AIRTIME',
        amount: 20,
        mobileNumber: '+27821234567',
        createdDate: '2026-11-20T14:05:09.123',
        receipt: { amount: 20 },
      })
    })

    test.each([
      ['0000', 'COMPLETED'],
      ['0001', 'PENDING'],
      ['0003', 'FAILED'],
    ])('%s: its item is %s, an item status', async (ending, status) => {
      const { purchase, poll, call } = await bench.as('merchant')
      const { id } = await purchase({ mobileNumber: mobileEndingIn(ending) })
      const statuses = await call('GET', '/lookups/transaction-item-status')
      expect(statuses.body).toContain(status)
      expect((await poll(id)).body).toMatchObject({
        items: [{ productCode: 'MTN-AIRTIME', status }],
      })
    })

    test('another account’s transaction is 404, like an unknown one', async () => {
      const { id } = await (await bench.as('merchant')).purchase()
      const { poll } = await bench.as('submerchant')
      const other = await poll(id)
      expect(other.status).toBe(404)
      expect(other.body).toMatchObject({ status: 'NOT_FOUND', message: 'Transaction not found' })
      expect((await poll('018f0000-0000-7000-8000-000000000000')).status).toBe(404)
      expect((await poll("x' or 1=1")).status).toBe(404)
    })

    test.each(['submerchant', 'partner', 'vendor'] as const)(
      'a %s may ask, and gets none of the merchant’s',
      async (user) => {
        await (await bench.as('merchant')).purchase()
        const { call } = await bench.as(user)
        const answer = await call('GET', '/transactions')
        expect(answer.body).toMatchObject({ content: [], totalElements: 0, totalPages: 0 })
      },
    )
  })

  describe('18 GET /transactions', () => {
    const withSales = async (count: number) => {
      const seller = await bench.as('merchant')
      for (let sold = 1; sold <= count; sold += 1) {
        await seller.purchase({ amount: 10 + sold })
        bench.clock.advance(1_000)
      }
      const list = async (query: string) => {
        const { body } = await seller.call('GET', `/transactions${query}`)
        return page.parse(body)
      }
      return { ...seller, list }
    }
    const amounts = (list: z.infer<typeof page>) => list.content.map(({ amount }) => amount)

    test('pages of the given size, newest first, until page + 1 >= totalPages', async () => {
      const { list } = await withSales(5)
      const first = await list('?page=0&size=2')
      expect(first).toMatchObject({ page: 0, size: 2, totalElements: 5, totalPages: 3 })
      expect(amounts(first)).toEqual([15, 14])
      expect(amounts(await list('?page=2&size=2'))).toEqual([11])
      expect(amounts(await list('?page=3&size=2'))).toEqual([])
    })

    test('without parameters it is page 0 of size 20', async () => {
      const { list } = await withSales(1)
      expect(await list('')).toMatchObject({ page: 0, size: 20, totalElements: 1, totalPages: 1 })
    })

    test.each([
      ['createdDate,asc', [11, 12, 13]],
      ['amount,desc', [13, 12, 11]],
      ['amount', [11, 12, 13]],
    ])('sort=%s', async (sort, expected) => {
      const { list } = await withSales(3)
      expect(amounts(await list(`?sort=${sort}`))).toEqual(expected)
    })

    test('POST takes page, size and sort as body fields', async () => {
      const { call, list } = await withSales(3)
      const { body } = await call('POST', '/transactions', { page: 1, size: 2, sort: 'amount,asc' })
      expect(body).toEqual(await list('?page=1&size=2&sort=amount,asc'))
    })

    test('POST accepts them in the query too, and the body wins', async () => {
      const { call, list } = await withSales(3)
      const wanted = await list('?page=1&size=2&sort=amount,asc')
      const both = await call('POST', '/transactions?page=0&size=2&sort=amount,asc', { page: 1 })
      expect(both.body).toEqual(wanted)
    })

    test('null means the default', async () => {
      const { call, list } = await withSales(3)
      const nothing = { transactionId: null, page: null, size: null, sort: null }
      expect((await call('POST', '/transactions', nothing)).body).toEqual(await list(''))
    })

    test.each([
      ['', 20],
      ['?size=100', 100],
      ['?size=1000', 100],
    ])('%s: a page reports its size, 20 by default and 100 at most: %i', async (query, size) => {
      const { list } = await withSales(1)
      expect(await list(query)).toMatchObject({ size })
    })

    test.each([
      'page=-1',
      'page=99999999999999999999',
      'size=0',
      'sort=password,asc',
      'sort=amount,up',
      'sort=amount,asc,x',
    ])('?%s is 400', async (query) => {
      const { call } = await bench.as('merchant')
      const answer = await call('GET', `/transactions?${query}`)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ status: 'BAD_REQUEST' })
    })

    test.each([{ page: '0' }, { size: 0.5 }, { sort: 3 }, { transactionId: 7 }])(
      'the body %j is 400',
      async (body) => {
        const { call } = await bench.as('merchant')
        expect((await call('POST', '/transactions', body)).status).toBe(400)
      },
    )
  })
}
