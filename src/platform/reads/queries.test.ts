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
import { newestPages } from './transaction-pages.ts'
import { askReader, transactionQuery } from './transactions.ts'
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

const { signal } = new AbortController()
const page = { page: 2, size: 20, sort: 'createdDate,desc' }

type Query = (context: QueryContext) => Promise<unknown>
const read: Record<string, Query> = {
  categories: (context) => createQueryClient().fetchQuery(categoriesQuery(context)),
  fields: (context) => createQueryClient().fetchQuery(categoryFieldsQuery(context, 7)),
  enumeration: (context) =>
    createQueryClient().fetchQuery(enumerationQuery(context, 'transaction-status')),
  providers: (context) => createQueryClient().fetchQuery(providersQuery(context)),
  products: (context) => createQueryClient().fetchQuery(productsQuery(context)),
  transaction: (context) => createQueryClient().fetchQuery(transactionQuery(context, 't-1')),
  page: ({ api }) => newestPages(askReader(api.reader, signal), page.size)(page.page),
}

describe('a read from the platform', () => {
  const record = { transactionId: 't-1', status: 'FAILED' }
  const fieldsPath = '/products/categories/7/fields'
  const subMerchant: Account = { accountType: 'sub-merchant', accountId: 'S1' }
  it.each<[string, unknown, string, object[], Account?]>([
    [
      'categories',
      [],
      'categories',
      [
        { method: 'POST', path: '/products/categories', bodyText: '{}' },
        { method: 'GET', path: '/products/categories' },
      ],
    ],
    [
      'fields',
      { fields: [] },
      'categoryFields',
      [
        { method: 'POST', path: fieldsPath, bodyText: '{}' },
        { method: 'GET', path: fieldsPath },
      ],
    ],
    ['enumeration', [], 'enumeration', [{ method: 'GET', path: '/lookups/transaction-status' }]],
    ['providers', [], 'providers', [{ method: 'GET', path: '/lookups/providers' }]],
    ['products', [], 'merchantProducts', [{ method: 'GET', path: '/merchants/M%2F1/products' }]],
    [
      'products',
      [],
      'subMerchantProducts',
      [{ method: 'GET', path: '/sub-merchants/S1/products' }],
      subMerchant,
    ],
    [
      'transaction',
      record,
      'transactions',
      [{ method: 'POST', bodyText: '{"transactionId":"t-1"}', timeoutMs: 10_000 }],
    ],
    [
      'page',
      [],
      'transactions',
      [
        { method: 'GET', query: page },
        { method: 'POST', bodyText: JSON.stringify(page) },
      ],
    ],
  ])('of %s asks as the specification says, each by its endpoint', async (what, body, ...row) => {
    const [endpoint, requests, account] = row
    const till = asking(ok(body), account)
    await read[what]?.(till.context)
    const timeoutMs = 15_000
    expect(till.asked()).toMatchObject([
      endpoint,
      ...requests.map((request) => ({ timeoutMs, ...request })),
    ])
    expect(till.options()?.signal).toBeInstanceOf(AbortSignal)
    expect(till.options()?.faultRetries).toBe(what === 'fields' ? 0 : undefined)
  })

  it.each(Object.entries(read))('of %s says why it failed', async (_, ask) => {
    const failure = async (reply: Reply) => {
      const error: unknown = await ask(asking(reply).context).catch((thrown: unknown) => thrown)
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

  it.each<[string, unknown, object]>([
    ['transaction', record, { status: 'FAILED', record }],
    ['page', [record], { content: [record] }],
    ['providers', [{ id: 7, code: 'ACME' }, 'none'], [{ id: 7, code: 'ACME' }]],
  ])('of %s returns what it asked for', async (what, body, result) => {
    expect(await read[what]?.(asking(ok(body)).context)).toMatchObject(result)
  })
})

it('the kept reads belong to one account, each separately, and are kept all day', () => {
  const { context } = asking(ok([]))
  const minute = 60_000
  const day = 24 * 60 * minute
  const owner = ['platform', 'merchant M/1']
  const queries = [
    categoriesQuery(context),
    categoryFieldsQuery(context, 7),
    productsQuery(context),
    enumerationQuery(context, 'environments'),
    providersQuery(context),
  ]
  expect(queries.map(({ queryKey, staleTime, gcTime }) => [queryKey, staleTime, gcTime])).toEqual([
    [[...owner, 'categories'], 30 * minute, day],
    [[...owner, 'category-fields', 7], 30 * minute, day],
    [[...owner, 'products'], 5 * minute, day],
    [[...owner, 'enumeration', 'environments'], 60 * minute, day],
    [[...owner, 'providers'], 60 * minute, day],
  ])
  expect(productBytesQuery(merchant).queryKey).toEqual([...owner, 'product-bytes'])
  expect(transactionQuery(context, 't-1')).toMatchObject({
    queryKey: [...owner, 'transaction', 't-1'],
    staleTime: 0,
  })
})
