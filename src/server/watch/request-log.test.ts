import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tokenEnvelope } from '../../platform/contract/access/token.ts'
import { serveSandbox } from '../../testing/servers/served-sandbox.ts'

type Server = Awaited<ReturnType<typeof serveSandbox>>
let server: Server
beforeEach(async () => {
  server = await serveSandbox()
})
afterEach(() => server.close())

/** The log line of the last request, once the server has finished with it. */
async function lastLine(): Promise<Record<string, unknown>> {
  await expect.poll(() => server.written()).not.toBe('')
  return server.lines().at(-1) ?? {}
}

const made = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

describe('a request', () => {
  test('is one line with its endpoint, outcome and name, which the answer repeats', async () => {
    const answer = await server.ask('/vas/merchants/M-1001/products?size=7', {
      headers: { 'x-request-id': 'mine' },
    })
    expect(await lastLine()).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: expect.stringMatching(/^GET \/merchants\/\{merchantId\}\/products 401 \d+ ms$/),
      requestId: expect.stringMatching(made),
      client: '127.0.0.1',
      method: 'GET',
      route: '/merchants/{merchantId}/products',
      status: 401,
      ms: expect.any(Number),
    })
    expect(answer.headers.get('x-request-id')).toBe((await lastLine())['requestId'])
  })

  test('has the name that a trusted proxy gave it', async () => {
    await server.close()
    server = await serveSandbox({ trusted: ['127.0.0.1'] })
    const headers = { 'x-request-id': 'from-proxy', 'x-forwarded-for': '203.0.113.7' }
    const answer = await server.ask('/vas/purchase', { headers })
    expect(answer.headers.get('x-request-id')).toBe('from-proxy')
    expect(await lastLine()).toMatchObject({ requestId: 'from-proxy', client: '203.0.113.7' })
  })

  test.each([
    ['/', {}, 'debug', {}],
    ['/healthz', {}, 'debug', {}],
    ['/gone.js', {}, 'info', { route: '(till)', status: 404 }],
    ['/vas/gone', { origin: 'https://evil.example' }, 'warn', { status: 403, refused: 'origin' }],
  ])('for %s with %j has the level %s', async (path, headers, level, fields) => {
    await server.ask(path, { headers })
    expect(await lastLine()).toMatchObject({ level, ...fields })
  })

  test('whose answer is lost says so', async () => {
    const { bearer } = await signedIn()
    const lost = { ...airtime, mobileNumber: '+27821230008', merchantReference: 'LOST' }
    await expect(server.post('/vas/purchase', lost, bearer)).rejects.toThrow('fetch failed')
    await expect
      .poll(() => server.lines().at(-1))
      .toMatchObject({ msg: expect.stringMatching(/^POST \/purchase disconnected \d+ ms$/) })
  })
})

const airtime = {
  productCode: 'MTN-AIRTIME',
  amount: 20,
  mobileNumber: '+27829998877',
  paymentMethod: 'cash',
  channelId: 'CH-POS-1',
  merchantReference: 'LOGGED-REFERENCE',
}

async function signedIn() {
  const body = { username: 'merchant', password: 'merchant-demo' }
  const answer = await server.post('/vas/auth/token', body)
  const { token, refreshToken } = tokenEnvelope.parse(await answer.json()).data
  return { token, refreshToken, bearer: { authorization: `Bearer ${token}` } }
}

const bought = z.looseObject({
  responseCode: z.literal('0'),
  transactionId: z.string(),
  receipt: z.record(z.string(), z.unknown()),
})
const reset = z.object({ token: z.string() })

/** Does everything that a till does, with right and wrong input. @returns all that no log may hold */
async function sellAndRedeem(): Promise<readonly string[]> {
  const { token, refreshToken, bearer } = await signedIn()
  const post = (path: string, body: unknown) => server.post(`/vas${path}`, body, bearer)
  const { mobileNumber: _, ...common } = airtime
  const electricity = {
    ...common,
    productCode: 'ESKOM-ELEC',
    amount: 115,
    meterNumber: '04012345678',
  }
  const answer = await post('/purchase', { ...electricity, merchantReference: 'SECRET-METER' })
  const { receipt, transactionId } = bought.parse(await answer.json())
  const vendTokens = JSON.stringify(receipt).match(/\d{20}/g) ?? []
  expect(vendTokens).not.toEqual([])
  await post('/purchase', { ...airtime, amount: 'secret-amount', voucherPin: '998877665544' })
  await post('/redeem', {
    ...common,
    productCode: 'OTT-REDEEM',
    amount: 0,
    voucherPin: '123456789012',
    merchantReference: 'SECRET-VOUCHER',
  })
  await post('/lookup/electricity', { productCode: 'ESKOM-ELEC', meterNumber: '04012345678' })
  await post('/transactions', { transactionId })
  await post(`/transactions/${transactionId}/retry`, {})
  await server.ask('/vas/transactions?sort=secret-query', { headers: bearer })
  await server.ask('/vas/gone/secret-path')
  await post('/auth/token', { username: 'secret-username', password: 'secret-password' })
  await post('/auth/token', '{"password":"secret-broken')
  await post('/auth/token/refresh', { refreshToken })
  await post('/users/forgotpassword', { username: 'merchant' })
  const tokens = await server.ask('/sandbox/reset-tokens?username=merchant')
  const { token: resetToken } = reset.parse(await tokens.json())
  await post('/users/resetpassword', { token: resetToken, password: 'secret-new-password' })
  return [
    ...vendTokens,
    token,
    refreshToken,
    resetToken,
    transactionId,
    'merchant-demo',
    'secret',
    'SECRET',
    'Bearer',
    '29998877',
    '04012345678',
    '123456789012',
    '998877665544',
    'LOGGED-REFERENCE',
  ]
}

test.each(['json', 'text'] as const)(
  'nothing typed, sold or handed out is logged, as %s, or measured',
  async (format) => {
    await server.close()
    server = await serveSandbox({ format })
    const secrets = await sellAndRedeem()
    const measured = await (await fetch(new URL('/metrics', server.metricsAddress))).text()
    expect(secrets.filter((secret) => server.written().includes(secret))).toEqual([])
    expect(secrets.filter((secret) => measured.includes(secret))).toEqual([])
    for (const line of ['/purchase 200', '/redeem 200', '/auth/token 401', '(no endpoint) 404'])
      expect(server.written()).toContain(line)
  },
)

test('a sale’s line says who sold it and what came of it', async () => {
  const { bearer } = await signedIn()
  await server.post('/vas/purchase', airtime, bearer)
  await expect
    .poll(() => server.lines().at(-1))
    .toMatchObject({ route: '/purchase', user: 'U-1001', outcome: 'completed', code: '0' })
})
