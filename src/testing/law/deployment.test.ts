import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readSettings } from '../../server/config/settings.ts'
import { variablesRead } from '../servers/server-settings.ts'
import { files, textOf } from './project-files.ts'

/** Compares the files for containers, systemd and CI with each other, and with the server's settings. */

const dockerfile = textOf('Dockerfile')
const service = textOf('deploy/tuckshop.service')

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: z.record(z.string(), z.string()).optional(),
        stop_grace_period: z.string().optional(),
        expose: z.array(z.string()).optional(),
        networks: z.array(z.string()),
      }),
    ),
    networks: z.looseObject({
      front: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
    }),
  })
  .parse(parse(textOf('compose.yaml'), { merge: true }))
const tills = Object.entries(compose.services).filter(([name]) => name.startsWith('till-'))

/** `NAME=value` pairs of a line. */
function assigned(line: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

const settings: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['Dockerfile', assigned(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '')],
  ['tuckshop.service', assigned(/^Environment=(.*)$/m.exec(service)?.[1] ?? '')],
  ...tills.map(([name, { environment = {} }]) => {
    const filled = Object.entries(environment).map(([key, value]) => [
      key,
      value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, given) =>
        given === 'TILL_HOST' ? 'till.example' : 'secret',
      ),
    ])
    return [name, Object.fromEntries(filled)] as const
  }),
]

describe.each(settings)('what %s sets', (_, environment) => {
  const { NODE_ENV: ofNode, ...own } = environment

  test('is read and accepted by the server', () => {
    expect(Object.keys(own).length).toBeGreaterThan(1)
    expect(Object.keys(own).filter((name) => !variablesRead().has(name))).toEqual([])
    expect([undefined, 'production']).toContain(ofNode)
    expect(() => readSettings(own, [])).not.toThrow()
  })
})

test('the image names no host, does not run as root, and copies only what .dockerignore allows', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base)
  expect(bases).toHaveLength(2)
  expect(bases.filter((base) => /\.|\//.test(base))).toEqual([])
  expect(dockerfile.match(/^USER (.*)$/gm)?.at(-1)).toBe('USER node')
  const seen = [...textOf('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path)
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' ').filter((path) => path !== '.'),
  )
  expect(copied.length).toBeGreaterThan(2)
  expect(copied.filter((path) => !seen.includes(path))).toEqual([])
  for (const path of seen)
    expect(files.some((file) => file === path || file.startsWith(`${path}/`))).toBe(true)
})

describe('compose.yaml', () => {
  test('forwards to the servers’ ports, and the servers trust it', () => {
    const [, targets = ''] = /TILL_SERVERS:([^}]*)\}/.exec(textOf('deploy/Caddyfile')) ?? []
    expect(targets.split(' ')).toEqual(tills.map(([name]) => `${name}:4173`))
    const { subnet } = compose.networks.front.ipam.config[0]
    for (const [, { environment, expose, networks }] of tills) {
      expect(environment?.['TRUSTED_PROXIES']).toBe(subnet)
      expect(expose).toEqual(['4173', environment?.['METRICS_PORT']])
      expect(networks).toContain('front')
    }
  })

  test.each(Object.entries(compose.services))('confines %s', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    })
  })

  test('keeps the database away from the proxy’s network', () => {
    expect(compose.services['database']?.networks).toEqual(['back'])
    expect(compose.services['proxy']?.networks).toEqual(['front'])
  })
})

test('a proxy lets go of an idle connection before the server does', () => {
  const [, kept = ''] =
    /keepAliveTimeout: ([\d_]+)/.exec(textOf('src/server/http/listener.ts')) ?? []
  const seconds = Number(kept.replaceAll('_', '')) / 1_000
  const [, caddy] = /^\s*keepalive (\d+)s$/m.exec(textOf('deploy/Caddyfile')) ?? []
  expect(Number(caddy)).toBeLessThan(seconds)
  // nginx asks for its default without a setting: a minute.
  expect(seconds).toBeGreaterThan(60)
})

test('the service has limits of memory and processes', () => {
  expect(service).toMatch(/^MemoryMax=\d/m)
  expect(service).toMatch(/^TasksMax=\d/m)
})

test('the image has no package that only an unused part of another one needs', () => {
  const packages = z
    .object({ packages: z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })) })
    .parse(JSON.parse(textOf('package-lock.json'))).packages
  for (const name of ['html2canvas', 'canvg', 'dompurify', 'core-js'])
    expect(packages[`node_modules/${name}`]?.optional ?? true).toBe(true)
  expect(dockerfile).toMatch(/^RUN npm prune .*--omit=optional/m)
})

test('every tool that stops the server waits longer than the server waits for open requests', () => {
  const [, patience = ''] =
    /const patienceMs = ([\d_]+)/.exec(textOf('src/server/program.ts')) ?? []
  const seconds = Number(patience.replaceAll('_', '')) / 1_000
  const [, stopped] = /^TimeoutStopSec=(\d+)$/m.exec(service) ?? []
  const graces = tills.map(([, till]) => Number.parseInt(till.stop_grace_period ?? '0', 10))
  for (const wait of [...graces, Number(stopped)]) expect(wait).toBeGreaterThan(seconds)
})

test('CI runs README.md’s two commands on every supported Node', () => {
  const workflow = z
    .object({
      jobs: z.object({
        test: z.looseObject({
          strategy: z.looseObject({ matrix: z.object({ node: z.array(z.string()) }) }),
          steps: z.array(z.looseObject({ run: z.string().optional() })),
        }),
      }),
    })
    .parse(parse(textOf('.github/workflows/ci.yml')))
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(textOf('package.json')))
  const claimed = engines.node
    .split(' || ')
    .map((range) => range.replace(/^\D+/, '').replace(/\.0(?:\.0)?$/, ''))
  const { strategy, steps } = workflow.jobs.test
  expect(strategy.matrix.node).toEqual(claimed)
  const commands = [...textOf('README.md').matchAll(/^npm ci && npm \w+$/gm)].map(
    ([command]) => command,
  )
  expect(commands).toHaveLength(2)
  for (const command of commands)
    expect(steps.filter(({ run }) => run?.includes(command))).toHaveLength(1)
})

test('a nightly run has the tests that CI leaves out', () => {
  expect(textOf('.github/workflows/thorough.yml')).toMatch(
    /cron:[^]*run: npm ci && npm run test:thorough$/m,
  )
})
