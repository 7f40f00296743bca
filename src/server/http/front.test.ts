import { describe, expect, test } from 'vitest'
import type { Api } from '../api/api.ts'
import { createFront, unanswered } from './front.ts'
import { usualSettings } from '../../testing/servers/server-settings.ts'
import { ownNamesOf } from './own-names.ts'
import { tooLarge } from './problem.ts'
import type { Settings } from '../config/settings.ts'
import { staticFile } from '../page/static-files.ts'

const https = new URL('https://till.example')
const http = new URL('http://till.example')
const bytesOf = (text: string) => new TextEncoder().encode(text)

function frontWith(
  api: Partial<Api> = {},
  apiOrigin?: string,
  settings: Partial<Settings> = { allowedHosts: ['till.test'] },
) {
  const asked: string[] = []
  const front = createFront({
    files: new Map([
      ['/index.html', staticFile('/index.html', bytesOf('<title>Till</title>'))],
      ['/config.json', staticFile('/config.json', bytesOf('{"apiBaseUrl":"/of-the-build"}'))],
    ]),
    config: { bytes: bytesOf('{"apiBaseUrl":"/vas"}'), apiOrigin },
    api: {
      fetch: async (request, ip) => {
        asked.push(`${request.method} ${new URL(request.url).pathname} from ${ip}`)
        return Response.json({ from: 'api' })
      },
      isSandbox: true,
      isReady: async () => true,
      close: async () => undefined,
      ...api,
    },
    names: ownNamesOf(usualSettings(settings)),
  })
  const get = (path: string) => front(new Request(`http://till.test${path}`), '10.0.0.7')
  return { front, get, asked }
}

test.each(['/vas', '/vas/api/v1/purchase', '/sandbox/ledger'])('%s is the API', async (path) => {
  const { get, asked } = frontWith()
  expect(await (await get(path)).json()).toEqual({ from: 'api' })
  expect(asked).toEqual([`GET ${path} from 10.0.0.7`])
})

test.each([
  ['/', true],
  ['/vast', true],
  ['/sandbox/ledger', false],
])('%s is not the API’s, with a sandbox: %s', async (path, isSandbox) => {
  const { get, asked } = frontWith({ isSandbox })
  await get(path)
  expect(asked).toEqual([])
})

test('the till’s settings are the server’s, not the build’s, as JSON that browsers always ask for again', async () => {
  const answer = await frontWith().get('/config.json')
  expect(await answer.json()).toEqual({ apiBaseUrl: '/vas' })
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

describe('the content security policy', () => {
  async function policyOf(path: string, apiOrigin?: string, api: Partial<Api> = {}) {
    const answer = await frontWith(api, apiOrigin).get(path)
    return answer.headers.get('content-security-policy')
  }

  test('lets the till connect only to its origin, and to that in its settings', async () => {
    expect(await policyOf('/')).toContain("connect-src 'self';")
    const both = "connect-src 'self' https://vend.example;"
    expect(await policyOf('/', 'https://vend.example')).toContain(both)
  })

  test('allows an API answer nothing', async () => {
    expect(await policyOf('/vas/purchase')).toBe(
      "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox",
    )
  })

  test('keeps the policy that an API page sets', async () => {
    const own = "default-src 'none'; style-src 'self'"
    const page = async () => new Response('', { headers: { 'content-security-policy': own } })
    expect(await policyOf('/vas/docs', undefined, { fetch: page })).toBe(own)
  })
})

test('an answer of the API keeps its status and its body, and must not be kept', async () => {
  const { get } = frontWith({ fetch: async () => new Response('{"half":', { status: 202 }) })
  const answer = await get('/vas/purchase')
  expect([answer.status, await answer.text()]).toEqual([202, '{"half":'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a lost connection is passed on', async () => {
  const lost = new TypeError('Failed to fetch')
  const { get } = frontWith({ fetch: () => Promise.reject(lost) })
  await expect(get('/vas/purchase')).rejects.toBe(lost)
})

test.each([
  [400, 'Bad Request'],
  [500, 'Internal Server Error'],
] as const)('an unanswered request gets JSON without detail: %i', async (status, error) => {
  const answer = unanswered(status)
  expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
})

describe('the security headers are on', () => {
  const foreign = (url: string, headers = {}) =>
    frontWith().front(new Request(url, { method: 'POST', headers }), '10.0.0.7')
  const refusing = async () => tooLarge()

  test.each<[string, () => Promise<Response> | Response, number]>([
    ['a file', () => frontWith().get('/'), 200],
    ['a missing file', () => frontWith().get('/gone.js'), 404],
    ['an answer of the API', () => frontWith().get('/vas/purchase'), 200],
    ['a refusal of the API', () => frontWith({ fetch: refusing }).get('/vas/purchase'), 413],
    ['the health', () => frontWith().get('/healthz'), 200],
    [
      'a server that is not ready',
      () => frontWith({ isReady: async () => false }).get('/readyz'),
      503,
    ],
    ['the API under a foreign name', () => foreign('http://evil.example/vas/purchase'), 421],
    ['the till under a foreign name', () => foreign('http://evil.example/'), 421],
    [
      'the API for another origin’s page',
      () => foreign('http://till.test/vas/purchase', { origin: 'http://evil.example' }),
      403,
    ],
    ['an unreadable request', () => unanswered(400), 400],
    ['a request that fails', () => unanswered(500), 500],
  ])('%s', async (_, ask, status) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': expect.anything(),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })
})

const tls = { cert: 'cert.pem', key: 'key.pem' }
const aYear = 'max-age=31536000'

test.each<[string, string, Partial<Settings>, string | null]>([
  ['a public https address', 'https://till.example/', { publicUrl: https }, aYear],
  [
    'a served https name',
    'https://shop.example/vas',
    { allowedHosts: ['shop.example'], tls },
    aYear,
  ],
  ['a public http address', 'http://till.example/', { publicUrl: http }, null],
  ['this machine', 'https://localhost/', { publicUrl: new URL('https://localhost'), tls }, null],
])('browsers are told to stay with https, or not, under %s', async (_, url, settings, header) => {
  const { front } = frontWith({}, undefined, settings)
  const answer = await front(new Request(url), '10.0.0.7')
  expect(answer.headers.get('strict-transport-security')).toBe(header)
})

test.each([
  ['/healthz', false, 200],
  ['/readyz', true, 200],
  ['/readyz', false, 503],
])(
  'a monitor gets from %s, while the database is there (%s), a %i',
  async (path, isReady, status) => {
    const { front } = frontWith({ isReady: async () => isReady })
    const answer = await front(new Request(`http://10.0.0.1${path}`), '10.0.0.7')
    expect(answer.status).toBe(status)
  },
)
