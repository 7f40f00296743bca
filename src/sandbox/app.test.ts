import { expect, test } from 'vitest'
import { tokenEnvelope } from '../platform/contract/access/token.ts'
import { airtimeBody } from '../testing/shop/sale/seller.ts'
import { createSandbox } from './app.ts'
import { virtualClock } from '../testing/conformance/virtual-clock.ts'
import { Disconnect } from './http/disconnect.ts'
import { openMemoryStore } from './memory/memory-store.ts'
import { testHashing } from './hashing/scrypt-hashing.ts'
import { demoSeed } from './seed/accounts.ts'
import type { Store } from './store/store.ts'

async function sandboxWith(change: Partial<Store> = {}) {
  const clock = virtualClock(Date.UTC(2026, 10, 20))
  const errors: unknown[] = []
  const store = openMemoryStore(await demoSeed(testHashing), () => clock.now())
  const sandbox = createSandbox({
    store: { ...store, ...change },
    clock,
    hashing: testHashing,
    onError: (error) => errors.push(error),
  })
  const post = (path: string, body: unknown, from = '10.0.0.1', token = '') =>
    sandbox.fetch(
      new Request(`http://sandbox.test${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
      { ip: from },
    )
  return { errors, post }
}

const credentials = { username: 'merchant', password: 'merchant-demo' }

test('the same route answers under /vas and without it, with and without /api/v1', async () => {
  const { post } = await sandboxWith()
  for (const base of ['', '/api/v1', '/vas', '/vas/api/v1'])
    expect((await post(`${base}/auth/token`, credentials)).status).toBe(200)
})

test('an unexpected error is reported to the host and answered without detail', async () => {
  const secret = 'connection to the database as root failed'
  const { post, errors } = await sandboxWith({
    findUser: async () => {
      throw new Error(secret)
    },
  })
  const answer = await post('/auth/token', credentials)
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ status: 'INTERNAL_SERVER_ERROR', errorCode: 500 })
  expect(text).not.toContain('root')
  expect(errors).toEqual([new Error(secret)])
})

test('sign-ins are limited by the address that the host passes', async () => {
  const { post } = await sandboxWith()
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1)
    statuses.push((await post('/auth/token', credentials)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await post('/auth/token', credentials, '10.0.0.2')).status).toBe(200)
})

test('a connection that ends without an answer is a Disconnect, which is a TypeError', async () => {
  const { post, errors } = await sandboxWith()
  const { data } = tokenEnvelope.parse(await (await post('/auth/token', credentials)).json())
  const lost = post('/purchase', airtimeBody('R-1', '+27821230008'), '10.0.0.1', data.token)
  await expect(lost).rejects.toBeInstanceOf(Disconnect)
  await expect(lost).rejects.toBeInstanceOf(TypeError)
  expect(errors).toEqual([])
})
