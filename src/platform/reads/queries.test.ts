import { describe, expect, it, vi } from 'vitest'
import type { Method } from '../contract/endpoints.ts'
import type { Account } from './account.ts'
import { categoriesQuery, categoryFieldsQuery } from './categories.ts'
import { createQueryClient } from './create-query-client.ts'
import { enumerationQuery, providersQuery } from './enumerations.ts'
import { ApiFailure, failureIn } from '../words/failure.ts'
import { productBytesQuery, productsQuery } from './products.ts'
import type { QueryContext } from './read-endpoint.ts'
import type { Reader } from './read.ts'
import { readTransactionsPage, transactionQuery } from './transactions.ts'
import type { Reply } from '../transport/transport.ts'

const ok = (body: unknown, status = 200): Reply => ({
  kind: 'answer',
  status,
  body,
  readable: true,
})
const merchant: Account = { accountType: 'merchant', accountId: 'M/1' }

/** A till whose platform answers everything alike, and the requests it made. */
function asking(reply: Reply, account = merchant) {
  const one = vi.fn<Reader['reply']>(async () => reply)
  const either = vi.fn<Reader['replyToEither']>(async () => reply)
  const reader: Reader = { reply: one, replyToEither: either }
  const context: QueryContext = { api: { reader }, account }
  /** The requested endpoint, by each of its methods. */
  const asked = () => {
    const [single] = one.mock.calls
    if (single !== undefined) return [single[0], single[1]]
    const [endpoint, methods, build] = either.mock.calls[0] ?? []
    return [endpoint, ...(methods ?? []).map((method: Method) => build?.(method))]
  }
  const options = () => one.mock.calls[0]?.[2] ?? either.mock.calls[0]?.[3]
  return { context, one, asked, options, queries: createQueryClient() }
}

const page = { page: 2, size: 20 }
const body = '{"page":2,"size":20}'

