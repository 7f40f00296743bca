import { conformance } from './conformance.ts'
import type { Home, HomeOptions } from './home.ts'
import { restartableSandbox } from './restartable-sandbox.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { openInOwnSchema, testDatabaseUrls } from '../store/own-schema.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import type { Store } from '../../sandbox/store/store.ts'

/** A home that calls the sandbox directly, with any store. */
async function homeOf(store: Store, options: HomeOptions): Promise<Home> {
  const { current, restart, close } = await restartableSandbox(store, options)
  return {
    fetch: (path, init) => current().fetch(new Request(`http://sandbox.test${path}`, init)),
    restart,
    close,
  }
}

conformance('memory store', async (options) => {
  const store = openMemoryStore(await demoSeed(testHashing), () => options.clock.now())
  return homeOf(store, options)
})

for (const url of testDatabaseUrls)
  conformance(
    'PostgreSQL',
    async (options) => {
      const seed = () => demoSeed(testHashing)
      return homeOf(await openInOwnSchema(url, { seed, now: () => options.clock.now() }), options)
    },
    ['thorough'],
  )
