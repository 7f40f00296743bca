import { expect, test } from 'vitest'
import { tokenEnvelope } from '../../platform/contract/access/token.ts'
import { virtualClock } from '../../testing/conformance/virtual-clock.ts'
import { createSandbox } from '../app.ts'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { specLimits, strictLimits, type Limits } from '../rules/rate-limit.ts'
import { openMemoryStore } from '../memory/memory-store.ts'
import { demoSeed } from '../seed/accounts.ts'

async function platform(
  seed = demoSeed(testHashing),
  rateLimits: Limits | undefined = strictLimits,
) {
  const clock = virtualClock(Date.UTC(2026, 10, 20))
  const store = openMemoryStore(await seed, () => clock.now())
  const sandbox = createSandbox({ store, hashing: testHashing, clock, rateLimits })
  const post = (path: string, body: object, ip: string, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return sandbox.fetch(new Request(`http://sandbox.test/vas${path}`, sent), { ip })
  }
  const signIn = async (ip: string, password = 'merchant-demo', username = 'merchant') =>
    (await post('/auth/token', { username, password }, ip)).status
  /** Strangers, each from another address, fail as often as they may. */
  const fail = async (times: number) => {
    const statuses = []
    for (let n = 0; n < times; n += 1) statuses.push(await signIn(`198.51.100.${n}`, 'wrong'))
    return statuses
  }
  return { clock, store, post, signIn, fail }
}

test('nobody can try one user from many addresses without limit', async () => {
  const { clock, signIn, fail } = await platform()
  expect((await fail(21)).slice(19)).toEqual([401, 429])
  expect(await signIn('203.0.113.1')).toBe(429)
  expect(await signIn('203.0.113.1', 'submerchant-demo', 'submerchant')).toBe(200)
  clock.advance(15 * 60_000)
  expect(await signIn('203.0.113.1')).toBe(200)
})

test('the specification’s own limits count no failed sign-ins of a user', async () => {
  const { fail } = await platform(demoSeed(testHashing), specLimits)
  expect((await fail(25)).every((status) => status === 401)).toBe(true)
})

test('any endpoint may have another limit, for its address or its user', async () => {
  const limits = { forgotPassword: 1, redeem: 2 }
  const { post } = await platform(demoSeed(testHashing), limits)
  const asked = async (path: string, ip: string, token = '') =>
    (await post(path, {}, ip, token)).status
  expect(await asked('/users/forgotpassword', '203.0.113.1')).toBe(400)
  expect(await asked('/users/forgotpassword', '203.0.113.1')).toBe(429)
  expect(await asked('/users/forgotpassword', '203.0.113.2')).toBe(400)
  const user = { username: 'merchant', password: 'merchant-demo' }
  const { token } = tokenEnvelope.parse(await (await post('/auth/token', user, '')).json()).data
  for (const status of [400, 400, 429])
    expect(await asked('/redeem', '203.0.113.3', token)).toBe(status)
})

test('the shop still signs in from its own address, however often strangers fail', async () => {
  const { clock, signIn, fail } = await platform()
  expect(await signIn('203.0.113.1')).toBe(200)
  await fail(25)
  clock.advance(60_000)
  expect(await signIn('203.0.113.1')).toBe(200)
})

test('an address stays known for a month after each sign-in from it', async () => {
  const day = 24 * 60 * 60_000
  const { clock, signIn, fail } = await platform()
  for (const days of [0, 29]) {
    clock.advance(days * day)
    expect(await signIn('203.0.113.1')).toBe(200)
  }
  clock.advance(29 * day)
  await fail(25)
  expect(await signIn('203.0.113.1')).toBe(200)
})

test('a new password clears only its user’s failed sign-ins', async () => {
  const { clock, store, post, signIn, fail } = await platform()
  await fail(21)
  for (let n = 0; n < 21; n += 1) await signIn(`198.51.100.${n}`, 'wrong', 'submerchant')
  const reset = {
    userId: 'U-1001',
    hash: await testHashing.hashToken('t'),
    expiresAt: clock.now() + 1,
  }
  await store.saveResetToken(reset, clock.now(), 1)
  const change = { token: 't', password: 'a new password' }
  await post('/users/resetpassword', change, '203.0.113.1')
  expect(await signIn('203.0.113.1', 'a new password')).toBe(200)
  expect(await signIn('203.0.113.1', 'submerchant-demo', 'submerchant')).toBe(429)
})

test('of two users of one account each has a purchase limit (ruling R26)', async () => {
  const { users, wallets } = await demoSeed(testHashing)
  const second = users
    .filter(({ username }) => username === 'merchant')
    .map((user) => ({ ...user, id: 'U-9', username: 'second' }))
  const seed = Promise.resolve({ users: [...users, ...second], wallets })
  const { post } = await platform(seed)
  let sales = 0
  const buyAs = async (username: string, times: number) => {
    const pair = await post('/auth/token', { username, password: 'merchant-demo' }, '203.0.113.1')
    const { token } = tokenEnvelope.parse(await pair.json()).data
    const statuses = []
    for (let bought = 0; bought < times; bought += 1) {
      const merchantReference = `sale-${(sales += 1)}`
      const sale = { productCode: 'MTN-AIRTIME', amount: 2, mobileNumber: '+27821234567' }
      const by = { paymentMethod: 'cash', channelId: 'CH-POS-1', merchantReference }
      statuses.push((await post('/purchase', { ...sale, ...by }, '203.0.113.1', token)).status)
    }
    return statuses
  }
  expect((await buyAs('merchant', 11)).slice(9)).toEqual([200, 429])
  expect(await buyAs('second', 1)).toEqual([200])
})

test.each([1, 25])(
  'a successful sign-in does not count as failed, from %i addresses',
  async (of) => {
    const { clock, signIn, fail } = await platform()
    for (let n = 0; n < 25; n += 1) {
      expect(await signIn(`203.0.113.${n % of}`)).toBe(200)
      clock.advance(15_000)
    }
    expect((await fail(20)).every((status) => status === 401)).toBe(true)
  },
)
