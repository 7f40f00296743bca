import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../../sandbox/app.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { StoreAway } from '../../sandbox/store/store-away.ts'
import { watchDatabase } from '../../server/api/database-watch.ts'
import { listen } from '../servers/listen.ts'
import { silentLog } from '../servers/silent-log.ts'
import { airtimeBody } from '../shop/sale/seller.ts'
import { virtualClock } from '../conformance/virtual-clock.ts'
import { openInOwnSchema, testDatabaseUrls } from './own-schema.ts'

/** A connection to the database that a test can cut, or silence without closing it. */
async function breakableLine(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let state: 'up' | 'cut' | 'dead' = 'up'
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (piece) => {
        if (state !== 'dead') to.write(piece)
      })
    }
    return undefined
  })
  const own = new URL(url)
  own.host = `127.0.0.1:${await listen(server)}`
  const clear = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: own.href,
    become(next: typeof state) {
      state = next
      if (next !== 'dead') clear()
    },
    close() {
      clear()
      server.close()
    },
  }
}

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

test('an unreachable store is 503 with Retry-After, and not an unexpected error', async () => {
  const unexpected: unknown[] = []
  const store = openMemoryStore(await demoSeed(testHashing), () => Date.now())
  const away = () => Promise.reject(new StoreAway('The database fell silent'))
  const sandbox = createSandbox({
    store: { ...store, findCaller: away },
    hashing: testHashing,
    onError: (error) => unexpected.push(error),
  })
  const headers = { authorization: 'Bearer abc' }
  const answer = await sandbox.fetch(
    new Request('http://sandbox.test/vas/lookups/brands', { headers }),
  )
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ status: 'SERVICE_UNAVAILABLE' })
  expect(unexpected).toEqual([])
})

describe.each(testDatabaseUrls)('a database that goes away', (url) => {
  /** A store behind a breakable line. */
  async function openBehind(more: Partial<Parameters<typeof openInOwnSchema>[1]>) {
    const line = await breakableLine(url)
    const store = await openInOwnSchema(url, {
      through: line.url,
      seed: () => demoSeed(testHashing),
      now: () => Date.now(),
      ...more,
    })
    closers.push(
      () => line.close(),
      () => store.close(),
      () => line.become('up'),
    )
    return { line, store }
  }

  // Silence takes seconds to notice.
  test(
    'as a transaction begins, gets its connection back when it returns',
    { tags: ['thorough'] },
    async () => {
      const patience = { statementMs: 2_000, silenceMs: 3_000, queueMs: 10_000 }
      const { line, store } = await openBehind({ connections: 1, patience })
      await store.findUser('merchant')
      line.become('dead')
      await expect(store.setPassword('U-1001', 'hash')).rejects.toThrow(StoreAway)
      line.become('up')
      expect(await store.findUser('merchant')).toBeDefined()
    },
  )

  async function shop() {
    const lines: string[] = []
    const write = (text: string) => void lines.push(text)
    const clock = virtualClock(0)
    const log = { ...silentLog, info: write, error: write }
    const { line, store } = await openBehind({
      patience: { statementMs: 4_000, silenceMs: 5_000, queueMs: 4_000 },
      onReached: watchDatabase(log, () => clock.now()),
    })
    const sandbox = createSandbox({
      store,
      hashing: testHashing,
      rateLimits: false,
      onError: (error) => write(String(error)),
    })
    const post = (path: string, body: unknown, token = '') =>
      sandbox.fetch(
        new Request(`http://sandbox.test/vas${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        }),
      )
    const signedIn = await post('/auth/token', { username: 'merchant', password: 'merchant-demo' })
    const { data }: { data: { token: string } } = await signedIn.json()
    const buy = (merchantReference: string) =>
      post('/purchase', airtimeBody(merchantReference, '+27821234567'), data.token)
    const redeem = (merchantReference: string) => {
      const voucher = { productCode: 'OTT-REDEEM', amount: 1, voucherPin: '123456789012' }
      const { mobileNumber: _, ...common } = airtimeBody(merchantReference, '')
      const body = { ...common, ...voucher }
      return post('/redeem', body, data.token)
    }
    return { clock, line, lines, buy, redeem }
  }

  for (const [state, tags] of [
    ['cut', []],
    ['dead', ['thorough']],
  ] as const)
    test(
      `is 503 with Retry-After, logs one line, and is used again after its return: ${state}`,
      { tags: [...tags] },
      async () => {
        const { clock, line, lines, buy, redeem } = await shop()
        expect((await buy('before')).status).toBe(200)
        line.become(state)
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, i) => (i % 2 ? buy(`away-${i}`) : redeem(`away-${i}`))),
        )
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
        expect(answers[0]?.headers.get('retry-after')).toBe('5')
        expect(lines).toEqual([expect.stringMatching(/^The database can't be asked/)])
        line.become('up')
        expect((await buy('after')).status).toBe(200)
        clock.advance(5_000)
        expect((await buy('later')).status).toBe(200)
        expect(lines.slice(1)).toEqual(['The database answers again'])
      },
    )
})
