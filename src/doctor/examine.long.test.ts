import { describe, expect, test } from 'vitest'
import { examined, rewriting, type Rewriting } from '../testing/shop/examined.ts'
import { httpDate } from '../platform/transport/platform-clock.ts'
import { everySetting } from '../testing/shop/switch-settings.ts'
import { checks } from './examine.ts'
import type { Verdict } from './report/finding.ts'

/** Endpoints that may cost money, and those of users' accounts. */
const notReads = /^\w+ \/(?:api\/v1\/)?(?:purchase|redeem|users|auth)\b|\/retry\b/

/** What a switch's setting shows. */
const shows: Readonly<Record<string, readonly (readonly [id: string, Verdict, RegExp])[]>> = {
  'the defaults': [
    ['cross-origin', 'arrange', /no CORS headers/],
    ['refresh', 'copes', /lives 1800 s/],
    ['product-categories', 'arrange', /names a category for 106 of 107 products/],
    ['lookups', 'copes', /4 of 4 lookups said no/],
    ['lists', 'copes', /All can be read/],
    ['status-list', 'copes', /knows all of them/],
    ['sales-list', 'copes', /4 sales read/],
    ['pages', 'copes', /other sales/],
    ['order', 'copes', /newest come first/],
    ['records', 'copes', /`merchantReference`/],
    ['amounts', 'copes', /4 are within .* as rand/],
    ['clock', 'copes', /agree within a few seconds/],
  ],
  'catalogueMethod post': [['categories', 'copes', /15 active categories/]],
  'catalogueMethod get': [['categories', 'copes', /15 active categories/]],
  'pollShape data': [['poll', 'copes', /to its end/]],
  'pollShape array': [['poll', 'copes', /to its end/]],
  'pollShape page': [['poll', 'copes', /to its end/]],
  'statusForm number': [['records', 'copes', /4 records/]],
  'productHints none': [['product-categories', 'arrange', /names a category for 0 of 107/]],
  'recordMembers snake': [['records', 'copes', /`transaction_item_code`/]],
  'recordMembers mute': [
    ['records', 'loses', /4 records/],
    ['poll', 'loses', /could not be read/],
  ],
}

test.each(everySetting)(
  'with %s the doctor looks everywhere, only reads, and finds what the setting shows',
  async (name, switches) => {
    const { findings, sent, of } = await examined({ switches })
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(checks.map(({ id }) => id)))
    expect(findings.filter(({ seen }) => seen.includes('This check broke'))).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'cannot')).toEqual([])
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.filter((line) => notReads.test(line))).toEqual([])
    for (const [id, verdict, seen] of shows[name] ?? [])
      expect(of(id)).toMatchObject({ verdict, seen: expect.stringMatching(seen) })
  },
)

test('each setting that a platform may show is one of the sandbox’s', () => {
  const names = everySetting.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(shows)))
})

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const rowsOf = (body: unknown): Row[] => (Array.isArray(body) ? body.filter(isRow) : [])

/** Changes the whole list of products, or each row of a list. */
const products = (change: (body: unknown) => unknown): Rewriting => [/products$/, change]
const rows = (path: RegExp, change: (row: Row, place: number) => Row): Rewriting => [
  path,
  (body) => rowsOf(body).map(change),
]
const records = (change: (record: Row) => Row): Rewriting => [
  /transactions$/,
  (body) => {
    if (!isRow(body)) return body
    return 'content' in body
      ? { ...body, content: rowsOf(body['content']).map(change) }
      : change(body)
  },
]
const nameless = (row: Row): Row => ({
  ...row,
  name: String(row['code']).slice(0, 1),
  brandName: 'Acme',
  brandId: 'A',
  categoryId: undefined,
  categoryIds: undefined,
})
const categorised = products((body) => rowsOf(body).filter((row) => 'categoryId' in row))

/** Changes a page of the list of sales. */
const list = (change: (content: Row[], page: Row) => unknown): Rewriting => [
  /transactions$/,
  (body) =>
    isRow(body) && 'content' in body ? change(rowsOf(body['content']), { ...body }) : body,
]
const bare = list((content) => content)
const asText = list((content, page) => ({
  ...page,
  content: content.map((row) => JSON.stringify(row)),
}))

