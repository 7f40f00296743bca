import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'
import { readLedger, signInSeller } from '../testing/shop/sale/seller.ts'

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
  await server.stop('SIGTERM')
  await folder.remove()
})

/** Sends raw bytes. @returns the whole answer */
async function send(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

function statusOf(answer: string): string | undefined {
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
}

describe('every answer', () => {
  test.each(['/', '/config.json', '/gone.js', '/vas/purchase', '/vas/gone', '/sandbox/ledger'])(
    'carries the security headers: %s',
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

test.each([
  '/../package.json',
  '/../../../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..\\..\\package.json',
  '//etc/passwd',
])('no file outside the till is served: %s', async (path) => {
  const answer = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(['400', '404']).toContain(statusOf(answer))
  expect(answer).not.toMatch(/root:|"dependencies"/)
})

describe('an oversized request', () => {
  test('is refused for more than 16 kB of headers', async () => {
    const answer = await send(
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe('431')
  })

  test('is refused for a body over 100 kB, before it is all sent', async () => {
    const head = 'POST /vas/auth/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
    const answer = await send(
      `${head}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`,
    )
    expect(statusOf(answer)).toBe('413')
  })

  test('is refused for a large body without a length', async () => {
    const answer = await fetch(`${server.origin}/vas/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(200_000)}"`,
    })
    expect(answer.status).toBe(413)
  })
})

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', '400'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', '400'],
  [
    'two lengths',
    'POST /vas HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    '400',
  ],
  [
    'two hosts',
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    '400',
  ],
  ['a foreign host', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', '421'],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', '400'],
])('a request with %s is refused and the server lives on', async (_, bytes, status) => {
  expect(statusOf(await send(bytes))).toBe(status)
  expect((await fetch(server.origin)).status).toBe(200)
})

describe('an answer that the sandbox loses', () => {
  async function debitsAfter(ending: string) {
    const before = (await readLedger(server.origin)).transactions['COMPLETED'] ?? 0
    const seller = await signInSeller(server.origin, 'merchant')
    const mobile = `+2782123${ending}`
    const first = seller.buyAirtime(`LOST-${ending}`, mobile)
    await expect(first).rejects.toThrow('fetch failed')
    const executed = ((await readLedger(server.origin)).transactions['COMPLETED'] ?? 0) - before
    const again = await seller.buyAirtime(`LOST-${ending}`, mobile)
    return { executed, again: again.responseCode }
  }

  test('after doing the work ends the connection, and a replay finds it done', async () => {
    expect(await debitsAfter('0008')).toEqual({ executed: 1, again: '0' })
  })

  test('before doing the work ends the connection, and a replay does it', async () => {
    expect(await debitsAfter('0009')).toEqual({ executed: 0, again: '0' })
  })
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
  const own = await seededFolder()
  const unheard = await startBuiltServer({ DATA_DIR: own.path })
  try {
    unheard.closeOutput()
    const seller = await signInSeller(unheard.origin, 'merchant')
    const first = await seller.buyAirtime('UNHEARD-1', '+27821234567')
    const second = await seller.buyAirtime('UNHEARD-2', '+27821234568')
    expect([first.responseCode, second.responseCode]).toEqual(['0', '0'])
    expect(await unheard.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  } finally {
    await unheard.stop('SIGKILL')
    await own.remove()
  }
})
