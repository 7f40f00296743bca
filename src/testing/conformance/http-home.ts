import { createSandbox, type Sandbox } from '../../sandbox/app.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { mountDocumentation } from '../../sandbox/routes/documentation.ts'
import type { Store } from '../../sandbox/store/store.ts'
import { clientAddress } from '../../server/client-address.ts'
import { createFront } from '../../server/front.ts'
import { createListener } from '../../server/listener.ts'
import { startServing } from '../../server/serving.ts'
import { visitorsOf } from '../../server/visitors.ts'
import { usualSettings } from '../server-settings.ts'
import { silentLog } from '../silent-log.ts'
import type { Home, HomeOptions } from './home.ts'

/** A home behind the server's own front and a real socket; each request has a connection's whole way to go. */
export async function homeOverHttp(
  store: Store,
  options: HomeOptions & { readonly sharedStore?: boolean },
): Promise<Home & { readonly port: number }> {
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
  const port = Number(serving.address.port)
  return {
    port,
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
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
