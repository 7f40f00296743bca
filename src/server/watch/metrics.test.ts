import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPrometheus } from '../../testing/servers/prometheus-text.ts'
import { serveSandbox } from '../../testing/servers/served-sandbox.ts'
import { silentLog } from '../../testing/servers/silent-log.ts'
import { signInSeller } from '../../testing/shop/sale/seller.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { ownNamesOf } from '../http/own-names.ts'
import type { Serving } from '../serving.ts'

type Server = Awaited<ReturnType<typeof serveSandbox>>
let server: Server
beforeEach(async () => {
  server = await serveSandbox()
})
afterEach(() => server.close())

/** The value of one sample, found by its labels in any order. */
async function valueOf(name: string, labels: Readonly<Record<string, string>> = {}) {
  const [metric = ''] = /^.*?(?=_(?:bucket|count|sum)$|$)/.exec(name) ?? []
  const samples = (await server.metrics()).get(metric)?.samples ?? []
  const found = samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  return found?.value
}

test('requests are counted by route and class, and timed', async () => {
  await server.ask('/vas/merchants/M-1001/products')
  await server.ask('/vas/merchants/M-1002/products')
  await server.ask('/vas/gone')
  const products = { method: 'GET', route: '/merchants/{merchantId}/products' }
  const requests = 'tuckshop_http_requests_total'
  await expect.poll(() => valueOf(requests, { ...products, status: '4xx' })).toBe(2)
  await expect.poll(() => valueOf(requests, { route: '(no endpoint)', status: '4xx' })).toBe(1)
  expect(await valueOf('tuckshop_http_request_duration_seconds_count', products)).toBe(2)
  // In seconds, not in milliseconds.
  expect(await valueOf('tuckshop_http_request_duration_seconds_sum', products)).toBeLessThan(60)
})

test('sales are counted by what the till was told', async () => {
  const seller = await signInSeller(server.address.origin, 'merchant')
  await seller.buyAirtime('A', '+27821234567')
  await seller.buyAirtime('B', '+27821234567')
  await seller.buyAirtime('C', '+27821230007')
  const poor = await signInSeller(server.address.origin, 'poor')
  await poor.buyAirtime('D', '+27821234567')
  await expect(seller.buyAirtime('E', '+27821230008')).rejects.toThrow('fetch failed')
  await server.post('/vas/purchase', {})
  await server.ask('/vas/purchase')
  const sold = (outcome: string) => valueOf('tuckshop_sales_total', { kind: 'purchase', outcome })
  for (const [outcome, count] of [
    ['completed', 2],
    ['pending', 1],
    ['failed', 1],
    ['unknown', 1],
    ['refused', 2],
  ] as const)
    await expect.poll(() => sold(outcome)).toBe(count)
  expect(await valueOf('tuckshop_sales_in_flight')).toBe(0)
  expect(await valueOf('tuckshop_http_requests_total', { status: 'lost' })).toBe(1)
})

test('refused sign-ins and visits are counted', async () => {
  const wrong = { username: 'merchant', password: 'wrong' }
  for (let attempt = 0; attempt < 6; attempt += 1) await server.post('/vas/auth/token', wrong)
  await server.ask('/vas/purchase', { headers: { origin: 'https://evil.example' } })
  await expect.poll(() => valueOf('tuckshop_sign_ins_refused_total', { reason: 'wrong' })).toBe(5)
  await expect.poll(() => valueOf('tuckshop_sign_ins_refused_total', { reason: 'limited' })).toBe(1)
  await expect.poll(() => valueOf('tuckshop_requests_refused_total', { reason: 'origin' })).toBe(1)
})

test('a sale under another name of its path is refused and counted, and one under an absolute target is a sale', async () => {
  const { port, host } = server.address
  const send = async (target: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close`
    socket.write(`${head}\r\n\r\n`)
    return (await readText(socket)).slice(9, 12)
  }
  for (const way of ['/healthz/..', '/x/%2e%2e', '/.', '/'])
    expect(await send(`${way}/vas/purchase`)).toBe('400')
  expect(await send(`http://${host}/vas/purchase`)).toBe('401')
  await expect.poll(() => valueOf('tuckshop_requests_refused_total', { reason: 'form' })).toBe(4)
  await expect.poll(() => valueOf('tuckshop_sales_total', { kind: 'purchase' })).toBe(1)
})

test('sales that were sent ahead by a client that left are in no book, and none stays in flight', async () => {
  const socket = connect(Number(server.address.port), '127.0.0.1')
  const body = '{}'
  const head = `POST /vas/purchase HTTP/1.1\r\nHost: ${server.address.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.write(`${head}\r\n\r\n${body}`.repeat(30), () => socket.destroy())
  await expect.poll(() => server.written()).toContain('POST /purchase')
  await expect.poll(() => valueOf('tuckshop_sales_in_flight')).toBe(0)
  const counted = await valueOf('tuckshop_sales_total', { kind: 'purchase' })
  expect(server.lines().filter(({ route }) => route === '/purchase')).toHaveLength(counted ?? 0)
})

test('database, process and lateness are read at each scrape', async () => {
  expect(await valueOf('tuckshop_ready')).toBe(1)
  expect(await valueOf('tuckshop_fulfilment_late_seconds')).toBe(0)
  expect(await valueOf('tuckshop_database_connections', { state: 'idle' })).toBe(2)
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('with the database away the rest is still readable', async () => {
  const away = () => Promise.reject(new Error('away'))
  const metrics = createMetrics({ isReady: async () => false, lateMs: away })
  const read = readPrometheus(await metrics.text())
  expect(read.get('tuckshop_ready')?.samples[0]?.value).toBe(0)
  expect(read.get('tuckshop_fulfilment_late_seconds')?.samples[0]?.value).toBeNaN()
  expect(read.has('tuckshop_database_connections')).toBe(false)
})

test('metrics have their own address, which serves nothing else', async () => {
  const ask = (path: string, method = 'GET') =>
    fetch(new URL(path, server.metricsAddress), { method })
  const type = 'text/plain; version=0.0.4; charset=utf-8'
  expect((await ask('/metrics')).headers.get('content-type')).toBe(type)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(405)
  expect((await server.ask('/metrics')).status).toBe(404)
})

describe('a scrape', () => {
  const warn = vi.fn<Log['warn']>()
  let serving: Serving
  beforeAll(async () => {
    const names = ownNamesOf({
      host: '127.0.0.1',
      publicUrl: new URL('https://till.shop.test'),
      allowedHosts: ['metrics.shop.test'],
      tls: undefined,
    })
    const metrics = createMetrics({ isReady: async () => true })
    serving = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' }, names, {
      ...silentLog,
      warn,
    })
  })
  afterAll(() => serving.stop(100))

  test.each([
    ['[::1]:9464', 200],
    ['10.0.0.5', 200],
    ['till-1:9464', 200],
    ['metrics.shop.test', 200],
    ['till.shop.test.:9464', 200],
    ['evil.example', 421],
    ['127.0.0.1.evil.example:9464', 421],
    ['evil.example:127', 421],
  ])('needs a host name that no outsider can register: %s is a %i', async (host, status) => {
    const socket = connect(Number(serving.address.port), '127.0.0.1')
    socket.write(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await readText(socket)).toContain(`HTTP/1.1 ${status} `)
  })

  test('under a refused name is logged once', () => {
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('ALLOWED_HOSTS'), { host: 'evil.example' }],
    ])
  })
})
