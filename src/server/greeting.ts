import { resolve } from 'node:path'
import { demoAccounts } from '../sandbox/seed/accounts.ts'
import type { Settings } from './settings.ts'

/** What the server says once it is up: where it is, who may sign in, and where its data lies. */
export function greeting(settings: Settings, address: URL): string {
  return [`Tuckshop is at ${address.href}`, ...apiLines(settings, address)].join('\n')
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