describe('another platform’s', () => {
  test.each<[what: string, id: string, Verdict, RegExp, Rewriting]>([
    [
      'refused refresh',
      'refresh',
      'loses',
      /no token pair/,
      [/token\/refresh$/, () => ({ successful: false })],
    ],
    [
      'products in a page',
      'products',
      'copes',
      /107 products/,
      products((content) => ({ content })),
    ],
    [
      'products under another name',
      'products',
      'cannot',
      /with `shelf`/,
      products((shelf) => ({ shelf })),
    ],
    ['empty list of products', 'products', 'arrange', /0 products/, products(() => [])],
    [
      'products without limits',
      'products',
      'loses',
      /105 products .* 2 can’t be read/,
      rows(/products$/, (row, place) => (place < 2 ? { ...row, minAmount: undefined } : row)),
    ],
    [
      'products that nobody can sell',
      'products',
      'cannot',
      /0 products .* 107 can’t be read/,
      rows(/products$/, (row) => ({ ...row, minAmount: undefined })),
    ],
    [
      'limits as text',
      'products',
      'copes',
      /107 products/,
      rows(/products$/, (row) => ({ ...row, minAmount: `${String(row['minAmount'])}.00` })),
    ],
    [
      'unreadable categories',
      'categories',
      'loses',
      /with `shelf`/,
      [/categories$/, (shelf) => ({ shelf })],
    ],
    [
      'categories without an id',
      'categories',
      'loses',
      /2 can’t be read/,
      rows(/categories$/, (row, place) => (place < 2 ? { ...row, id: 'x' } : row)),
    ],
    ['products in categories', 'product-categories', 'copes', /106 of 106/, categorised],
    ['products in categories', 'kinds', 'copes', /all 106 products/, categorised],
    [
      'names of no kind',
      'kinds',
      'arrange',
      /Nothing says the kind of \d+ of/,
      rows(/products$/, nameless),
    ],
    [
      'categories without meta',
      'category-forms',
      'copes',
      /15 of 15 .* asked for 10, and told/,
      rows(/categories$/, (row) => ({ ...row, meta: null })),
    ],
    [
      'unknown status',
      'status-list',
      'loses',
      /`REVERSED`/,
      [/transaction-status$/, () => ['COMPLETED', 'REVERSED']],
    ],
    ['list without entries', 'lists', 'loses', /1 of 13/, [/lookups\/brands$/, () => ({})]],
    ['unreadable sales', 'sales-list', 'loses', /with `shelf`/, list((shelf) => ({ shelf }))],
    ['bare records', 'sales-list', 'copes', /4 sales/, bare],
    ['rows as JSON text', 'sales-list', 'loses', /counts 4 sales, and none/, asText],
    [
      'sales from old to new',
      'order',
      'loses',
      /don’t come first/,
      list((content, page) => ({ ...page, content: content.reverse() })),
    ],
    [
      'amounts in cents',
      'amounts',
      'cannot',
      /4 only as cents/,
      records((row) => ({ ...row, amount: 2_000 })),
    ],
  ])('%s: %s %s', async (_, id, verdict, seen, rule) => {
    const finding = (await examined({ rewrite: rewriting(rule) })).of(id)
    expect(finding).toMatchObject({ verdict, seen: expect.stringMatching(seen) })
  })

  test.each([
    ['status', undefined, 'without a status'],
    ['merchantReference', undefined, 'without a reference'],
    ['createdDate', 'yesterday', 'without a time'],
    ['productCode', undefined, 'without a product'],
    ['amount', undefined, 'without an amount'],
    ['receipt', undefined, 'sold, without a receipt'],
  ])('records whose %s is %s: the loss is told', async (member, value, words) => {
    const without = records((row) => ({ ...row, [member]: value }))
    const { of } = await examined({ rewrite: rewriting(without) })
    expect(of('records')).toMatchObject({ verdict: 'loses' })
    expect(of('records').details?.join()).toContain(words)
  })

  test('fixed prices with two amounts are mentioned', async () => {
    const called = rows(/products$/, (row) => ({ ...row, fixedAmount: true, minAmount: 1 }))
    const { of } = await examined({ rewrite: rewriting(called) })
    expect(of('products').details?.join()).toMatch(/\d+ called fixed/)
  })

  test.each([
    ['counted from 1', (page: number) => Math.max(0, page - 1)],
    ['that don’t turn', () => 0],
  ])('pages %s', async (_, pageOf) => {
    const turned = (body: unknown) => {
      if (!isRow(body) || body['size'] !== 2) return body
      const at = pageOf(Number(body['page']))
      const content = [0, 1].map((row) => ({ id: `${at}-${row}`, status: 'COMPLETED' }))
      return { ...body, content, totalElements: 4, totalPages: 2 }
    }
    const { of } = await examined({ rewrite: rewriting([/transactions$/, turned]) })
    expect(of('pages')).toMatchObject({
      verdict: 'loses',
      seen: 'The second page is the first one again.',
    })
  })

  test('pages without a count', async () => {
    const { of } = await examined({ rewrite: rewriting(bare) })
    expect(of('pages')).toMatchObject({
      verdict: 'loses',
      seen: expect.stringContaining('nothing says how many'),
    })
  })

  test.each([
    ['{}', /electricity: .*an empty object/],
    ['{"successful":true,"validationReference":"V"}', /electricity: it says yes/],
  ])('lookup that answers %s', async (body, words) => {
    const { of } = await examined({
      rewrite: async (path, answer) =>
        path.endsWith('/lookup/electricity') ? new Response(body) : answer,
    })
    expect(of('lookups')).toMatchObject({
      verdict: 'loses',
      seen: expect.stringContaining('3 of 4 lookups'),
      details: [expect.stringMatching(words)],
    })
  })

  test('missing fields endpoint is told if meta is missing too', async () => {
    const { of } = await examined({
      async rewrite(path, answer) {
        if (path.endsWith('/fields')) return new Response('{}', { status: 404 })
        return rewriting(rows(/categories$/, (row) => ({ ...row, meta: null })))(path, answer)
      },
    })
    expect(of('category-forms')).toMatchObject({
      verdict: 'loses',
      seen: expect.stringContaining('either'),
    })
  })

  test.each([
    ['authorization, content-type', 'copes'],
    ['content-type', 'arrange'],
  ])('CORS headers that allow %s', async (allowed, verdict) => {
    const { of } = await examined({
      async rewrite(path, answer) {
        if (path.endsWith('/environments')) {
          answer.headers.set('access-control-allow-origin', '*')
          answer.headers.set('access-control-allow-headers', allowed)
        }
        return answer
      },
    })
    expect(of('cross-origin').verdict).toBe(verdict)
  })

  test.each([
    [60_000, 'copes', /60 s behind/],
    [-3_600_000, 'arrange', /3600 s ahead of/],
  ])('clock that is %d ms ahead', async (ahead, verdict, seen) => {
    const { of } = await examined({
      async rewrite(_, answer) {
        const told = httpDate(answer.headers.get('date') ?? '') ?? 0
        answer.headers.set('date', new Date(told + ahead).toUTCString())
        return answer
      },
    })
    expect(of('clock')).toMatchObject({ verdict, seen: expect.stringMatching(seen) })
  })
})

describe('the account', () => {
  test.each([
    ['partner', 'M-1001', /could not be read/],
    ['merchant', 'M-1002', /HTTP 403/],
    ['merchant', 'NOBODY', /tried as merchant and as sub-merchant/],
    ['merchant', undefined, /which account/],
  ])(
    'that the user %s may not read is for the merchant to arrange, and nothing breaks: %s',
    async (username, accountId, seen) => {
      const { of, findings } = await examined({ username, sold: [], terms: { accountId } })
      expect(of('products')).toMatchObject({
        verdict: 'arrange',
        seen: expect.stringMatching(seen),
      })
      expect(findings.filter((one) => one.seen.includes('This check broke'))).toEqual([])
    },
  )

  test('of a sub-merchant is found without being told what it is', async () => {
    const { of, visit } = await examined({
      username: 'submerchant',
      sold: [],
      terms: { accountId: 'S-2001' },
    })
    expect(of('products').verdict).toBe('copes')
    expect(visit.account()).toEqual({ accountType: 'sub-merchant', accountId: 'S-2001' })
  })
})
