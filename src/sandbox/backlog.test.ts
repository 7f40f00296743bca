import { expect, test } from 'vitest'
import { z } from 'zod'
import { airtimeBody } from '../testing/shop/sale/seller.ts'
import { virtualClock } from '../testing/conformance/virtual-clock.ts'
import { createSandbox } from './app.ts'
import { testHashing } from './hashing/scrypt-hashing.ts'
import { openMemoryStore } from './memory/memory-store.ts'
import { demoSeed } from './seed/accounts.ts'
import type { Store } from './store/store.ts'

const answer = z.looseObject({
  transactionId: z.string().optional(),
  status: z.unknown().optional(),
})

/** A platform with an endless backlog: its store never advances the sales to 0001. */
async function platform(change: (store: Store) => Partial<Store> = () => ({})) {
  const clock = virtualClock(Date.UTC(2026, 10, 20))
  const store = openMemoryStore(await demoSeed(testHashing), () => clock.now())
  const stuck = new Set<string>()
  const sandbox = createSandbox({
    store: {
      ...store,
      advance: (id, ...rest) =>
        stuck.has(id) ? new Promise(() => undefined) : store.advance(id, ...rest),
      ...change(store),
    },
    hashing: testHashing,
    clock,
    rateLimits: false,
  })
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await sandbox.fetch(new Request(`http://sandbox.test/vas${path}`, sent))
    return { status: reply.status, body: answer.parse(await reply.json()) }
  }
  const seller = async (username: string) => {
    const signedIn = await post('/auth/token', { username, password: `${username}-demo` })
    const { token } = z.looseObject({ token: z.string() }).parse(signedIn.body['data'])
    return {
      buy: (merchantReference: string, ending: string, amount = 2) =>
        post('/purchase', airtimeBody(merchantReference, `+2782123${ending}`, amount), token),
      redeem: (merchantReference: string, ending: string) =>
        post(
          '/redeem',
          {
            productCode: 'OTT-REDEEM',
            amount: 0,
            voucherPin: '123456789012',
            mobileNumber: `082123${ending}`,
            paymentMethod: 'cash',
            channelId: 'CH-POS-1',
            merchantReference,
          },
          token,
        ),
      poll: (transactionId = '') => post('/transactions', { transactionId }, token),
    }
  }
  const backlog = async () => {
    const { buy } = await seller('submerchant')
    const { body } = await buy('BACKLOG', '0001')
    stuck.add(body.transactionId ?? '')
    clock.advance(60_000)
  }
  return { clock, sandbox, seller, backlog }
}

test('a purchase and a poll don’t wait for another account’s steps', async () => {
  const { clock, sandbox, seller, backlog } = await platform()
  await sandbox.start()
  await backlog()
  const { buy, poll } = await seller('merchant')
  const pending = await buy('SALE-1', '0001')
  clock.advance(60_000)
  expect((await buy('SALE-2', '4567')).status).toBe(200)
  expect((await poll(pending.body.transactionId)).body.status).toBe('COMPLETED')
  expect((await buy('SALE-1', '0001')).body).toMatchObject({ responseCode: '0' })
})

test('a failed sale’s money is available for the next, whatever else is due', async () => {
  const { clock, sandbox, seller, backlog } = await platform()
  await sandbox.start()
  await backlog()
  const { buy } = await seller('poor')
  expect((await buy('SALE-1', '0002', 6)).status).toBe(202)
  expect((await buy('SALE-2', '4567', 6)).body).toMatchObject({ responseCode: '1103' })
  clock.advance(60_000)
  expect((await buy('SALE-2', '4567', 6)).body).toMatchObject({ responseCode: '0' })
})

test('a failed redemption’s voucher is available for the next, whatever else is due', async () => {
  const { clock, sandbox, seller, backlog } = await platform()
  await sandbox.start()
  await backlog()
  const { redeem } = await seller('merchant')
  expect((await redeem('SALE-1', '0002')).status).toBe(202)
  expect((await redeem('SALE-2', '4567')).body).toMatchObject({ responseCode: '1151' })
  clock.advance(60_000)
  expect((await redeem('SALE-3', '4567')).body).toMatchObject({ responseCode: '0' })
})

test('money that another server returns just then is available too', async () => {
  const { clock, seller } = await platform((store) => ({
    async dueOf(account, now, limit) {
      for (const { id, status, next } of await store.dueOf(account, now, limit)) {
        const last = next.at(-1)
        if (last !== undefined) await store.advance(id, status, { ...last, next: [] }, now)
      }
      return []
    },
  }))
  const { buy } = await seller('poor')
  await buy('SALE-1', '0002', 6)
  clock.advance(60_000)
  expect((await buy('SALE-2', '4567', 6)).body).toMatchObject({ responseCode: '0' })
})
