import { describe, expect, test } from 'vitest'
import type { Api } from '../api/api.ts'
import { createFront, unanswered } from './front.ts'
import { usualSettings } from '../../testing/servers/server-settings.ts'
import { ownNamesOf } from './own-names.ts'
import type { Settings } from '../config/settings.ts'
import { staticFile } from '../page/static-files.ts'

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

test.each(['/vas', '/vas/', '/vas/purchase', '/vas/api/v1/purchase', '/sandbox/ledger'])(
  '%s is the API',
  async (path) => {
    const { get, asked } = frontWith()
    expect(await (await get(path)).json()).toEqual({ from: 'api' })
    expect(asked).toEqual([`GET ${path} from 10.0.0.7`])
  },
)

test.each(['/', '/vast', '/index.html'])('%s is the till', async (path) => {
  const { get, asked } = frontWith()
  await get(path)
  expect(asked).toEqual([])
})

test('behind a gateway there are no controls', async () => {
  const { get, asked } = frontWith({ isSandbox: false })
  await get('/sandbox/ledger')
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

  test('lets the till connect only to its origin', async () => {
    expect(await policyOf('/')).toContain("connect-src 'self';")
  })

  test('lets the till connect to the origin in its settings', async () => {
    expect(await policyOf('/', 'https://vend.example')).toContain(
      "connect-src 'self' https://vend.example;",
    )
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

test('an answer of the API keeps its status and its body', async () => {
  const { get } = frontWith({ fetch: async () => new Response('{"half":', { status: 202 }) })
  const answer = await get('/vas/purchase')
  expect([answer.status, await answer.text()]).toEqual([202, '{"half":'])
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
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

describe('a browser must use https', () => {
  const asked = async (url: string, settings: Parameters<typeof usualSettings>[0]) => {
    const { front } = frontWith({}, undefined, settings)
    const answer = await front(new Request(url), '10.0.0.7')
    return answer.headers.get('strict-transport-security')
  }
  const tls = { cert: 'cert.pem', key: 'key.pem' }

  test.each([
    [
      'a public https address',
      'https://till.example/',
      { publicUrl: new URL('https://till.example') },
      'max-age=31536000',
    ],
    [
      'a name that is served over https',
      'https://till.example/vas/docs',
      { allowedHosts: ['till.example'], tls },
      'max-age=31536000',
    ],
    [
      'a public http address',
      'http://till.example/',
      { publicUrl: new URL('http://till.example') },
      null,
    ],
    ['this machine', 'https://localhost/', { publicUrl: new URL('https://localhost'), tls }, null],
  ])('%s', async (_, url, settings, header) => {
    expect(await asked(url, settings)).toBe(header)
  })
})

test('an answer without a cache header must not be kept', async () => {
  const { get } = frontWith()
  expect((await get('/vas/purchase')).headers.get('cache-control')).toBe('no-store')
})

describe('a monitor', () => {
  const ask = async (path: string, isReady: boolean) => {
    const { front } = frontWith({ isReady: async () => isReady })
    return (await front(new Request(`http://10.0.0.1${path}`), '10.0.0.7')).status
  }

  test.each([
    ['/healthz', true, 200],
    ['/healthz', false, 200],
    ['/readyz', true, 200],
    ['/readyz', false, 503],
  ])('is answered at %s, while the database is there: %s', async (path, isReady, status) => {
    expect(await ask(path, isReady)).toBe(status)
  })
})
