import { describe, expect, it, test } from 'vitest'
import { readConfig } from '../platform/transport/config.ts'
import type { Fetch } from '../platform/transport/transport.ts'
import { rewriting } from '../testing/shop/examined.ts'
import { sandboxApi } from '../testing/servers/sandbox-api.ts'
import { doctor, exitCodes, type DoctorDependencies } from './command.ts'

const url = 'http://sandbox.test/vas'
const demo = ['--url', url, '--user', 'merchant', '--account', 'M-1001', '--channel', 'CH-POS-1']
const password = 'merchant-demo'

/** Runs the doctor in memory, against the given network. */
async function run(
  args: readonly string[],
  options: Parameters<typeof sandboxApi>[0] & {
    dependencies?: Partial<DoctorDependencies>
  } = {},
) {
  const { dependencies, ...others } = options
  const parts = await sandboxApi({ rateLimits: false, controls: true, ...others })
  const said: string[] = []
  const files = new Map<string, string>()
  const code = await doctor(args, {
    fetch: parts.fetch,
    clock: parts.clock,
    random: () => 0,
    version: '0.0.0',
    password,
    say: (text) => void said.push(text),
    async writeFile(path, text) {
      files.set(path, text)
    },
    ...dependencies,
  })
  const report = files.get('doctor-report.md') ?? ''
  return { ...parts, code, said: said.join('\n'), files, report }
}

const sends = (sent: readonly string[]) =>
  sent.filter((line) => /\/(?:purchase|redeem|retry)$/.test(line))

describe('the command line', () => {
  test.each([
    [[], /--url/],
    [['--url', 'shop.example'], /--url takes an http/],
    [['--url', 'https://ann:secret@shop.example/vas'], /--url takes an http/],
    [['--url', url], /--user/],
    [['--url', url, '--user', 'x', '--password', 'y'], /--password/],
  ])('%j gets an explanation, and nothing is sent', async (args, words) => {
    const { code, said, sent } = await run(args)
    expect(code).toBe(exitCodes.wrongCommand)
    expect(said).toMatch(words)
    expect(said).not.toContain('secret')
    expect(sent).toEqual([])
  })

  test.each([undefined, ''])('without a password (%j) nothing is sent', async (none) => {
    const { code, said, sent } = await run(demo, { dependencies: { password: none } })
    expect([code, said]).toEqual([
      exitCodes.wrongCommand,
      expect.stringContaining('Set TUCKSHOP_PASSWORD'),
    ])
    expect(sent).toEqual([])
  })

  test('--help says how', async () => {
    const { code, said } = await run(['--help'])
    expect([code, said]).toEqual([exitCodes.copes, expect.stringContaining('npm run doctor')])
  })
})

/** A network that breaks as Node's does. */
function broken(code: string): Fetch {
  return () =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
    )
}
const answering = (status: number, body: string) => (): Promise<Response> =>
  Promise.resolve(new Response(body, { status }))
const moved: Fetch = async () =>
  new Response(undefined, { status: 301, headers: { Location: 'https://other.example' } })

describe('a platform that can’t be entered', () => {
  test.each<[string, Fetch, RegExp]>([
    ['no such host', broken('ENOTFOUND'), /no such host/],
    ['nothing there', broken('ECONNREFUSED'), /nothing listens/],
    ['a shut firewall', broken('ETIMEDOUT'), /can’t be reached from here/],
    ['a bad certificate', broken('CERT_HAS_EXPIRED'), /TLS certificate .*CERT_HAS_EXPIRED/],
    ['no TLS', broken('ERR_SSL_WRONG_VERSION_NUMBER'), /http or https/],
    ['an unheard-of fault', broken('EWEIRD'), /EWEIRD/],
    ['a redirect', moved, /give that address as --url/],
    ['a web page', answering(200, '<html>'), /No API .*web page/],
    ['no such path', answering(404, '{}'), /no sign-in under this address/],
    ['a gateway’s page', answering(502, '<html>'), /No API/],
    ['an outage', answering(503, '{}'), /sign-in failed: .*HTTP 503/],
    ['too many sign-ins', answering(429, '{}'), /Too many sign-ins/],
    ['a shut door', answering(403, '{"message":"Locked"}'), /sign-in failed: .*HTTP 403.*Locked/],
    [
      'tokens without an envelope',
      answering(200, '{"access_token":"abc"}'),
      /no token pair: .*`access_token`.*`data`/,
    ],
    [
      'an object for a token',
      answering(200, '{"successful":true,"data":{"token":{},"refreshToken":"b","expiresIn":60}}'),
      /`data\.token` is missing or of another type/,
    ],
    [
      'a pair without a verdict',
      answering(200, '{"data":{"token":"a","refreshToken":"b","expiresIn":60}}'),
      /`successful` is not true/,
    ],
  ])('%s', async (_, fetch, words) => {
    const { code, said } = await run(demo, { dependencies: { fetch } })
    expect(code).toBe(exitCodes.notExamined)
    expect(said).toMatch(words)
    expect(said).not.toMatch(/abc|merchant-demo/)
  })

  test('a wrong password', async () => {
    const { code, said, files } = await run(demo, { dependencies: { password: 'nope' } })
    expect([code, said]).toEqual([
      exitCodes.notExamined,
      expect.stringMatching(/doesn’t take this user name and password/),
    ])
    expect([...files]).toEqual([])
  })
})

describe('the report', () => {
  it('is written, names what to arrange, and has lines that config.json takes', async () => {
    const { code, report, said, sent } = await run(demo, {
      rewrite: rewriting([
        /products$/,
        () => [
          { code: 'V', name: 'V', brandName: 'OTT', brandId: 'B', minAmount: 5, maxAmount: 50 },
        ],
      ]),
    })
    expect(code).toBe(exitCodes.arrange)
    expect(report).toContain('## To be arranged')
    const [, json = ''] = /```json\n([^]*?)\n```/.exec(report) ?? []
    expect(readConfig(json)).toMatchObject({
      kind: 'ok',
      config: { apiBaseUrl: '/vas', presets: [{ accountId: 'M-1001', channelId: 'CH-POS-1' }] },
    })
    expect(said).toContain('Written: doctor-report.md')
    expect(sends(sent)).toEqual([])
  })

  it('says what is missing if less is known', async () => {
    const { report, code } = await run(['--url', url, '--user', 'merchant'])
    expect(code).toBe(exitCodes.arrange)
    expect(report).toContain('- ACCOUNT-ID: the id of the account')
    expect(report).toContain('- CHANNEL-ID: from the Channels tab')
  })

  it('may fail to be written: the doctor says so, and the examination still counts', async () => {
    const { code, said } = await run(demo, {
      dependencies: { writeFile: () => Promise.reject(new Error('EACCES')) },
    })
    expect([code, said]).toEqual([
      exitCodes.arrange,
      expect.stringContaining('could not be written: EACCES'),
    ])
  })
})

test('no secret and no customer’s number is in what is said or written', async () => {
  const bodies: string[] = []
  const { said, files, sent } = await run(demo, {
    async rewrite(_, answer) {
      bodies.push(await answer.clone().text())
      return answer
    },
  })
  const written = [...files.values(), said].join('\n')
  const secrets = [
    ...bodies.join('\n').matchAll(/"(?:token|refreshToken|pin|serialNumber)":\s*"([^"]{4,})"/g),
  ].map(([, secret = '']) => secret)
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of [password, ...secrets]) expect(written).not.toContain(secret)
  expect(sends(sent)).toEqual([])
})
