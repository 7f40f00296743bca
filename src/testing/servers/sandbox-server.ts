import { http, HttpResponse, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/app.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'

/** The network for a component test: the whole sandbox behind `/vas`, and the till's `config.json`. */
export interface SandboxServer {
  readonly sandbox: Sandbox
  /** Method and path of every request to the platform, in order; never a body, which may have a password. */
  readonly sent: readonly string[]
  /** Answers instead of the sandbox until the test ends: a network failure, or a broken platform. */
  use(...handlers: RequestHandler[]): void
  /** Sets `config.json`; by default the demo's settings without presets. */
  setConfig(config: unknown): void
  close(): void
}

/** Connects `fetch` to a fresh sandbox in memory. Close it when the test ends. */
export async function openSandboxServer(
  options: Partial<SandboxOptions> = {},
): Promise<SandboxServer> {
  const sandbox = createSandbox({
    store: openMemoryStore(await demoSeed(testHashing), () => Date.now()),
    hashing: testHashing,
    ...options,
  })
  const sent: string[] = []
  let config: unknown = { apiBaseUrl: '/vas' }

  const server = setupServer(
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
  server.listen({ onUnhandledRequest: 'error' })
  await sandbox.start()

  return {
    sandbox,
    sent,
    use: (...handlers) => server.use(...handlers),
    setConfig: (next) => {
      config = next
    },
    close: () => {
      server.close()
      void sandbox.stop()
    },
  }
}
