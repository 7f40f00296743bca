import type { Store } from '../../sandbox/store/store.ts'
import { clientAddress } from '../../server/http/client-address.ts'
import { createFront } from '../../server/http/front.ts'
import { createListener } from '../../server/http/listener.ts'
import { startServing } from '../../server/serving.ts'
import { ownNamesOf } from '../../server/http/own-names.ts'
import { usualSettings } from '../servers/server-settings.ts'
import { silentLog } from '../servers/silent-log.ts'
import type { Home, HomeOptions } from './home.ts'
import { restartableSandbox } from './restartable-sandbox.ts'

/** A home behind the server's own HTTP front and a real socket. */
export async function homeOverHttp(
  store: Store,
  options: HomeOptions & { readonly sharedStore?: boolean },
): Promise<Home & { readonly port: number }> {
  const sandbox = await restartableSandbox(store, options)
  const log = { ...silentLog, error: sandbox.onUnexpected }
  const front = createFront({
    files: new Map(),
    config: { bytes: new Uint8Array(), apiOrigin: undefined },
    api: {
      fetch: (request, ip) => sandbox.current().fetch(request, { ip }),
      isSandbox: true,
      isReady: async () => true,
      close: () => sandbox.current().stop(),
    },
    names: ownNamesOf(usualSettings()),
  })
  const serving = await startServing(
    createListener(front, log, { client: clientAddress([]) }),
    usualSettings({ port: 0 }),
  )
  const port = Number(serving.address.port)
  return {
    port,
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    restart: sandbox.restart,
    async close() {
      await serving.stop(1_000)
      await sandbox.close()
    },
  }
}
