import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../platform/transport/config.ts'
import type { Fetch } from '../platform/transport/transport.ts'
import { importArrangement } from '../catalogue/arrange/arrangement-import.ts'
import { rewriting } from '../testing/shop/examined.ts'
import { settle } from '../testing/fake-clock.ts'
import { demoProducts } from '../sandbox/seed/catalogue.ts'
import { smallShop } from '../testing/shop/small-shop.ts'
import { sandboxApi } from '../testing/servers/sandbox-api.ts'
import { doctor, exitCodes, type DoctorWorld } from './command.ts'

const url = 'http://sandbox.test/vas'
const demo = ['--url', url, '--user', 'merchant', '--account', 'M-1001', '--channel', 'CH-POS-1']
const password = 'merchant-demo'

/** Runs the doctor in memory, against the given network. */
async function run(
  args: readonly string[],
  options: Parameters<typeof sandboxApi>[0] & {
    world?: Partial<DoctorWorld>
    answer?: string
  } = {},
) {
  const { world, answer = '', ...others } = options
  const parts = await sandboxApi({ rateLimits: false, controls: true, ...others })
  const said: string[] = []
  const asked: string[] = []
  const files = new Map<string, string>()
  let filled = 0
  const running = doctor(args, {
    fetch: parts.fetch,
    clock: parts.clock,
    random: () => 0,
    fillRandom: (bytes) => void bytes.fill((filled += 1)),
    version: '0.0.0',
    password,
    say: (text) => void said.push(text),
    hint: () => undefined,
    async askSecret(question) {
      asked.push(question)
      return password
    },
    async askLine(question) {
      asked.push(question)
      return answer
    },
    async writeFile(path, text) {
      files.set(path, text)
    },
    ...world,
  })
  const code = await running
  const report = files.get('doctor-report.md') ?? ''
  return { ...parts, code, said: said.join('\n'), asked, files, report }
}

const sends = (sent: readonly string[]) =>
  sent.filter((line) => /\/(?:purchase|redeem|retry)$/.test(line))

