import { createSandbox, type Sandbox } from '../../sandbox/app.ts'
import { conformance } from './conformance.ts'
import type { Home, HomeOptions } from './home.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { openInOwnSchema, testDatabaseUrls } from '../store/own-schema.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { mountDocumentation } from '../../sandbox/routes/documentation.ts'
import { openPgliteStore } from '../../sandbox/sql/pglite.ts'
import type { Store } from '../../sandbox/store/store.ts'

/** A home that calls the sandbox directly, whatever its store. */
async function homeOf(store: Store, options: HomeOptions): Promise<Home> {
  const unexpected: unknown[] = []
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
  return {
    fetch: (path, init) => sandbox.fetch(new Request(`http://sandbox.test${path}`, init)),
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    async close() {
      await sandbox.stop()
      await store.close()
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'Unexpected errors')
    },
  }
}

conformance('memory store', async (options) => {
  const store = openMemoryStore(await demoSeed(testHashing), () => options.clock.now())
  return homeOf(store, options)
})

conformance('PGlite', async (options) => {
  const seed = () => demoSeed(testHashing)
  return homeOf(await openPgliteStore({ seed, now: () => options.clock.now() }), options)
})

for (const url of testDatabaseUrls)
  conformance('PostgreSQL', async (options) => {
    const seed = () => demoSeed(testHashing)
    return homeOf(await openInOwnSchema(url, { seed, now: () => options.clock.now() }), options)
  })
