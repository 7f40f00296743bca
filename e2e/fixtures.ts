import { cp } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import {
  type BuiltServer,
  startBuiltServer,
  temporaryFolder,
} from '../src/testing/servers/built-server.ts'
import { type LedgerView, readLedger } from '../src/testing/shop/sale/seller.ts'
import { seededData } from './seed-data.ts'
import { watchSecrets } from './checks/secrets.ts'
import { storedTexts } from './checks/stored.ts'
import { afterScan, Till } from './till.ts'

interface WorkerFixtures {
  /** Every server's environment. */
  environment: Readonly<Record<string, string>>
  /** A separate built server for this worker, with the sandbox's controls on and its limits off. */
  server: BuiltServer
  /** Another server, with the spec's rate limits. */
  limitedServer: BuiltServer
}

interface Watched {
  /** The leaks so far, such as `password in localStorage`. A test that calls this must check them. */
  leaks: () => Promise<readonly string[]>
  /** The page's console errors so far. A test that calls this must check them. */
  consoleErrors: () => readonly string[]
  /** Allows console errors that a test causes. */
  expectConsoleError: (pattern: RegExp) => void
}

interface TestFixtures {
  /** Resets the sandbox before every test. */
  fresh: void
  /** After every test: no secret was stored, logged or put into an address, and the page's console has no errors. */
  watched: Watched
  /** A person at a till. */
  till: Till
  /** Reads the sandbox's books, in cents. */
  ledger: () => Promise<LedgerView>
  /** Ends every session on the platform, like revoked tokens. Also forgets earlier sales. */
  endSessions: () => Promise<void>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [
    { SANDBOX_CONTROLS: '1', ALLOWED_HOSTS: 'till.test' },
    { scope: 'worker', option: true },
  ],
  server: [
    async ({ environment }, provide) => serve({ ...environment, RATE_LIMITS: 'off' }, provide),
    { scope: 'worker', timeout: 120_000 },
  ],
  limitedServer: [
    async ({ environment }, provide) => serve(environment, provide),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.origin),
  // `page.route` misses a worker's requests. Each page is a first visit, so a worker would only load all files again.
  serviceWorkers: 'block',
  fresh: [
    async ({ server }, provide) => {
      await reset(server)
      await provide()
    },
    { auto: true },
  ],
  watched: [
    async ({ page, server }, provide, { expectedStatus }) => {
      const printedBefore = server.output().length
      const console = watchConsole(page)
      const urls: string[] = []
      page.on('request', (request) => urls.push(request.url()))
      page.on('framenavigated', (frame) => urls.push(frame.url()))
      const secrets = watchSecrets(page)
      const findLeaks = async () => {
        const places: Readonly<Record<string, string>> = {
          ...(await storedTexts(page)),
          addresses: urls.join('\n'),
          console: console.all.join('\n'),
          "the server's log": server.output().slice(printedBefore),
        }
        const leaks = (await secrets.seen()).flatMap(({ name, text }) =>
          Object.entries(places)
            .filter(([, content]) => content.includes(text))
            .map(([place]) => `${name} in ${place}`),
        )
        return [...new Set(leaks)]
      }
      const expected: RegExp[] = []
      const asked = { leaks: false, errors: false }
      await provide({
        expectConsoleError: (pattern) => void expected.push(pattern),
        leaks: () => {
          asked.leaks = true
          return findLeaks()
        },
        consoleErrors: () => {
          asked.errors = true
          return console.errors
        },
      })
      if (expectedStatus === 'skipped') return
      // Throws directly: an assertion would print the texts that it compares.
      const leaks = asked.leaks ? [] : await findLeaks()
      if (leaks.length > 0) throw new Error(`Secrets leaked: ${leaks.join(', ')}`)
      const errors = console.errors.filter(
        (text) => !expected.some((pattern) => pattern.test(text)),
      )
      if (errors.length > 0 && !asked.errors)
        throw new Error(`The page's console has errors:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    paceEnters(page)
    await provide(page)
  },
  till: async ({ page }, provide) => provide(new Till(page)),
  ledger: async ({ server }, provide) => provide(() => readLedger(server.origin)),
  endSessions: async ({ server }, provide) => provide(() => reset(server)),
})

export { expect } from '@playwright/test'

/** Presses Enter like a hand, with pauses. */
function paceEnters(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  let last = 0
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter' && options?.delay === undefined) {
      const early = last + afterScan - Date.now()
      if (early > 0) await pause(early)
    }
    await press(key, options)
    if (key === 'Enter') last = Date.now()
  }
}

async function serve(
  environment: Readonly<Record<string, string>>,
  provide: (server: BuiltServer) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder()
  await cp(process.env[seededData] ?? '', folder.path, { recursive: true })
  const server = await startBuiltServer({
    ...environment,
    DATA_DIR: folder.path,
  })
  await provide(server)
  await server.stop('SIGTERM')
  await folder.remove()
}

async function reset(server: BuiltServer): Promise<void> {
  const answer = await fetch(`${server.origin}/sandbox/reset`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The sandbox refused a reset with ${answer.status}`)
}

/** The browser's own messages about failed requests: each test checks these itself. */
const browsersOwn = /^(?:Failed to load resource:|Found a 'popover' attribute)/

function watchConsole(page: Page): { all: string[]; errors: string[] } {
  const all: string[] = []
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    all.push(message.text())
    if (message.type() === 'error' && !browsersOwn.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => {
    all.push(error.message)
    errors.push(error.message)
  })
  return { all, errors }
}