describe('the command line', () => {
  test.each([
    [[], /--url/],
    [['--url', 'shop.example'], /--url takes an http/],
    [['--url', 'https://ann:secret@shop.example/vas'], /--url takes an http/],
    [['--url', url], /--user/],
    [['--url', url, '--user', 'x', '--account-type', 'shop'], /--account-type takes/],
    [['--url', url, '--user', 'x', '--sell', 'A'], /--amount/],
    [['--url', url, '--user', 'x', '--sell', 'A', '--amount', '5'], /--to/],
    [['--url', url, '--user', 'x', '--to', '0821234567'], /belong to --sell/],
    [
      ['--url', url, '--user', 'x', '--sell', 'A', '--amount', '5', '--to', '1', '--with', 'x'],
      /--with/,
    ],
    [['--url', url, '--user', 'x', '--password', 'y'], /--password/],
  ])('%j gets an explanation, and nothing is sent', async (args, words) => {
    const { code, said, sent } = await run(args)
    expect(code).toBe(exitCodes.wrongCommand)
    expect(said).toMatch(words)
    expect(said).not.toContain('secret')
    expect(sent).toEqual([])
  })

  test('--help says how', async () => {
    const { code, said } = await run(['--help'])
    expect([code, said]).toEqual([exitCodes.copes, expect.stringContaining('--sell CODE')])
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

describe('a platform that can’t be entered', () => {
  test.each<[string, Fetch, RegExp]>([
    ['no such host', broken('ENOTFOUND'), /no such host/],
    ['nothing there', broken('ECONNREFUSED'), /nothing listens/],
    ['an expired certificate', broken('CERT_HAS_EXPIRED'), /certificate has expired/],
    ['a self-signed certificate', broken('DEPTH_ZERO_SELF_SIGNED_CERT'), /NODE_EXTRA_CA_CERTS/],
    ['another host’s certificate', broken('ERR_TLS_CERT_ALTNAME_INVALID'), /another host name/],
    ['no TLS', broken('ERR_SSL_WRONG_VERSION_NUMBER'), /doesn’t speak TLS/],
    ['an unheard-of fault', broken('EWEIRD'), /EWEIRD/],
    ['a web page', answering(200, '<html>'), /No API .*web page/],
    ['no such path', answering(404, '{}'), /no sign-in under this address/],
    ['a gateway’s page', answering(502, '<html>'), /No API/],
    ['an outage', answering(503, '{}'), /out of order/],
    ['too many sign-ins', answering(429, '{}'), /Too many sign-ins/],
    ['a shut door', answering(403, '{"message":"Locked"}'), /doesn’t let this user in .*Locked/],
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
      /`successful` says neither yes nor no/,
    ],
  ])('%s', async (_, fetch, words) => {
    const { code, said } = await run(demo, { world: { fetch } })
    expect(code).toBe(exitCodes.notExamined)
    expect(said).toMatch(words)
    expect(said).not.toMatch(/abc|merchant-demo/)
  })

  test('a wrong password', async () => {
    const { code, said, files } = await run(demo, { world: { password: 'nope' } })
    expect([code, said]).toEqual([
      exitCodes.notExamined,
      expect.stringMatching(/doesn’t take this user name and password/),
    ])
    expect([...files]).toEqual([])
  })

  test('the doctor asks for the password if the environment has none', async () => {
    const { code, asked } = await run(demo, { world: { password: undefined } })
    expect([code, asked]).toEqual([exitCodes.arrange, ['Password of merchant: ']])
  })
})

describe('the report', () => {
  it('is written, names what to arrange, and has lines that config.json takes', async () => {
    const { code, report, said, files, sent } = await run([...demo, '--arrangement', 'a.json'], {
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
    expect(importArrangement(files.get('a.json') ?? '')).toMatchObject({ kind: 'read' })
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
      world: { writeFile: () => Promise.reject(new Error('EACCES')) },
    })
    expect([code, said]).toEqual([
      exitCodes.arrange,
      expect.stringContaining('could not be written: EACCES'),
    ])
  })
})

const order = ['--sell', 'MTN-AIRTIME', '--amount', '20', '--to', '0821234567']

describe('--sell', () => {
  test.each(['', 'y'])('asks first, and sells nothing at %j', async (answer) => {
    const { code, said, asked, sent } = await run([...demo, ...order], { answer })
    expect(asked).toEqual(['Type yes to sell it: '])
    expect(said).toMatch(/R\s20\.00 will be taken from the wallet of merchant M-1001/)
    expect(sends(sent)).toEqual([])
    expect(code).toBe(exitCodes.notSold)
  })

  it('sells once at yes, and reports the course, the record and the clock', async () => {
    const { code, report, sent, said } = await run([...demo, ...order], { answer: 'yes' })
    expect(sends(sent)).toEqual(['POST /purchase'])
    expect(code).toBe(exitCodes.arrange)
    expect(said).toMatch(/reference on the platform: doctor/)
    expect(report).toMatch(/How it ended: Sold\. The money was taken\./)
    expect(report).toMatch(/POST \/purchase: HTTP 200/)
    expect(report).toContain('has the time of the sale')
    expect(report).toContain('The platform’s list has the sale under its reference.')
    // Nothing to see before the first sale.
    expect(report).toContain('1 record looked at.')
  })

  test.each([
    ['0003', 'failed', exitCodes.notSold],
    ['1999', 'refused', exitCodes.notSold],
    ['0007', 'pending for ever', exitCodes.noEnd],
  ])('to a number ending in %s is %s: not sold, and nothing goes on', async (ending, _, exit) => {
    const args = [...demo, '--sell', 'MTN-AIRTIME', '--amount', '20', '--to', `082123${ending}`]
    const { code, sent, report, clock } = await runSlowly(args)
    // A longer timer would keep the program from ending.
    await clock.advance(5_000)
    expect(clock.waiting).toBe(0)
    expect(code).toBe(exit)
    expect(sends(sent).length).toBeGreaterThan(0)
    expect(report).toContain('## The sale')
  })

  test.each<[string, readonly string[], object]>([
    ['Nobody knows whether this was sold', ['MTN-AIRTIME', '--to', '0821234567'], { content: [] }],
    [
      'Sold, but the receipt is missing',
      ['CITYPOWER-ELEC', '--to', '01234567890'],
      { receipt: null },
    ],
  ])('counts a sale that a person must look at as without an end: %s', async (...row) => {
    const [words, product, members] = row
    const args = [...demo, '--amount', '50', '--sell', ...product]
    const { code, report } = await runSlowly(args, async (path, answer) => {
      if (!/\/(?:purchase|transactions.*)$/.test(path)) return answer
      if ('content' in members && path.endsWith('/purchase')) throw new TypeError('Lost')
      return Response.json({ ...(await answer.json()), ...members })
    })
    expect(report).toContain(words)
    expect(code).toBe(exitCodes.noEnd)
  })

  test.each([
    [
      ['--sell', 'NOTHING', '--amount', '5', '--to', '0821234567'],
      /no product with the code NOTHING/,
    ],
    [['--sell', 'MTN-AIRTIME', '--amount', '5000', '--to', '0821234567'], /maximum.*--amount/],
    [['--sell', 'MTN-AIRTIME', '--amount', '20', '--to', '12'], /South African mobile number/],
    [['--sell', 'OTT-REDEEM', '--amount', '20', '--to', '12'], /redeems nothing/],
    [['--sell', 'MTN-DATA-1GB-30D', '--amount', '1', '--to', '0821234567'], /costs/],
    [['--sell', 'MTN-DATA-1GB-30D', '--amount', '85', '--to', '0821230005'], /lookup says no/],
    [[...order, '--with', 'shoe=42'], /asks for no field shoe/],
  ])('refuses %j before anything is asked or sent', async (args, words) => {
    const { code, said, asked, sent } = await run([...demo, ...args], { answer: 'yes' })
    expect(said).toMatch(words)
    expect([code, asked, sends(sent)]).toEqual([exitCodes.notSold, [], []])
  })

  test.each(['19.9', '8.20', '64.10'])('accepts the fixed price %s', async (price) => {
    const amounts = { minAmount: Number(price), maxAmount: Number(price) }
    const products = demoProducts.map((one) => ({ ...one, ...amounts }))
    const args = [...demo, '--sell', 'MTN-DATA-1GB-30D', '--amount', price, '--to', '0821234567']
    const { said } = await run(args, { catalogue: { ...smallShop, products }, answer: 'no' })
    expect(said).toContain('will be taken from the wallet')
  })

  test('needs a channel', async () => {
    const args = demo.slice(0, -2)
    const { said, sent } = await run([...args, ...order], { answer: 'yes' })
    expect(said).toMatch(/--channel/)
    expect(sends(sent)).toEqual([])
  })
})

describe('no secret', () => {
  test.each([
    ['MTN-AIRTIME', '0821234567', []],
    ['CITYPOWER-ELEC', '01234567890', []],
    ['OTT-VOUCHER', '0821234567', ['--with', 'firstname=Thandi', '--with', 'surname=Dube']],
  ])('is in what is said or written after selling %s', async (code, to, more) => {
    const args = ['--sell', code, '--amount', '50', '--to', to, ...more]
    const bodies: string[] = []
    const { said, files, report } = await run([...demo, ...args], {
      answer: 'yes',
      async rewrite(_, answer) {
        bodies.push(await answer.clone().text())
        return answer
      },
    })
    expect(report).toMatch(/How it ended: Sold/)
    const written = `${[...files.values()].join('\n')}\n${said.replace(/^.*This costs money:[^]*?undone\.$/m, '')}`
    const answers = bodies.join('\n')
    const secrets = [
      ...answers.matchAll(/"(?:token|refreshToken|pin|serialNumber)":\s*"([^"]{4,})"/g),
    ].map(([, secret = '']) => secret)
    expect(secrets.length).toBeGreaterThan(2)
    for (const secret of [password, ...secrets, '821234567', '01234567890', 'Thandi', 'Dube'])
      expect(written).not.toContain(secret)
  })
})

/** For slow sales: ends each wait once nothing else is running, but never the overall time limit. */
async function runSlowly(
  args: readonly string[],
  rewrite: (path: string, answer: Response) => Promise<Response> = async (_, answer) => answer,
) {
  const { fetch, clock, sent } = await sandboxApi({ rateLimits: false, rewrite })
  const over = new AbortController()
  const sealing = watchSealing()
  const running = run(args, { answer: 'yes', world: { fetch, clock } }).finally(() => over.abort())
  while (!over.signal.aborted) {
    const { nextWake = Number.POSITIVE_INFINITY } = clock
    if (nextWake <= 60_000 && sealing.size === 0) await clock.advance(nextWake)
    else await settle()
  }
  return { ...(await running), sent, clock }
}

/** Web Crypto seals on real threads, which take real time: what is under way. */
function watchSealing(): ReadonlySet<Promise<unknown>> {
  const underWay = new Set<Promise<unknown>>()
  async function watched<Result>(work: Promise<Result>) {
    underWay.add(work)
    try {
      return await work
    } finally {
      underWay.delete(work)
    }
  }
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  const decrypt = subtle.decrypt.bind(subtle)
  const sign = subtle.sign.bind(subtle)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  vi.spyOn(subtle, 'encrypt').mockImplementation((...args) => watched(encrypt(...args)))
  vi.spyOn(subtle, 'decrypt').mockImplementation((...args) => watched(decrypt(...args)))
  vi.spyOn(subtle, 'sign').mockImplementation((...args) => watched(sign(...args)))
  return underWay
}