describe('a read from the platform', () => {
  it('asks as the specification says, each by its endpoint', async () => {
    const timeoutMs = 15_000
    const list = asking(ok([]))
    await list.queries.fetchQuery(categoriesQuery(list.context))
    expect(list.asked()).toEqual([
      'categories',
      { method: 'POST', path: '/products/categories', timeoutMs, bodyText: '{}' },
      { method: 'GET', path: '/products/categories', timeoutMs },
    ])
    const fields = asking(ok({ fields: [] }))
    await fields.queries.fetchQuery(categoryFieldsQuery(fields.context, 7))
    const path = '/products/categories/7/fields'
    expect(fields.asked()).toEqual([
      'categoryFields',
      { method: 'POST', path, timeoutMs, bodyText: '{}' },
      { method: 'GET', path, timeoutMs },
    ])
    expect(fields.options()).toMatchObject({ faultRetries: 0 })
    expect(list.options()).not.toHaveProperty('faultRetries')
    const statuses = asking(ok([]))
    await statuses.queries.fetchQuery(enumerationQuery(statuses.context, 'transaction-status'))
    expect(statuses.asked()).toEqual([
      'enumeration',
      { method: 'GET', path: '/lookups/transaction-status', timeoutMs },
    ])
    const providers = asking(ok([]))
    await providers.queries.fetchQuery(providersQuery(providers.context))
    expect(providers.asked()).toEqual([
      'providers',
      { method: 'GET', path: '/lookups/providers', timeoutMs },
    ])
    const products = asking(ok([]))
    await products.queries.fetchQuery(productsQuery(products.context))
    expect(products.asked()).toEqual([
      'merchantProducts',
      {
        method: 'GET',
        path: '/merchants/M%2F1/products',
        timeoutMs,
        onPart: expect.any(Function),
      },
    ])
    const subProducts = asking(ok([]), { accountType: 'sub-merchant', accountId: 'S1' })
    await subProducts.queries.fetchQuery(productsQuery(subProducts.context))
    expect(subProducts.asked()).toEqual([
      'subMerchantProducts',
      expect.objectContaining({ method: 'GET', path: '/sub-merchants/S1/products', timeoutMs }),
    ])
    const one = asking(ok({ transactionId: 't-1', status: 'FAILED' }))
    await one.queries.fetchQuery(transactionQuery(one.context, 't-1'))
    expect(one.asked()).toMatchObject([
      'transactions',
      { method: 'POST', bodyText: '{"transactionId":"t-1"}' },
    ])
    const pages = asking(ok([]))
    const { signal } = new AbortController()
    await readTransactionsPage(pages.context.api.reader, page, signal)
    expect(pages.asked()).toMatchObject([
      'transactions',
      { method: 'GET', query: page },
      { method: 'POST', bodyText: body },
    ])
    for (const all of [list, fields, statuses, providers, products, one, pages])
      expect(all.options()?.signal).toBeInstanceOf(AbortSignal)
    expect(pages.options()?.signal).toBe(signal)
  })

  it.each<[string, (context: QueryContext) => Promise<unknown>]>([
    ['categories', (context) => createQueryClient().fetchQuery(categoriesQuery(context))],
    ['fields', (context) => createQueryClient().fetchQuery(categoryFieldsQuery(context, 1))],
    ['products', (context) => createQueryClient().fetchQuery(productsQuery(context))],
    [
      'an enumeration',
      (context) => createQueryClient().fetchQuery(enumerationQuery(context, 'environments')),
    ],
    ['providers', (context) => createQueryClient().fetchQuery(providersQuery(context))],
    [
      'a transaction',
      (context) => createQueryClient().fetchQuery(transactionQuery(context, 't-1')),
    ],
    [
      'a page of transactions',
      ({ api }) => readTransactionsPage(api.reader, page, new AbortController().signal),
    ],
  ])('answered by %s says why it failed', async (_, read) => {
    const failure = async (reply: Reply) => {
      const error: unknown = await read(asking(reply).context).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ApiFailure)
      return failureIn(error)
    }
    expect(await failure(ok('nothing of the kind'))).toEqual({ kind: 'unreadable', status: 200 })
    expect(await failure(ok({}, 503))).toEqual({ kind: 'unavailable', status: 503 })
  })

  it('reports how much of a long list of products has arrived', async () => {
    const { context, queries, one } = asking(ok([]))
    await queries.fetchQuery(productsQuery(context))
    const come = () => queries.getQueryData(productBytesQuery(context.account).queryKey)
    const part = one.mock.calls[0]?.[1].onPart
    part?.(199_999)
    expect(come()).toBeUndefined()
    part?.(200_000)
    expect(come()).toBe(200_000)
  })

  it('returns what it asked for', async () => {
    const one = asking(ok({ transactionId: 't-1', status: 'FAILED' }))
    expect(await one.queries.fetchQuery(transactionQuery(one.context, 't-1'))).toEqual({
      status: 'FAILED',
      record: { transactionId: 't-1', status: 'FAILED' },
    })
    const records = asking(ok([{ transactionId: 't-1' }]))
    const { signal } = new AbortController()
    const read = await readTransactionsPage(records.context.api.reader, page, signal)
    expect(read.content).toMatchObject([{ transactionId: 't-1' }])
    const some = asking(ok([{ id: 7, code: 'ACME' }, 'none']))
    expect(await some.queries.fetchQuery(providersQuery(some.context))).toMatchObject([
      { id: 7, code: 'ACME' },
    ])
  })
})

describe('the kept reads', () => {
  const keys = (all: ReturnType<typeof asking>) => [
    categoriesQuery(all.context).queryKey,
    categoryFieldsQuery(all.context, 7).queryKey,
    productsQuery(all.context).queryKey,
    productBytesQuery(all.context.account).queryKey,
    enumerationQuery(all.context, 'environments').queryKey,
    providersQuery(all.context).queryKey,
    transactionQuery(all.context, 't-1').queryKey,
  ]

  it('belong to one account, each separately', () => {
    const owner = ['platform', 'merchant M/1']
    expect(keys(asking(ok([])))).toEqual([
      [...owner, 'categories'],
      [...owner, 'category-fields', 7],
      [...owner, 'products'],
      [...owner, 'product-bytes'],
      [...owner, 'enumeration', 'environments'],
      [...owner, 'providers'],
      [...owner, 'transaction', 't-1'],
    ])
  })

  it('are repeated after five minutes, half an hour or an hour, and kept all day', () => {
    const { context } = asking(ok([]))
    const minute = 60_000
    const kept = (query: { staleTime?: unknown; gcTime?: unknown }) => [
      query.staleTime,
      query.gcTime,
    ]
    const day = 24 * 60 * minute
    expect(kept(categoriesQuery(context))).toEqual([30 * minute, day])
    expect(kept(categoryFieldsQuery(context, 7))).toEqual([30 * minute, day])
    expect(kept(productsQuery(context))).toEqual([5 * minute, day])
    expect(kept(enumerationQuery(context, 'environments'))).toEqual([60 * minute, day])
    expect(kept(providersQuery(context))).toEqual([60 * minute, day])
    expect(transactionQuery(context, 't-1').staleTime).toBe(0)
  })
})
