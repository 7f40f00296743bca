import { createServer as createHttpServer } from 'node:http'
import { resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiBesideTill } from './vite-plugin.ts'
import { startServing, type Serving } from './serving.ts'

let vite: ViteDevServer
let serving: Serving
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [apiBesideTill({ UPSTREAM: 'http://127.0.0.1:1', LOG_LEVEL: 'error' })],
  })
  const server = createHttpServer(vite.middlewares)
  serving = await startServing(server, { port: 0, host: '127.0.0.1', tls: undefined })
  // Opens the API.
  await fetch(new URL('/vas/gone', serving.address))
})
afterAll(async () => {
  await serving.stop(1_000)
  await vite.close()
})

test.each([
  ['src/server/api/gateway.ts', 1],
  ['src/sandbox/app.ts', 1],
  ['src/platform/contract/sale/purchase.ts', 1],
  ['src/values/money.ts', 1],
  ['src/sell/SalePanel.tsx', 0],
  ['src/server/api/gateway.test.ts', 0],
])('a change in %s restarts the API %i times', (file, times) => {
  const restart = vi.spyOn(vite, 'restart').mockResolvedValue()
  vite.watcher.emit('change', resolve(file))
  expect(restart).toHaveBeenCalledTimes(times)
  restart.mockRestore()
})
