import { describe, expect, test } from 'vitest'
import { switchSettings } from '../sandbox/rules/switches.ts'
import { examined, rewriting, type Rewriting } from '../testing/shop/examined.ts'
import { everySetting } from '../testing/shop/switch-settings.ts'
import { checks, examine } from './examine.ts'
import type { Verdict } from './report/finding.ts'

/** Endpoints that may cost money, and those of users' accounts. */
const notReads = /^\w+ \/(?:api\/v1\/)?(?:purchase|redeem|users|auth)\b|\/retry\b/

/** What a switch's setting shows. */
const shows: Readonly<Record<string, readonly (readonly [id: string, Verdict, RegExp])[]>> = {
  'the defaults': [
    ['category-method', 'copes', /POST .*200, GET .*200/],
    ['poll', 'copes', /the record bare/],
    ['record-status', 'copes', /`status`, as text/],
    ['product-categories', 'arrange', /106 of 107 products name/],
  ],
  'catalogueMethod post': [['category-method', 'copes', /POST .*200, GET .*40[45]/]],
  'catalogueMethod get': [['category-method', 'copes', /POST .*40[45].*, GET .*200/]],
  'pollShape data': [
    ['poll', 'copes', /the record in `data`/],
    ['list-method', 'copes', /in `data`, `content`, a list/],
  ],
  'pollShape array': [['poll', 'copes', /the record in a list/]],
  'pollShape page': [['poll', 'copes', /the record in `content`, a list/]],
  'statusForm number': [['record-status', 'copes', /`status`, as number/]],
  'productHints none': [['product-categories', 'arrange', /says nothing of categories/]],
  'recordMembers snake': [['record-status', 'copes', /`transaction_status`, as text/]],
  'recordMembers mute': [
    ['record-status', 'loses', /No record has a member/],
    ['poll', 'loses', /status of the sale asked for can’t be read/],
    ['record-receipts', 'unseen', /No record is of a sold sale/],
  ],
}

test.each(everySetting)(
  'with %s the doctor looks everywhere, only reads, and finds what the setting shows',
  async (name, switches) => {
    const { findings, sent, of } = await examined({ switches })
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(checks.map(({ id }) => id)))
    expect(findings.filter(({ seen }) => seen.includes('This check broke'))).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'cannot')).toEqual([])
    expect(sent.length).toBeGreaterThan(30)
    expect(sent.filter((line) => notReads.test(line))).toEqual([])
    for (const [id, verdict, seen] of shows[name] ?? [])
      expect(of(id)).toMatchObject({ verdict, seen: expect.stringMatching(seen) })
  },
)

test('the doctor gives the members’ names on the platform', async () => {
  const { of } = await examined({ switches: { recordMembers: 'snake' } })
  const details = [
    'transactionId: `transaction_item_code`',
    'merchantReference: `merchant_reference`',
    'createdDate: `created_date`',
  ]
  expect(of('record-members').details).toEqual(expect.arrayContaining(details))
})

test('the doctor finds every switch that reading shows, and names the others', async () => {
  const names = everySetting.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(shows)))
  const { findings } = await examined()
  const silent = findings.filter(({ seen }) => seen === 'Only a sale shows it.')
  expect(Object.keys(switchSettings)).toHaveLength(10)
  expect(silent.map(({ id }) => id)).toEqual([
    'refusal-status',
    'unlisted-codes',
    'low-wallet',
    'replay-after-retry',
    'reference-reuse',
    'refused-retries',
    'redeemed-twice',
  ])
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
const bare: Rewriting = [
  /transactions$/,
  (body) => (isRow(body) ? (body['content'] ?? body) : body),
]

