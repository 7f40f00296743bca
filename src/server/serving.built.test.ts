import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'
import { signInSeller } from '../testing/shop/sale/seller.ts'

let folder = { path: '', remove: async () => {} }
let server: BuiltServer

beforeAll(async () => {
  folder = await seededFolder()
  server = await startBuiltServer({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    SANDBOX_CONTROLS: '1',
  })
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await folder.remove()
})

test.each(['/', '/config.json', '/gone.js', '/vas/purchase', '/sandbox/ledger'])(
  'the answer to %s carries the security headers',
  async (path) => {
    const { headers } = await fetch(server.origin + path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /bluetooth=\(self\), camera=\(self\), .*serial=\(self\), usb=\(self\)/,
      ),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  },
)

test('a request under a foreign name is refused', async () => {
  const asked = request(server.origin, { headers: { host: 'evil.example' } }).end()
  const [answer] = await once(asked, 'response')
  expect(answer.resume().statusCode).toBe(421)
})

test('the page’s policy allows no inline script or style, no script from text, and no other origin', async () => {
  const policy = (await fetch(server.origin)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
  )
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
})

test('browsers always ask again for the service worker, which is a script for this origin only', async () => {
  const { headers } = await fetch(`${server.origin}/sw.js`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.stringMatching(
      /worker-src 'self';.*trusted-types tuckshop-worker;/,
    ),
  })
})

test('the page works under its policy', async () => {
  const page = await (await fetch(server.origin)).text()
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
})

test('browsers keep the page’s scripts for a year, and get all but tiny ones compressed', async () => {
  const page = await (await fetch(server.origin)).text()
  const scripts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  const answers = await Promise.all(
    scripts.map((path) =>
      fetch(`${server.origin}${path}`, { headers: { 'accept-encoding': 'br' } }),
    ),
  )
  const kept = answers.map(({ headers }) => headers.get('cache-control'))
  expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']))
  const plain = answers.filter(({ headers }) => headers.get('content-encoding') !== 'br')
  const sizes = plain.map(({ headers }) => Number(headers.get('content-length')))
  expect(sizes.filter((size) => size > 512)).toEqual([])
  expect(plain.length).toBeLessThan(answers.length)
})

test('the log names endpoints and holds no password, token, number or query', async () => {
  const seller = await signInSeller(server.origin, 'merchant')
  await seller.buyAirtime('LOGGED-REFERENCE', '+27829998877')
  await fetch(`${server.origin}/vas/transactions?sort=secret-query`)
  const last = await fetch(`${server.origin}/vas/gone/secret-path`)
  await server.printed(`"requestId":"${last.headers.get('x-request-id')}"`)
  const logged = server.output()
  for (const line of logged.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
  expect(logged).toMatch(/POST \/purchase 200 \d+ ms/)
  expect(logged).toMatch(/GET \/transactions 401 \d+ ms/)
  expect(logged).toMatch(/GET \(no endpoint\) 404 \d+ ms/)
  expect(logged).not.toMatch(/merchant-demo|Bearer|LOGGED-REFERENCE|29998877|secret/)
})

test('a server whose output has no reader goes on selling, and stops when told to', async () => {
  server.closeOutput()
  const seller = await signInSeller(server.origin, 'merchant')
  const first = await seller.buyAirtime('UNHEARD-1', '+27821234567')
  const second = await seller.buyAirtime('UNHEARD-2', '+27821234568')
  expect([first.responseCode, second.responseCode]).toEqual(['0', '0'])
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
})
