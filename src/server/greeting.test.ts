import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { usualSettings } from '../testing/servers/server-settings.ts'
import type { SandboxSettings, Settings } from './config/settings.ts'

const sandbox: SandboxSettings = {
  kind: 'sandbox',
  databaseUrl: undefined,
  controls: false,
  rateLimits: true,
  catalogueSize: 0,
}

const https = new URL('https://till.example')
const tls = { cert: 'cert.pem', key: 'key.pem' }

function said(changes: Partial<SandboxSettings>, host = '127.0.0.1') {
  const settings = usualSettings({ host, api: { ...sandbox, ...changes } })
  return greeting(settings, new URL('http://localhost:4173'))
}

test('the greeting says where the till, the sandbox and the data are', () => {
  expect(said({})).toContain('Tuckshop is at http://localhost:4173/\n')
  expect(said({})).toContain('http://localhost:4173/vas')
  expect(said({})).toContain(`Its data is in ${resolve('data/sandbox')}`)
})

test('the greeting names every demo sign-in', () => {
  const signIns = [...said({}).matchAll(/^ +(\w+) +\1-demo /gm)].map(([, name]) => name)
  expect(signIns).toEqual(['merchant', 'submerchant', 'poor', 'partner', 'vendor'])
})

test('the greeting names a database’s address without its password', () => {
  const text = said({ databaseUrl: 'postgres://till:hunter2@db.example:5432/till' })
  expect(text).toContain('the PostgreSQL database db.example:5432/till')
  expect(text).not.toContain('hunter2')
})

test.each<[Partial<SandboxSettings>, string, string]>([
  [{ controls: true }, '127.0.0.1', "The sandbox's controls are on, at /sandbox"],
  [{ rateLimits: false }, '127.0.0.1', 'Rate limits are off'],
  [{ controls: true }, '0.0.0.0', 'Anyone who reaches this machine can reset the sandbox'],
])('the greeting warns of unusual settings: %j on %s', (changes, host, line) => {
  expect(said(changes, host)).toContain(line)
  expect(said({})).not.toContain(line)
})

test('with a real platform there are no demo sign-ins', () => {
  const text = greeting(
    usualSettings({ api: { kind: 'upstream', url: new URL('https://vend.example/api/v1') } }),
    new URL('http://localhost:4173'),
  )
  expect(text).toContain('https://vend.example/api/v1')
  expect(text).not.toContain('merchant-demo')
})

test.each<[Partial<Settings>, boolean]>([
  [{ publicUrl: https }, true],
  [{ publicUrl: https, trustedProxies: ['10.0.0.5'] }, false],
  [{ publicUrl: https, tls }, false],
  [{ publicUrl: new URL('http://till.example') }, false],
  [{}, false],
])('the greeting warns of a proxy that is not trusted: %j', (changes, isMissed) => {
  const text = greeting(usualSettings(changes), new URL('http://localhost:4173'))
  expect(text.includes('Set TRUSTED_PROXIES to its address')).toBe(isMissed)
})

test.each<[Partial<Settings>, isPlain: boolean, isNameless: boolean]>([
  [{ host: '127.0.0.1' }, false, false],
  [{ host: '0.0.0.0' }, true, true],
  [{ host: '192.168.1.9' }, true, false],
  [{ host: '0.0.0.0', publicUrl: https }, false, false],
  [{ host: '0.0.0.0', tls }, false, true],
  [{ host: '::', tls, allowedHosts: ['till.example'] }, false, false],
])('the greeting says what others can’t reach: %j', (changes, isPlain, isNameless) => {
  const text = greeting(usualSettings(changes), new URL('http://localhost:4173'))
  expect(text.includes('It serves plain http')).toBe(isPlain)
  expect(text.includes('It answers under the names of this machine only')).toBe(isNameless)
})
