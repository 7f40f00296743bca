import { resolve } from 'node:path'
import { demoAccounts } from '../sandbox/seed/accounts.ts'
import { placeOf } from '../sandbox/sql/database/postgres.ts'
import type { SandboxSettings, Settings } from './config/settings.ts'

/** What the server prints once it is up: its address, who may sign in, and where its data is. */
export function greeting(settings: Settings, address: URL): string {
  return [
    `Tuckshop is at ${(settings.publicUrl ?? address).href}`,
    ...apiLines(settings, settings.publicUrl ?? address),
    ...apart(sandboxCautions(settings)),
    ...apart(networkCautions(settings)),
  ].join('\n')
}

/** What the log says at the start: which platform answers, or where the sandbox's data is. None of it is secret. */
export function startFields({ api, dataDir }: Settings): Readonly<Record<string, string>> {
  return api.kind === 'upstream'
    ? { platform: api.url.href }
    : { database: databasePlace(api, dataDir) }
}

/** Warnings about unusual settings, one a line. */
export function cautions(settings: Settings): readonly string[] {
  return [...sandboxCautions(settings), ...networkCautions(settings)]
}

function apart(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines]
}

function apiLines({ api, dataDir }: Settings, address: URL): readonly string[] {
  if (api.kind === 'upstream')
    return [`Its platform is ${api.url.href}, through ${address.href}vas`]
  return [
    `The sandbox is at ${address.href}vas, its pages at ${address.href}vas/docs`,
    `Its data is in ${databasePlace(api, dataDir)}`,
    '',
    ...signIns(),
  ]
}

function databasePlace({ databaseUrl }: SandboxSettings, dataDir: string): string {
  return databaseUrl === undefined
    ? resolve(dataDir, 'sandbox')
    : `the PostgreSQL database ${placeOf(databaseUrl)}`
}

function signIns(): readonly string[] {
  const names = demoAccounts.map(({ username }) => username.length)
  const passwords = demoAccounts.map(({ password }) => password.length)
  return [
    'Sign in as',
    ...demoAccounts.map(({ username, password, role }) =>
      [
        ' ',
        username.padEnd(Math.max(...names)),
        password.padEnd(Math.max(...passwords)),
        role,
      ].join('  '),
    ),
  ]
}

/** What won't work for a till on another machine. */
function networkCautions(settings: Settings): readonly string[] {
  return [...reachCautions(settings), ...proxyCautions(settings)]
}

/** When a proxy serves https in front, all tills come from the proxy's address. */
function proxyCautions({ tls, publicUrl, trustedProxies }: Settings): readonly string[] {
  if (publicUrl?.protocol !== 'https:' || tls !== undefined || trustedProxies.length > 0) return []
  return [
    'A proxy serves https in front: all tills share its address, and so its sign-in limit, until you trust it.',
    'Set TRUSTED_PROXIES to its address, or TLS_CERT and TLS_KEY if there is no proxy',
  ]
}

function reachCautions({ host, tls, publicUrl, allowedHosts }: Settings): readonly string[] {
  if (loopback.includes(host)) return []
  const isSecure = tls !== undefined || publicUrl?.protocol === 'https:'
  const hasName = publicUrl !== undefined || allowedHosts.length > 0 || !everywhere.includes(host)
  return [
    !isSecure &&
      'It serves plain http: nobody can sign in from another machine, as passwords and sales would go in the clear. Set TLS_CERT and TLS_KEY, or put a proxy with https in front and set PUBLIC_URL',
    !hasName &&
      'It answers under the names of this machine only. Set PUBLIC_URL, or name others in ALLOWED_HOSTS',
  ].filter((line) => line !== false)
}

const everywhere: readonly string[] = ['0.0.0.0', '::']
const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost']

function sandboxCautions({ api, host }: Settings): readonly string[] {
  if (api.kind === 'upstream') return []
  const { controls, rateLimits } = api
  return [
    controls && "The sandbox's controls are on, at /sandbox",
    !rateLimits && 'Rate limits are off',
    controls && !loopback.includes(host) && 'Anyone who reaches this machine can reset the sandbox',
  ].filter((line) => line !== false)
}
