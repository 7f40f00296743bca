import { expect, test } from 'vitest'
import { strictLimits } from '../../sandbox/rules/rate-limit.ts'
import { StartFailure } from '../start-failure.ts'
import { readSettings } from './settings.ts'

function problemOf(environment: Record<string, string>, args: readonly string[] = []) {
  try {
    return readSettings(environment, args)
  } catch (error) {
    return error instanceof StartFailure ? error.message : error
  }
}

test('without settings the sandbox listens on loopback with the limits on', () => {
  expect(readSettings({})).toEqual({
    port: 4173,
    host: '127.0.0.1',
    dataDir: 'data',
    publicUrl: undefined,
    allowedHosts: [],
    tls: undefined,
    trustedProxies: [],
    log: { level: 'info', format: undefined },
    metrics: undefined,
    api: {
      kind: 'sandbox',
      databaseUrl: undefined,
      controls: false,
      rateLimits: true,
      catalogueSize: 0,
    },
  })
})

test('an empty variable counts as not given', () => {
  expect(readSettings({ PORT: '', HOST: '', CATALOGUE_SIZE: '' })).toEqual(readSettings({}))
})

test('every setting is read', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/till data',
    PUBLIC_URL: 'https://till.example',
    ALLOWED_HOSTS: 'Till.Example, 192.168.1.20',
    TLS_CERT: '/srv/cert.pem',
    TLS_KEY: '/srv/key.pem',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'text',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.9',
    DATABASE_URL: 'postgresql://till:secret@db/till',
    SANDBOX_CONTROLS: '1',
    RATE_LIMITS: 'off',
    CATALOGUE_SIZE: '2500',
  })
  expect(settings).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/till data',
    publicUrl: new URL('https://till.example'),
    allowedHosts: ['till.example', '192.168.1.20'],
    tls: { cert: '/srv/cert.pem', key: '/srv/key.pem' },
    trustedProxies: ['10.0.0.0/8', '::1'],
    log: { level: 'debug', format: 'text' },
    metrics: { port: 9464, host: '10.0.0.9' },
    api: {
      kind: 'sandbox',
      databaseUrl: 'postgresql://till:secret@db/till',
      controls: true,
      rateLimits: false,
      catalogueSize: 2500,
    },
  })
})

test.each([
  ['on', true],
  ['off', false],
  ['strict', strictLimits],
  ['purchase=30,forgotPassword=2', { token: 5, tokenRefresh: 10, purchase: 30, forgotPassword: 2 }],
])('the sandbox’s limits may be %s', (given, rateLimits) => {
  expect(readSettings({ RATE_LIMITS: given }).api).toMatchObject({ rateLimits })
})

test.each([
  ['variable', { UPSTREAM: 'https://vend.example/api/v1' }, []],
  [
    'option, before the variable',
    { UPSTREAM: 'http://x' },
    ['--upstream=https://vend.example/api/v1'],
  ],
])('an upstream is set by the %s', (_, environment: Record<string, string>, args) => {
  const wanted = { kind: 'upstream', url: new URL('https://vend.example/api/v1') }
  expect(readSettings(environment, args).api).toEqual(wanted)
})

test.each(['none', 'purchase=0', 'purchase', 'sale=3', 'purchase=3,', 'strict=1'])(
  'the sandbox’s limits can’t be %s',
  (given) => {
    expect(problemOf({ RATE_LIMITS: given })).toBe(
      `RATE_LIMITS is on, off, strict, or requests a minute such as purchase=30,redeem=10; not "${given}"`,
    )
  },
)

test.each([
  [{ PORT: '65536' }, 'PORT is a port number from 0 to 65535; not "65536"'],
  [{ PORT: '1e3' }, 'PORT is a port number from 0 to 65535; not "1e3"'],
  [{ HOST: 'my host' }, 'HOST is a host name or an address to listen on; not "my host"'],
  [{ DATA_DIR: '  ' }, 'DATA_DIR is a folder'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is debug, info, warn or error; not "loud"'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is json or text; not "xml"'],
  [
    { PORT: '4173', METRICS_PORT: '4173' },
    'METRICS_PORT is a port number from 0 to 65535, other than PORT',
  ],
  [{ TLS_CERT: 'cert.pem' }, 'TLS_KEY is a file of a key in PEM, and goes with TLS_CERT'],
  [{ SANDBOX_CONTROLS: 'yes' }, 'SANDBOX_CONTROLS is 1 or 0; not "yes"'],
  [{ CATALOGUE_SIZE: '100001' }, 'CATALOGUE_SIZE is a whole number from 0 to 100000; not "100001"'],
])('%j is refused in one line', (environment: Record<string, string>, line) => {
  expect(problemOf(environment)).toBe(line)
})

test.each(['mysql://till:secret@db/till', 'secret'])(
  'an invalid database address is refused without repeating it: %s',
  (address) => {
    expect(problemOf({ DATABASE_URL: address })).toBe(
      'DATABASE_URL is an address such as postgres://user:password@host:5432/database',
    )
  },
)

test.each([
  'ftp://vend.example',
  'vend.example',
  'https://u:secret@vend.example',
  'https://v.e/?a',
])('an invalid upstream is refused without repeating it: %s', (address) => {
  expect(problemOf({}, ['--upstream', address])).toBe(
    'UPSTREAM is an http or https address without a user, a query or a fragment',
  )
})

test.each([[['--port', '80']], [['serve']]])(
  'the command line %j is refused in one line',
  (args) => {
    expect(problemOf({}, args)).toBe('The only option is --upstream URL')
  },
)
