import { expect, test } from 'vitest'
import { type Bench, routes } from '../bench.ts'

/** The spec's rate limits; this bench has them on. */
export function limitTests(bench: Bench): void {
  const statuses = async (count: number, send: () => Promise<{ readonly status: number }>) => {
    const found: number[] = []
    for (let sent = 0; sent < count; sent += 1) found.push((await send()).status)
    return found
  }
  const times = (count: number, status: number) => Array.from({ length: count }, () => status)

  test('POST /auth/token: 5 in a rolling minute, then 429 with the spec’s body', async () => {
    const body = { username: 'merchant', password: 'merchant-demo' }
    const send = () => bench.call('POST', '/auth/token', { body })
    expect(await statuses(3, send)).toEqual(times(3, 200))
    bench.clock.advance(30_000)
    expect(await statuses(3, send)).toEqual([200, 200, 429])
    const limited = await send()
    expect(limited.body).toEqual({
      error: 'Too Many Requests',
      message: 'Rate limit exceeded for /auth/token',
    })
    expect(limited.headers.get('retry-after')).toBeNull()
    expect([...limited.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    bench.clock.advance(30_000)
    expect(await statuses(4, send)).toEqual([200, 200, 200, 429])
  })

  test('a request that isn’t JSON doesn’t count', async () => {
    const body = JSON.stringify({ username: 'merchant', password: 'merchant-demo' })
    const foreign = { raw: body, headers: { 'Content-Type': 'text/plain' } }
    const send = () => bench.call('POST', '/auth/token', foreign)
    expect(await statuses(6, send)).toEqual(times(6, 415))
    expect((await bench.as('merchant')).token).not.toBe('')
  })

  test('POST /auth/token/refresh: 10 a minute', async () => {
    const send = () => bench.call('POST', '/auth/token/refresh', { body: { refreshToken: 'x' } })
    expect(await statuses(11, send)).toEqual([...times(10, 401), 429])
  })

  test('POST /purchase: 10 a minute for each user, with any of their tokens', async () => {
    const first = await bench.as('merchant')
    const second = await bench.as('merchant')
    expect(await statuses(6, () => first.purchase())).toEqual(times(6, 200))
    expect(await statuses(5, () => second.purchase())).toEqual([...times(4, 200), 429])
    expect((await second.purchase()).body).toEqual({
      error: 'Too Many Requests',
      message: 'Rate limit exceeded for /purchase',
    })
    expect(await bench.counts()).toMatchObject({ COMPLETED: 10 })
    const other = await bench.as('submerchant')
    expect((await other.purchase()).status).toBe(200)
    bench.clock.advance(60_000)
    expect((await second.purchase()).status).toBe(200)
  })

  test('passwords, redeem, retry, polls, lookups and reads have no limit', async () => {
    const { call } = await bench.as('merchant')
    const others = routes.filter(({ path }) => !/^\/(?:auth|purchase)/.test(path))
    for (const { method, path } of others)
      expect(await statuses(12, () => call(method, path))).not.toContain(429)
  })

  test('/auth/token and /api/v1/auth/token share a limit', async () => {
    const body = { username: 'merchant', password: 'wrong-one' }
    const send = (path: string) => bench.call('POST', path, { body })
    expect(await statuses(5, () => send('/auth/token'))).toEqual(times(5, 401))
    const limited = await send('/api/v1/auth/token')
    expect(limited.status).toBe(429)
    expect(limited.body).toMatchObject({
      message: 'Rate limit exceeded for /api/v1/auth/token',
    })
  })
}
