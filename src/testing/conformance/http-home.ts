import type { Store } from '../../sandbox/store/store.ts'
import { serveApi } from '../servers/serve-api.ts'
import { silentLog } from '../servers/silent-log.ts'
import type { Home, HomeOptions } from './home.ts'
import { restartableSandbox } from './restartable-sandbox.ts'

/** A home behind the server's own HTTP front and a real socket. */
export async function homeOverHttp(
  store: Store,
  options: HomeOptions & { readonly sharedStore?: boolean },
): Promise<Home & { readonly port: number }> {
  const sandbox = await restartableSandbox(store, options)
  const api = {
    fetch: (request: Request, ip: string) => sandbox.current().fetch(request, { ip }),
    isSandbox: true,
    isReady: async () => true,
    close: () => sandbox.current().stop(),
  }
  const serving = await serveApi(api, { ...silentLog, error: sandbox.onUnexpected })
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
