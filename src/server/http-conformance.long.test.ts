import { testHashing } from '../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../sandbox/sql/database/pglite.ts'
import { startBalancer } from '../testing/servers/balancer.ts'
import { conformance } from '../testing/conformance/conformance.ts'
import type { Home, HomeOptions } from '../testing/conformance/home.ts'
import { homeOverHttp } from '../testing/conformance/http-home.ts'
import { openTwoInOwnSchema, testDatabaseUrls } from '../testing/store/own-schema.ts'

/** Two servers that share only a database. Requests alternate between them. */
async function homeOfTwo(url: string, options: HomeOptions): Promise<Home> {
  const seed = () => demoSeed(testHashing)
  const stores = await openTwoInOwnSchema(url, { seed, now: () => options.clock.now() })
  const servers = await Promise.all(
    stores.map((store) => homeOverHttp(store, { ...options, sharedStore: true })),
  )
  const balancer = await startBalancer(() => servers.map(({ port }) => port))
  return {
    fetch: (path, init) => fetch(`http://127.0.0.1:${balancer.port}${path}`, init),
    async restart() {
      for (const server of servers) await server.restart()
    },
    async close() {
      await balancer.close()
      for (const server of servers) await server.close()
    },
  }
}

conformance(
  'over HTTP, PGlite',
  async (options) => {
    const seed = () => demoSeed(testHashing)
    return homeOverHttp(await openPgliteStore({ seed, now: () => options.clock.now() }), options)
  },
  [],
  ['thorough'],
)

for (const url of testDatabaseUrls)
  conformance('over HTTP, two servers on one PostgreSQL', (options) => homeOfTwo(url, options), [
    'thorough',
  ])
