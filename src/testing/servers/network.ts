import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Sandbox, SandboxOptions } from '../../sandbox/app.ts'
import type { FakeClock } from '../fake-clock.ts'
import { freshSandbox } from './fresh-sandbox.ts'

/** Where a test without a page finds the platform. A page asks its own server for `/vas`. */
export const platformUrl = 'http://platform.test/vas'

/** What a test's `fetch` reaches. For an odd answer, a test adds a handler with `network.use`. */
export const network = setupServer()

/** The sandboxes of the present test. */
const opened: Sandbox[] = []

/** A request to the platform. */
export interface Sent {
  readonly method: string
  /** With the query, without `/vas`. */
  readonly path: string
  readonly bearer: string | undefined
  /** There once the request has an answer. */
  body: string
}

/**
 * Connects `fetch` to {@link network} for the tests of a file. Each test begins without handlers.
 * @returns the test's requests so far
 */
export function connectNetwork(): readonly Readonly<Sent>[] {
  const sent: Sent[] = []
  beforeAll(() => {
    // Refuses what no handler answers, except for servers that tests start on this machine.
    network.listen({
      onUnhandledRequest(request, print) {
        if (new URL(request.url).hostname !== '127.0.0.1') print.error()
      },
    })
    network.events.on('request:start', async ({ request }) => {
      const one = sentOf(request)
      sent.push(one)
      one.body = await request.clone().text()
    })
  })
  afterEach(() => {
    for (const sandbox of opened.splice(0)) void sandbox.stop()
    network.resetHandlers()
    sent.length = 0
  })
  afterAll(() => {
    network.events.removeAllListeners()
    network.close()
  })
  return sent
}

function sentOf(request: Request): Sent {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    path: pathname.replace('/vas', '') + search,
    bearer: request.headers.get('authorization')?.replace('Bearer ', ''),
    body: '',
  }
}

export interface Platform {
  readonly sandbox: Sandbox
  /** Method and path of every request that reached the sandbox; never a body, which may have a password. */
  readonly sent: readonly string[]
  /** Sets `config.json`; by default the demo's settings without presets. */
  setConfig(config: unknown): void
}

/**
 * Puts a fresh sandbox behind `/vas`, and `config.json` beside it, until the test ends.
 * @param options.clock the test's, for a sandbox without real time
 */
export async function openPlatform(
  options: Partial<Omit<SandboxOptions, 'clock'>> & { clock?: FakeClock } = {},
): Promise<Platform> {
  const sandbox = await freshSandbox(options)
  opened.push(sandbox)
  await sandbox.start()
  const sent: string[] = []
  let config: unknown = { apiBaseUrl: '/vas' }
  network.use(
    http.get('*/config.json', () => HttpResponse.text(JSON.stringify(config))),
    http.all('*/vas/*', async ({ request }) => {
      sent.push(`${request.method} ${new URL(request.url).pathname.slice('/vas'.length)}`)
      try {
        return await sandbox.fetch(request, { ip: '10.0.0.1' })
      } catch {
        // It can only be a Disconnect: the connection ends without an answer.
        return HttpResponse.error()
      }
    }),
  )
  return {
    sandbox,
    sent,
    setConfig: (next) => {
      config = next
    },
  }
}

/** Answers the next requests to a path of the platform, one after the other, instead of the sandbox. */
export function answerNext(path: string, ...answers: readonly HttpResponseResolver[]): void {
  network.use(...answers.map((answer) => http.all(`*/vas${path}`, answer, { once: true })))
}

/** Breaks the connection. */
export const unreachable = () => HttpResponse.error()

/** Never answers. */
export const silent = () => new Promise<never>(() => {})

/** Answers with JSON. */
export const json =
  (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json(body, { status, headers })
