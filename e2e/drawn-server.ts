import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { browserClock } from '../src/platform/transport/clock.ts'
import { startBuiltServer, temporaryFolder } from '../src/testing/servers/built-server.ts'
import { listen } from '../src/testing/servers/listen.ts'
import { DrawnPlatform } from '../src/testing/platforms/drawn/drawn-platform.ts'
import type { Drawn } from '../src/testing/platforms/drawn/grammar.ts'
import { diceOf } from '../src/testing/simulator/dice.ts'

/** How the browser reaches the platform: through the till's server, or directly (ruling R2). */
export type Reached = 'through our server' | 'by itself'

/** A drawn platform and its till, on local ports. */
export interface DrawnServer {
  readonly platform: DrawnPlatform
  /** The till's origin. */
  readonly origin: string
  stop(): Promise<void>
}

/** Serves a drawn platform over HTTP in real time, and the built till with settings for it. */
export async function startDrawnServer(drawn: Drawn, reached: Reached): Promise<DrawnServer> {
  const platform = new DrawnPlatform(drawn, browserClock(), diceOf(1), () => undefined)
  await platform.start()
  const listener = getRequestListener((request) => answered(platform, request))
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const ownAddress = `http://127.0.0.1:${await listen(server)}/vas`
  const { pathname } = new URL(platform.apiBaseUrl)
  const folder = await temporaryFolder()
  const config: object = JSON.parse(
    await readFile(new URL('../public/config.json', import.meta.url), 'utf8'),
  )
  const apiBaseUrl = reached === 'by itself' ? new URL(pathname, ownAddress).href : pathname
  await writeFile(join(folder.path, 'config.json'), JSON.stringify({ ...config, apiBaseUrl }))
  const till = await startBuiltServer({ DATA_DIR: folder.path, UPSTREAM: ownAddress })
  return {
    platform,
    origin: till.origin,
    async stop() {
      await till.stop('SIGTERM')
      server.closeAllConnections()
      server.close()
      await platform.stop()
      await folder.remove()
    },
  }
}

const anybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST',
}

async function answered(platform: DrawnPlatform, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: anybody })
  const { url, method, headers } = request
  const body = method === 'GET' ? {} : { body: await request.text() }
  const answer = await platform.fetch(url, { method, headers, ...body })
  const all = new Headers(answer.headers)
  for (const [name, value] of Object.entries(anybody)) all.set(name, value)
  return new Response(answer.body, { status: answer.status, headers: all })
}
