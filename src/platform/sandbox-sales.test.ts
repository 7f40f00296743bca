import { describe, expect, it } from 'vitest'
import { switchSettings, type Switches } from '../sandbox/rules/switches.ts'
import { sandboxApi } from '../testing/servers/sandbox-api.ts'
import { classify } from './words/classify.ts'
import { productsQuery } from './reads/products.ts'
import { createQueryClient } from './reads/create-query-client.ts'
import { purchaseOf, retryOf } from './transport/requests.ts'
import type { Account } from './reads/account.ts'

interface As {
  readonly username: string
}

const merchant: As = { username: 'merchant' }
const poor: As = { username: 'poor' }
const shop: Account = { accountType: 'merchant', accountId: 'M-1001' }

async function sale(as: As, change: object, switches: Partial<Switches> = {}) {
  const parts = await sandboxApi({ switches, rateLimits: false })
  const { session } = parts.api
  await session.signIn('merchant', 'merchant-demo')
  const context = { api: parts.api, account: shop }
  const products = await createQueryClient().fetchQuery(productsQuery(context))
  const airtime = products.find(
    ({ name, min, max }) => /airtime/i.test(name) && min < max && min <= 2_000,
  )
  expect.assert(airtime !== undefined, 'no airtime in the demo catalogue')
  await session.signIn(as.username, `${as.username}-demo`)
  const body = {
    productCode: airtime.code,
    amount: 20,
    mobileNumber: '+27821234567',
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference: 'r-1',
    ...change,
  }
  const request = purchaseOf(JSON.stringify(body))
  return { ...parts, session, request, answer: classify(await session.send(request)) }
}

function to(ending: string) {
  return { mobileNumber: `+2782123${ending}` }
}

describe.each(switchSettings.errorHttpStatus)(
  'if errors come with HTTP %s (R19)',
  (errorHttpStatus) => {
    it.each<[string, As, object, object]>([
      ['a sale', merchant, {}, { kind: 'completed' }],
      ['0001', merchant, to('0001'), { kind: 'in-flight', code: 'PENDING' }],
      ['0002', merchant, to('0002'), { kind: 'in-flight' }],
      ['0003', merchant, to('0003'), { kind: 'failed' }],
      ['0008', merchant, to('0008'), { kind: 'unknown', why: 'network' }],
      ['0010', merchant, to('0010'), { kind: 'unknown', why: 'server-error' }],
      ['0011', merchant, to('0011'), { kind: 'unknown', why: 'unreadable' }],
      ['0014', merchant, to('0014'), { kind: 'in-flight', transactionId: undefined, code: '202' }],
      ['1999', merchant, to('1999'), { kind: 'unlisted', code: '1999' }],
      ['a ghost', merchant, { productCode: 'GHOST-1' }, { kind: 'rejected', code: '1009' }],
      ['too little funds', poor, {}, { kind: 'rejected', code: '1103', available: 1_000 }],
      ['a partner', { username: 'partner' }, {}, { kind: 'rejected' }],
    ])('classifies %s', async (_, as, change, expected) => {
      const { answer } = await sale(as, change, { errorHttpStatus })
      expect(answer).toMatchObject(expected)
    })
  },
)

it('too little funds as a failed transaction is failed with its own transaction (R20)', async () => {
  const { answer } = await sale(poor, {}, { insufficientFunds: 'failed transaction' })
  expect(answer).toMatchObject({ kind: 'failed', response: { responseCode: '1103' } })
})

it.each(['0008', '0010', '0011'])(
  'a replay of %s brings the answer that was lost',
  async (ending) => {
    const { session, request } = await sale(merchant, to(ending))
    expect(classify(await session.send(request))).toMatchObject({ kind: 'completed' })
  },
)

it('a retry completes, and a second one of the same is 1006', async () => {
  const { session, answer } = await sale(merchant, to('0004'))
  expect.assert(answer.kind === 'failed')
  const retry = retryOf(answer.transactionId)
  expect(classify(await session.send(retry))).toMatchObject({ kind: 'completed' })
  expect(classify(await session.send(retry))).toMatchObject({ kind: 'rejected', code: '1006' })
})

describe('the limits of the spec', () => {
  it('answer the eleventh purchase of a minute with 429, and the twelfth request a minute later', async () => {
    const { api, clock } = await sandboxApi()
    await api.session.signIn('merchant', 'merchant-demo')
    const kinds: string[] = []
    for (let count = 0; count < 11; count++) {
      kinds.push(classify(await api.session.send(purchaseOf('{}'))).kind)
    }
    expect(kinds.slice(0, 10)).not.toContain('throttled')
    expect(kinds[10]).toBe('throttled')
    await clock.advance(60_000)
    expect(classify(await api.session.send(purchaseOf('{}'))).kind).not.toBe('throttled')
  })

  it('answer the sixth sign-in of a minute with a wait that is long enough', async () => {
    const { api, clock } = await sandboxApi()
    for (let count = 0; count < 5; count++) await api.session.signIn('merchant', 'wrong')
    const result = await api.session.signIn('merchant', 'merchant-demo')
    expect.assert(result.kind === 'too-many-attempts')
    await clock.advance(result.waitMs)
    expect(await api.session.signIn('merchant', 'merchant-demo')).toEqual({ kind: 'ok' })
  })

  it('for tokens allow a day of reading: refreshed in time, without asking for the password', async () => {
    const { api, clock, sent } = await sandboxApi()
    await api.session.signIn('merchant', 'merchant-demo')
    await clock.advance(24 * 60 * 60_000)
    const reply = await api.session.send({ method: 'GET', path: '/lookups/providers' })
    expect(reply).toMatchObject({ kind: 'answer', status: 200 })
    expect(sent.filter((line) => line.endsWith('/auth/token'))).toHaveLength(1)
  })
})