describe('another platform’s', () => {
  test.each<[what: string, id: string, Verdict, RegExp, Rewriting]>([
    [
      'products in a page',
      'products',
      'copes',
      /in an envelope/,
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
      /2 of them can’t be sold: `minAmount` missing/,
      rows(/products$/, (row, place) => (place < 2 ? { ...row, minAmount: undefined } : row)),
    ],
    [
      'limits as text',
      'products',
      'copes',
      /\d+ products/,
      rows(/products$/, (row) => ({ ...row, minAmount: `${String(row['minAmount'])}.00` })),
    ],
    [
      'categories without an id',
      'categories',
      'loses',
      /2 can’t be read/,
      rows(/categories$/, (row, place) => (place < 2 ? { ...row, id: 'x' } : row)),
    ],
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
      /0 of 15/,
      rows(/categories$/, (row) => ({ ...row, meta: null })),
    ],
    [
      'unknown status',
      'status-list',
      'loses',
      /`REVERSED`/,
      [/transaction-status$/, () => ['COMPLETED', 'REVERSED']],
    ],
    [
      'times as numbers',
      'record-times',
      'copes',
      /an instant as a number/,
      records((row) => ({ ...row, createdDate: 1_795_867_509_123 })),
    ],
    [
      'times with an offset',
      'record-times',
      'copes',
      /with an offset/,
      records((row) => ({ ...row, createdDate: `${String(row['createdDate'])}+02:00` })),
    ],
    [
      'times of a clock ahead',
      'record-times',
      'loses',
      /ahead of this device/,
      records((row) => ({ ...row, createdDate: '2026-11-20T23:59:00' })),
    ],
    [
      'amounts in cents',
      'record-amounts',
      'cannot',
      /4 are as cents/,
      records((row) => ({ ...row, amount: 2_000 })),
    ],
    [
      'records without a reference',
      'record-members',
      'loses',
      /records looked at/,
      records((row) => ({ ...row, merchantReference: undefined })),
    ],
    [
      'records without receipts',
      'record-receipts',
      'loses',
      /0 of 2 records/,
      records((row) => ({ ...row, receipt: undefined })),
    ],
    ['bare records', 'list-method', 'copes', /in a list/, bare],
  ])('%s: %s %s', async (_, id, verdict, seen, rule) => {
    const finding = (await examined({ rewrite: rewriting(rule) })).of(id)
    expect(finding).toMatchObject({ verdict, seen: expect.stringMatching(seen) })
  })

  test.each([
    ['counted from 1', (page: number) => Math.max(0, page - 1), /counted from 1/],
    ['that don’t turn', () => 0, /Every page is the first one/],
  ])('pages %s', async (_, pageOf, till) => {
    const turned = (body: unknown) => {
      if (!isRow(body) || body['size'] !== 2) return body
      const at = pageOf(Number(body['page']))
      const content = [0, 1].map((row) => ({ id: `${at}-${row}`, status: 'COMPLETED' }))
      return { ...body, content, totalElements: 4, totalPages: 2 }
    }
    const { of } = await examined({ rewrite: rewriting([/transactions$/, turned]) })
    expect(of('list-pages')).toMatchObject({ verdict: 'loses', till: expect.stringMatching(till) })
  })
})

describe('the account', () => {
  test.each([
    ['partner', undefined, /could not be read/],
    ['merchant', 'M-1002', /HTTP 403/],
    ['merchant', 'NOBODY', /tried as merchant and as sub-merchant/],
  ])(
    'that the user %s may not read is for the merchant to arrange, and nothing breaks: %s',
    async (username, accountId, seen) => {
      const { of, findings } = await examined({
        username,
        sold: [],
        ...(accountId === undefined ? {} : { terms: { accountId } }),
      })
      expect(of('account')).toMatchObject({ verdict: 'arrange', seen: expect.stringMatching(seen) })
      expect(findings.filter((one) => one.seen.includes('could not look'))).toEqual([])
    },
  )

  test('of a sub-merchant is found without being told what it is', async () => {
    const { of, visit } = await examined({
      username: 'submerchant',
      sold: [],
      terms: { accountId: 'S-2001' },
    })
    expect(of('account').verdict).toBe('copes')
    expect(visit.account()).toEqual({ accountType: 'sub-merchant', accountId: 'S-2001' })
  })
})

test('a stopped examination asks nothing more', async () => {
  const { visit, sent } = await examined()
  sent.length = 0
  await expect(examine(visit, { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  expect(sent).toEqual([])
})
