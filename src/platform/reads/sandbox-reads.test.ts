import { describe, expect, it } from 'vitest'
import { enumerationNames } from '../contract/catalogue/enumeration.ts'
import { parseMobile } from '../../values/number/phone.ts'
import { switchSettings, type Switches } from '../../sandbox/rules/switches.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import { categoriesQuery, categoryFieldsQuery } from './categories.ts'
import { classify } from '../words/classify.ts'
import { createQueryClient } from './create-query-client.ts'
import { enumerationQuery, providersQuery } from './enumerations.ts'
import { lookUp } from './lookups.ts'
import { readPoll } from '../transport/poll.ts'
import { productsQuery } from './products.ts'
import { pollOf, purchaseOf } from '../transport/requests.ts'
import { readTransactionsPage, transactionQuery } from './transactions.ts'

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
    const { signal } = new AbortController()
    const list = await readTransactionsPage(parts.api.reader, { page: 0, size: 20 }, signal)
    expect(list.content).toMatchObject([{ merchantReference: 'r-1' }])
  })
})

describe('the catalogue', () => {
  it('is in order and active, and a malformed meta loses only itself (R10)', async () => {
    const { queries, context } = await till()
    const categories = await queries.fetchQuery(categoriesQuery(context))
    expect(categories.map(({ name }) => name)).toContain('Airtime')
    expect(categories.some(({ fields }) => fields === undefined)).toBe(true)
    expect(categories.some(({ fields }) => fields !== undefined)).toBe(true)
  })

  it('gives products their bounds in cents', async () => {
    const { queries, context } = await till()
    const products = await queries.fetchQuery(productsQuery(context))
    expect(products.length).toBeGreaterThan(25)
    expect(products.filter(({ min, max }) => min > max || min < 0)).toEqual([])
    expect(products.some(({ min, max }) => min === max)).toBe(true)
  })

  it('of another account is refused', async () => {
    const { queries, api } = await till()
    const other = { api, account: { ...account, accountId: 'M-1002' } }
    await expect(queries.fetchQuery(productsQuery(other))).rejects.toMatchObject({
      failure: { kind: 'refused', status: 403 },
    })
  })

  it('is kept apart by account', async () => {
    const { api, context } = await till()
    const other = { api, account: { ...account, accountId: 'M-9' } }
    expect(productsQuery(context).queryKey).not.toEqual(productsQuery(other).queryKey)
  })
})

describe('enumerations (R12)', () => {
  it.each(enumerationNames)('%s is read as codes and labels', async (name) => {
    const { queries, context } = await till()
    const entries = await queries.fetchQuery(enumerationQuery(context, name))
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter(({ code, label }) => code === '' || label === '')).toEqual([])
  })

  it('providers are read with their state', async () => {
    const { queries, context } = await till()
    expect(await queries.fetchQuery(providersQuery(context))).toContainEqual(
      expect.objectContaining({ state: 'ACTIVE', type: 'PROVIDER' }),
    )
  })
})

describe('lookups', () => {
  async function code(parts: Awaited<ReturnType<typeof till>>, words: RegExp) {
    const products = await parts.queries.fetchQuery(productsQuery(parts.context))
    const found = products.find((one) => words.test(`${one.code} ${one.name}`))
    expect.assert(found !== undefined, `no product like ${words.source}`)
    return found.code
  }

  it.each([
    [
      '0821234567',
      { kind: 'eligible', validationReference: expect.any(String), amountDue: undefined },
    ],
    ['0821230005', { kind: 'not-eligible', words: expect.any(String) }],
    ['0821230006', { kind: 'unavailable', words: expect.any(String) }],
  ])('of a bundle for %s', async (number, result) => {
    const parts = await till()
    const mobileNumber = parseMobile(number)
    expect.assert(mobileNumber !== undefined)
    const productCode = await code(parts, /data|bundle/i)
    const request = { kind: 'mobile-bundle', mobileNumber, productCode } as const
    expect(await lookUp(parts.api, request)).toMatchObject(result)
  })

  it.each([
    ['01234567890', { kind: 'eligible', receipt: { kind: 'account' } }],
    ['01234561101', { kind: 'refused', field: 'meterNumber', code: '1101' }],
  ])('of a meter %s', async (meterNumber, result) => {
    const parts = await till()
    const productCode = await code(parts, /elec/i)
    const request = { kind: 'electricity', meterNumber, productCode } as const
    expect(await lookUp(parts.api, request)).toMatchObject(result)
  })

  it.each([
    ['bill-payment', '7700500', { kind: 'eligible', amountDue: 123_456 }],
    ['bill-payment', '7701100', { kind: 'refused', field: 'accountNumber', code: '1100' }],
    ['money-transfer', '0821234567', { kind: 'eligible', amountDue: undefined }],
    ['money-transfer', '7701100', { kind: 'refused', field: 'accountNumber', code: '1100' }],
  ] as const)('of a %s to %s', async (kind, accountNumber, result) => {
    const parts = await till()
    const productCode = await code(parts, kind === 'bill-payment' ? /bill/i : /transfer|send/i)
    expect(await lookUp(parts.api, { kind, accountNumber, productCode })).toMatchObject(result)
  })
})
