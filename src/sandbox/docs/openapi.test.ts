import { expect, test } from 'vitest'
import { z } from 'zod'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
})
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

const parsed = document.parse(openApiDocument())
const operations = Object.values(parsed.paths).flatMap((item) => Object.values(item))

test('every operation has a unique id and says what a success is', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(operations).toHaveLength(21)
  for (const { responses } of operations) expect(responses['200']).toBeDefined()
})

test('every reference leads to a schema', () => {
  const references = JSON.stringify(parsed).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  const names = new Set(Array.from(references, ([, name = '']) => name))
  expect([...names].toSorted()).toEqual(Object.keys(parsed.components.schemas).toSorted())
})

test('every path template has its parameter', () => {
  for (const [path, item] of Object.entries(parsed.paths))
    for (const found of Object.values(item)) {
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) =>
        expect.objectContaining({ name, in: 'path', required: true }),
      )
      expect(found['parameters'] ?? []).toEqual(expect.arrayContaining(inPath))
    }
})

test('a receipt is shown in each of its shapes', () => {
  const shown = JSON.stringify(parsed.components.schemas['PurchaseResponse'])
  for (const field of ['serialNumber', 'tokenDescription', 'voucherBalance'])
    expect(shown).toContain(`"${field}"`)
})

test.each([
  ['token', '200 400 401 413 415 429'],
  ['forgotPassword', '200 400 413 415'],
  ['electricityLookup', '200 400 401 413 415'],
  ['purchase', '200 202 401 403 413 415 429 4XX'],
  ['retry', '200 202 401 403 413 415 4XX'],
  ['merchantProducts', '200 401 403'],
  ['enumeration', '200 401 404'],
  ['categoryFieldsPOST', '200 400 401 404 413 415'],
  ['categoriesGET', '200 401'],
  ['transactionsPOST', '200 400 401 404 413 415'],
  ['transactionsGET', '200 400 401'],
])('%s says which statuses it may answer with', (id, statuses) => {
  const found = operations.find(({ operationId }) => operationId === id)
  expect(Object.keys(found?.responses ?? {}).toSorted()).toEqual(statuses.split(' '))
})

test('both forms of the paths are named, and all but the public endpoints need a bearer token', () => {
  expect(parsed['servers']).toEqual([{ url: '/vas' }, { url: '/vas/api/v1' }])
  expect(parsed['security']).toEqual([{ bearer: [] }])
  const open = operations.filter((found) => found['security'] !== undefined)
  expect(open.map(({ operationId, security }) => [operationId, security])).toEqual([
    ['token', []],
    ['tokenRefresh', []],
    ['forgotPassword', []],
    ['resetPassword', []],
  ])
})

test('the page has one heading of the first level and a name for every table', () => {
  const page = docsPage()
  expect(page.match(/<h1>/g)).toHaveLength(1)
  expect(page.match(/<caption>/g)).toHaveLength(page.match(/<table>/g)?.length ?? 0)
  const regions = Array.from(page.matchAll(/aria-labelledby="([^"]+)"/g), ([, id]) => id)
  for (const id of regions) expect(page).toContain(`id="${id}"`)
})

test('the page shows the members of a purchase, and which are required', () => {
  const page = docsPage()
  const row = (path: string, member: string) =>
    new RegExp(
      `<td><code>${path}</code></td><td><code>${member}</code></td><td>([^<]*)</td><td>(yes|no)`,
    )
      .exec(page)
      ?.slice(1)
  expect(row('/purchase', 'merchantReference')).toEqual(['string', 'yes'])
  expect(row('/purchase', 'mobileNumber')).toEqual(['string or null', 'no'])
  expect(row('/purchase', 'amount')).toEqual(['number', 'yes'])
})

test('the page has every limit that the document announces', () => {
  const limits = /<caption>Requests a rolling minute[^]*?<\/table>/.exec(docsPage())?.[0] ?? ''
  const paths = Array.from(limits.matchAll(/<code>POST ([^<]*)</g), ([, path = '']) => path)
  const limited = Object.entries(parsed.paths).filter(
    ([, item]) => item['post']?.responses['429'] !== undefined,
  )
  expect(paths.toSorted()).toEqual(limited.map(([path]) => path).toSorted())
})
