import { resolve } from 'node:path'
import { demoAccounts } from '../sandbox/seed/accounts.ts'
import type { Settings } from './settings.ts'

/** What the server says once it is up: where it is, who may sign in, and where its data lies. */
export function greeting(settings: Settings, address: URL): string {
  return [
    `Tuckshop is at ${(settings.publicUrl ?? address).href}`,
    ...apiLines(settings, settings.publicUrl ?? address),
    ...networkWarnings(settings),
  ].join('\n')
}

function apiLines({ api, dataDir, host }: Settings, address: URL): readonly string[] {
  if (api.kind === 'upstream')
    return [`Its platform is ${api.url.href}, through ${address.href}vas`]
  const place =
    api.databaseUrl === undefined
      ? resolve(dataDir, 'sandbox')
      : `the PostgreSQL database ${placeOf(new URL(api.databaseUrl))}`
  return [
    `The sandbox is at ${address.href}vas, its pages at ${address.href}vas/docs`,
    `Its data lies in ${place}`,
    '',
    ...signIns(),
    ...warnings(api.controls, api.rateLimits, host),
  ]
}

/** Host, port and name: the rest of a database's address may be secret. */
function placeOf({ host, pathname }: URL): string {
  return `${host}${pathname}`
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
function networkWarnings(settings: Settings): readonly string[] {
  const lines = [...reachWarnings(settings), ...proxyWarnings(settings)]
  return lines.length === 0 ? [] : ['', ...lines]
}

/** Where https is spoken in front of the server, all tills come from there. */
function proxyWarnings({ tls, publicUrl, trustedProxies }: Settings): readonly string[] {
  if (publicUrl?.protocol !== 'https:' || tls !== undefined || trustedProxies.length > 0) return []
  return [
    'A proxy speaks https for it: all tills share one address, and so the limits of sign-in, until it is believed.',
    'Set TRUSTED_PROXIES to its address, or else TLS_CERT and TLS_KEY where there is none',
  ]
}

function reachWarnings({ host, tls, publicUrl, allowedHosts }: Settings): readonly string[] {
  if (loopback.includes(host)) return []
  const isSecure = tls !== undefined || publicUrl?.protocol === 'https:'
  const hasName = publicUrl !== undefined || allowedHosts.length > 0 || !everywhere.includes(host)
  return [
    ...(isSecure
      ? []
      : [
          'It serves plain http: nobody can sign in from another machine, as passwords and sales would go in the clear.',
          'Set TLS_CERT and TLS_KEY, or put a proxy with https in front and set PUBLIC_URL',
        ]),
    ...(hasName
      ? []
      : [
          'It answers under the names of this machine only. Set PUBLIC_URL, or name others in ALLOWED_HOSTS',
        ]),
  ]
}

const everywhere: readonly string[] = ['0.0.0.0', '::']
const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost']

function warnings(controls: boolean, rateLimits: boolean, host: string): readonly string[] {
  const lines = [
    ...(controls ? ["The sandbox's controls are on, at /sandbox"] : []),
    ...(rateLimits ? [] : ['Rate limits are off']),
  ]
  const isOpen = controls && !loopback.includes(host)
  if (isOpen) lines.push('Whoever reaches this machine can reset the sandbox')
  return lines.length === 0 ? [] : ['', ...lines]
}
