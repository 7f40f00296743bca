import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Limits } from '../../sandbox/rules/rate-limit.ts'
import { StartFailure } from '../start-failure.ts'
import { logFormats, type LogFormat, logLevels, type LogLevel } from '../watch/log.ts'
import {
  databaseUrl,
  filePath,
  hostNames,
  listenAddress,
  networks,
  publicUrl,
  rateLimits,
  upstreamUrl,
  wholeNumber,
} from './setting-forms.ts'

/** How the server runs. Read once from the environment and the command line, checked, then trusted. */
export interface Settings {
  /** 0 asks the system for a free port. */
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and of the till's `config.json`. */
  readonly dataDir: string
  /** The address that browsers use if it differs from where the server listens: behind a proxy, or by its name. */
  readonly publicUrl: URL | undefined
  /** More host names that the server answers under, besides loopback's and the public address's. */
  readonly allowedHosts: readonly string[]
  /** Certificate and key to serve https with. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Proxies that the server trusts to name the client's address. */
  readonly trustedProxies: readonly string[]
  /** Without a format, text for a terminal and JSON for a program. */
  readonly log: { readonly level: LogLevel; readonly format: LogFormat | undefined }
  /** Where the metrics are served; off unless given. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** What answers under `/vas` (ruling R2). */
  readonly api: SandboxSettings | { readonly kind: 'upstream'; readonly url: URL }
}

export interface SandboxSettings {
  readonly kind: 'sandbox'
  /** A PostgreSQL database; without it, the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly controls: boolean
  readonly rateLimits: Limits | boolean
  /** Generated products on top of the demo catalogue. */
  readonly catalogueSize: number
}

type Environment = Readonly<Record<string, string | undefined>>

const largestCatalogue = 100_000

/** What each variable accepts, as the refusal says it. */
const takes = {
  PORT: 'is a port number from 0 to 65535',
  HOST: 'is a host name or an address to listen on',
  DATA_DIR: 'is a folder',
  PUBLIC_URL: 'is an address such as https://till.example, without a path',
  ALLOWED_HOSTS: 'is a list of host names such as till.example,192.168.1.20, without ports',
  TLS_CERT: 'is a file of a certificate in PEM, and goes with TLS_KEY',
  TLS_KEY: 'is a file of a key in PEM, and goes with TLS_CERT',
  TRUSTED_PROXIES: 'is a list of addresses and networks such as 10.0.0.5,172.16.0.0/12',
  LOG_LEVEL: `is ${oneOf(logLevels)}`,
  LOG_FORMAT: `is ${oneOf(logFormats)}`,
  METRICS_PORT: 'is a port number from 0 to 65535, other than PORT',
  METRICS_HOST: 'is a host name or an address to listen on',
  DATABASE_URL: 'is an address such as postgres://user:password@host:5432/database',
  SANDBOX_CONTROLS: 'is 1 or 0',
  RATE_LIMITS: 'is on, off, strict, or requests a minute such as purchase=30,redeem=10',
  CATALOGUE_SIZE: `is a whole number from 0 to ${largestCatalogue}`,
  UPSTREAM: 'is an http or https address without a user, a query or a fragment',
} as const
type Name = keyof typeof takes

const environmentSchema = z.object({
  PORT: wholeNumber(65_535).default(4173),
  HOST: listenAddress.default('127.0.0.1'),
  DATA_DIR: filePath.default('data'),
  PUBLIC_URL: publicUrl.optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  TLS_CERT: filePath.optional(),
  TLS_KEY: filePath.optional(),
  TRUSTED_PROXIES: networks.default([]),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  LOG_FORMAT: z.enum(logFormats).optional(),
  METRICS_PORT: wholeNumber(65_535).optional(),
  METRICS_HOST: listenAddress.default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  SANDBOX_CONTROLS: z.enum(['1', '0']).default('0'),
  RATE_LIMITS: rateLimits.default(true),
  CATALOGUE_SIZE: wholeNumber(largestCatalogue).default(0),
  UPSTREAM: upstreamUrl.optional(),
})

/**
 * Reads the server's settings. An empty variable counts as not given; `--upstream` overrides `UPSTREAM`.
 * @throws {StartFailure} with a line that says what is wrong; it never repeats an address, which may hold a password
 */
export function readSettings(environment: Environment, args: readonly string[] = []): Settings {
  const given = Object.fromEntries(
    Object.keys(takes).map((name) => [name, environment[name] || undefined]),
  )
  const upstream = upstreamIn(args) ?? given['UPSTREAM']
  const parsed = environmentSchema.safeParse({ ...given, UPSTREAM: upstream })
  if (!parsed.success) throw new StartFailure(problemOf(parsed.error, given))
  for (const name of ['TLS_CERT', 'TLS_KEY'] as const)
    if (parsed.data[name] === undefined && (given['TLS_CERT'] ?? given['TLS_KEY']) !== undefined)
      throw new StartFailure(`${name} ${takes[name]}`)
  if (parsed.data.PORT !== 0 && parsed.data.METRICS_PORT === parsed.data.PORT)
    throw new StartFailure(`METRICS_PORT ${takes.METRICS_PORT}`)
  return settingsOf(parsed.data)
}

function settingsOf(given: z.output<typeof environmentSchema>): Settings {
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    publicUrl: given.PUBLIC_URL,
    allowedHosts: given.ALLOWED_HOSTS,
    tls:
      given.TLS_CERT === undefined || given.TLS_KEY === undefined
        ? undefined
        : { cert: given.TLS_CERT, key: given.TLS_KEY },
    trustedProxies: given.TRUSTED_PROXIES,
    log: { level: given.LOG_LEVEL, format: given.LOG_FORMAT },
    metrics:
      given.METRICS_PORT === undefined
        ? undefined
        : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    api:
      given.UPSTREAM === undefined
        ? {
            kind: 'sandbox',
            databaseUrl: given.DATABASE_URL,
            controls: given.SANDBOX_CONTROLS === '1',
            rateLimits: given.RATE_LIMITS,
            catalogueSize: given.CATALOGUE_SIZE,
          }
        : { kind: 'upstream', url: given.UPSTREAM },
  }
}

function upstreamIn(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { upstream: { type: 'string' } } }).values.upstream
  } catch {
    throw new StartFailure('The only option is --upstream URL')
  }
}

/** Refusals repeat the values of these; the others are addresses that may hold a password. */
const shown: readonly Name[] = [
  'PORT',
  'HOST',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'METRICS_PORT',
  'METRICS_HOST',
  'SANDBOX_CONTROLS',
  'RATE_LIMITS',
  'CATALOGUE_SIZE',
]

function oneOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function problemOf(error: z.ZodError, given: Environment): string {
  const name = error.issues[0]?.path[0]
  if (!isName(name)) return 'The settings are not valid'
  const value = shown.includes(name) ? `; not ${JSON.stringify(given[name])}` : ''
  return `${name} ${takes[name]}${value}`
}

function isName(name: PropertyKey | undefined): name is Name {
  return name !== undefined && Object.hasOwn(takes, name)
}
