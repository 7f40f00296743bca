import { describe, expect, it } from 'vitest'
import { enumerationNames } from '../contract/catalogue/enumeration.ts'
import { parseMobile } from '../../values/number/phone.ts'
import { switchSettings, type Switches } from '../../sandbox/rules/switches.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import { categoriesQuery, categoryFieldsQuery } from './categories.ts'
import { classify } from '../words/classify.ts'
import { createQueryClient } from './create-query-client.ts'
import { enumerationQuery, providersQuery } from './enumerations.ts'
import { lookUp, type LookupKind, type LookupRequest } from './lookups.ts'
import { readPoll } from '../transport/poll.ts'
import { productsQuery } from './products.ts'
import { pollOf, purchaseOf } from '../transport/requests.ts'
import { newestPages } from './transaction-pages.ts'
import { askReader, transactionQuery } from './transactions.ts'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const

async function till(switches: Partial<Switches> = {}, apiBaseUrl?: string) {
  const parts = await sandboxApi({
    switches,
    rateLimits: false,
    ...(apiBaseUrl === undefined ? {} : { apiBaseUrl }),
  })
  expect(await parts.api.session.signIn('merchant', 'merchant-demo')).toEqual({ kind: 'ok' })
  const queries = createQueryClient()
  return { ...parts, queries, context: { api: parts.api, account } }
}

async function airtimeBody(parts: Awaited<ReturnType<typeof till>>, mobileNumber: string) {
  const products = await parts.queries.fetchQuery(productsQuery(parts.context))
  const airtime = products.find(
    ({ name, min, max }) => /airtime/i.test(name) && min < max && min <= 2_000,
  )
  expect.assert(airtime !== undefined, 'no airtime in the demo catalogue')
  return JSON.stringify({
    productCode: airtime.code,
    amount: 20,
    mobileNumber,
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference: 'r-1',
  })
}

describe.each(['', '/', '/api/v1', '/api/v1/'])(
  'with a base address ending in %j (R1)',
  (ending) => {
    it('signs in, reads and sells', async () => {
      const parts = await till({}, `http://sandbox.test/vas${ending}`)
      const body = await airtimeBody(parts, '+27821234567')
      expect(classify(await parts.api.session.send(purchaseOf(body)))).toMatchObject({
        kind: 'completed',
      })
    })
  },
)

describe.each(switchSettings.catalogueMethod)(
  'if the catalogue answers %s (R4)',
  (catalogueMethod) => {
    it('reads categories and fields, and asks the wrong way at most once', async () => {
      const { queries, context, sent } = await till({ catalogueMethod })
      const categories = await queries.fetchQuery(categoriesQuery(context))
      expect(categories.length).toBeGreaterThan(5)
      const [first] = categories
      const fields = categoryFieldsQuery(context, first?.id ?? 0)
      expect((await queries.fetchQuery(fields)).fields.length).toBeGreaterThan(0)
      await queries.invalidateQueries()
      await queries.fetchQuery(categoriesQuery(context))
      const tried = sent.filter((line) => line.includes('/products/categories'))
      const wrong = tried.filter((line) => line.startsWith('POST')).length
      expect(tried).toHaveLength(catalogueMethod === 'get' ? 5 : 3)
      expect(wrong).toBe(catalogueMethod === 'get' ? 2 : 3)
    })
  },
)

describe.each(switchSettings.pollShape)('if transactions come as %s (R5)', (pollShape) => {
  it.each(switchSettings.statusForm)('polls by %s to the end, and lists', async (statusForm) => {
    const parts = await till({ pollShape, statusForm })
    const body = await airtimeBody(parts, '+27821230001')
    const answer = classify(await parts.api.session.send(purchaseOf(body)))
    expect(answer).toMatchObject({ kind: 'in-flight', code: 'PENDING' })
    const id = ('transactionId' in answer && answer.transactionId) || 'none'
    expect(readPoll(await parts.api.session.send(pollOf(id)), id)).toMatchObject({
      kind: 'status',
      status: 'PENDING',
    })
    await parts.clock.advance(5_000)
    const query = transactionQuery(parts.context, id)
    expect(await parts.queries.fetchQuery(query)).toMatchObject({ status: 'COMPLETED' })
    const list = await newestPages(askReader(parts.api.reader))(0)
    expect(list.content).toMatchObject([{ merchantReference: 'r-1' }])
  })
})

it('the catalogue is in order and active, and a malformed meta loses only itself (R10)', async () => {
  const { queries, context } = await till()
  const categories = await queries.fetchQuery(categoriesQuery(context))
  expect(categories.map(({ name }) => name)).toContain('Airtime')
  expect(new Set(categories.map(({ fields }) => fields === undefined))).toEqual(
    new Set([true, false]),
  )
})

it('the products of another account are refused', async () => {
  const { queries, api } = await till()
  const other = { api, account: { ...account, accountId: 'M-1002' } }
  await expect(queries.fetchQuery(productsQuery(other))).rejects.toMatchObject({
    failure: { kind: 'refused', status: 403 },
  })
})

it('every enumeration is read as codes and labels, and providers are read with their state (R12)', async () => {
  const { queries, context } = await till()
  for (const name of enumerationNames) {
    const entries = await queries.fetchQuery(enumerationQuery(context, name))
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter(({ code, label }) => code === '' || label === '')).toEqual([])
  }
  expect(await queries.fetchQuery(providersQuery(context))).toContainEqual(
    expect.objectContaining({ state: 'ACTIVE', type: 'PROVIDER' }),
  )
})

it.each<[LookupKind, RegExp, string, object]>([
  ['mobile-bundle', /data|bundle/i, '0821234567', { kind: 'eligible', amountDue: undefined }],
  ['mobile-bundle', /data|bundle/i, '0821230005', { kind: 'not-eligible' }],
  ['mobile-bundle', /data|bundle/i, '0821230006', { kind: 'unavailable' }],
  ['electricity', /elec/i, '01234567890', { kind: 'eligible', receipt: { kind: 'account' } }],
  ['electricity', /elec/i, '01234561101', { kind: 'refused', field: 'meterNumber', code: '1101' }],
  ['bill-payment', /bill/i, '7700500', { kind: 'eligible', amountDue: 123_456 }],
  ['bill-payment', /bill/i, '7701100', { kind: 'refused', field: 'accountNumber', code: '1100' }],
  ['money-transfer', /transfer|send/i, '0821234567', { kind: 'eligible', amountDue: undefined }],
  ['money-transfer', /transfer|send/i, '7701100', { kind: 'refused', code: '1100' }],
])('a %s lookup of a product like %s for %s', async (kind, words, number, result) => {
  const { api, queries, context } = await till()
  const products = await queries.fetchQuery(productsQuery(context))
  const product = products.find(({ code, name }) => words.test(`${code} ${name}`))
  expect.assert(product !== undefined)
  expect(await lookUp(api, requestOf(kind, number, product.code))).toMatchObject(result)
})

function requestOf(kind: LookupKind, number: string, productCode: string): LookupRequest {
  if (kind === 'electricity') return { kind, meterNumber: number, productCode }
  if (kind !== 'mobile-bundle') return { kind, accountNumber: number, productCode }
  const mobileNumber = parseMobile(number)
  expect.assert(mobileNumber !== undefined)
  return { kind, mobileNumber, productCode }
}
