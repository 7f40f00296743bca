import { createSandbox, type Sandbox } from '../sandbox/app.ts'
import { conformance } from '../testing/conformance/conformance.ts'
import type { Home, HomeOptions } from '../testing/conformance/home.ts'
import { openMemoryStore } from '../sandbox/memory/memory-store.ts'
import { testHashing } from '../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../sandbox/seed/accounts.ts'
import type { Store } from '../sandbox/store/store.ts'
import { clientAddress } from './client-address.ts'
import { mountDocumentation } from '../sandbox/routes/documentation.ts'
import { createFront } from './front.ts'
import { createListener } from './listener.ts'
import { startServing } from './serving.ts'
import { silentLog } from '../testing/silent-log.ts'
import { usualSettings } from '../testing/server-settings.ts'
import { visitorsOf } from './visitors.ts'

/** A home behind the server's own front and a real socket; each request has a connection's whole way to go. */
async function homeOverHttp(store: Store, options: HomeOptions): Promise<Home> {
  const unexpected: unknown[] = []
  const log = { ...silentLog, error: (line: string) => void unexpected.push(line) }
  const start = async (): Promise<Sandbox> => {
    const sandbox = createSandbox({
      ...options,
      store,
      hashing: testHashing,
      documentation: mountDocumentation,
      onError: (error) => unexpected.push(error),
    })
    await sandbox.start()
    return sandbox
  }
  let sandbox = await start()
  const front = createFront({
    files: new Map(),
    config: { bytes: new Uint8Array(), apiOrigin: undefined },
    api: {
      fetch: (request, ip) => sandbox.fetch(request, { ip }),
      isSandbox: true,
      isReady: async () => true,
      close: () => sandbox.stop(),
    },
    visitors: visitorsOf(usualSettings()),
  })
  const serving = await startServing(
    createListener(front, log, { client: clientAddress([]) }),
    usualSettings({ port: 0 }),
  )
  return {
    fetch: (path, init) => fetch(`http://127.0.0.1:${serving.address.port}${path}`, init),
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    async close() {
      await serving.stop(1_000)
      await sandbox.stop()
      await store.close()
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'Unexpected errors')
    },
  }
}

conformance('over HTTP', async (options) =>
  homeOverHttp(
    openMemoryStore(await demoSeed(testHashing), () => options.clock.now()),
    options,
  ),
)
