import { describe, expect, test } from 'vitest'
import { usualSettings } from '../../testing/servers/server-settings.ts'
import { hostNameOf } from './host-name.ts'
import { strangerRefusal, ownNamesOf } from './own-names.ts'

const names = ownNamesOf(
  usualSettings({
    host: '192.168.1.9',
    publicUrl: new URL('https://till.example'),
    allowedHosts: ['shop.example'],
  }),
)

function statusOf(url: string, headers: Record<string, string> = {}, method = 'POST') {
  return strangerRefusal(new Request(url, { method, headers }), names)?.status
}

describe('the host of a request', () => {
  test.each([
    'LOCALHOST:4173',
    '127.0.0.1:80',
    '[::1]:4173',
    '192.168.1.9',
    'till.example',
    'shop.example.:8080',
  ])('is ours: %s', (host) => {
    expect(statusOf(`http://${host}/vas/purchase`)).toBeUndefined()
  })

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.2', '10.0.0.1'])(
    'is foreign: %s',
    (host) => {
      for (const path of ['/', '/vas/purchase', '/sandbox/ledger'])
        expect(statusOf(`http://${host}${path}`, {}, 'GET')).toBe(421)
    },
  )

  test('is refused with advice when foreign', async () => {
    const refusal = strangerRefusal(new Request('http://evil.example/'), names)
    expect(await refusal?.text()).toMatch(/PUBLIC_URL or ALLOWED_HOSTS/)
  })

  test('is not 0.0.0.0, which a server listens on', () => {
    const everywhere = ownNamesOf(usualSettings({ host: '0.0.0.0' }))
    expect(strangerRefusal(new Request('http://0.0.0.0:4173/'), everywhere)?.status).toBe(421)
  })
})

describe('a browser’s request', () => {
  const ours = 'http://localhost:4173'

  test.each([
    ['a program, which sends no such header', {}],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: ours }],
    ['our own page over plain http', { origin: ours }],
    ['our own page behind a proxy, under its name with a dot', { origin: 'https://till.example.' }],
    ['our own page under this machine’s name with a dot', { origin: 'http://localhost.:4173' }],
    ['by hand', { 'sec-fetch-site': 'none' }],
  ])('passes: %s', (_, headers: Record<string, string>) => {
    for (const path of ['/vas/auth/token', '/sandbox/reset'])
      expect(statusOf(ours + path, headers)).toBeUndefined()
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another port, in an older browser', { origin: 'http://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page that only looks like ours', { origin: 'http://localhost:4173.evil.example' }],
    [
      'another site’s form that posts',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ],
  ])('is refused: %s', (_, headers: Record<string, string>) => {
    for (const path of ['/vas/auth/token', '/vas', '/sandbox/reset'])
      expect(statusOf(ours + path, headers)).toBe(403)
  })

  test.each(['/', '/reset-password', '/vas/docs'])('may follow a link to %s', (path) => {
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect(statusOf(ours + path, followed, 'GET')).toBeUndefined()
  })
})

test.each([
  ['Till.Example', 'till.example'],
  ['::1', undefined],
  ['[::1]', '[::1]'],
  ['till.example:8080', undefined],
  ['user@till.example', undefined],
])('the host name %s is read as %s', (text, name) => {
  expect(hostNameOf(text)).toBe(name)
})

test('a name in the settings may end in a dot', () => {
  const dotted = ownNamesOf(
    usualSettings({
      publicUrl: new URL('https://till.example.'),
      allowedHosts: [hostNameOf('shop.example.') ?? ''],
    }),
  )
  expect([...dotted.hosts]).toEqual(expect.arrayContaining(['till.example', 'shop.example']))
  expect([...dotted.httpsHosts]).toEqual(['till.example'])
})
