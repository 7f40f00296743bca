import { http, HttpResponse, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/app.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'

/** The network of a component test: the whole sandbox behind `/vas`, and the till's own `config.json`. */
export interface SandboxServer {
  readonly sandbox: Sandbox
  /** Method and path of every request to the platform, in order; never a body, which may hold a password. */
  readonly sent: readonly string[]
  /** Answers before the sandbox does, until the test ends: a network that is down, a platform that breaks. */
  use(...handlers: RequestHandler[]): void
  /** What `config.json` says; by default the demo's settings without presets. */
  setConfig(config: unknown): void
  close(): void
}

/** Opens a fresh sandbox in memory and puts it at the end of `fetch`. Close it when the test ends. */
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
        // Only a Disconnect: the connection ends without an answer.
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
