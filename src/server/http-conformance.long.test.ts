import { testHashing } from '../sandbox/hashing/scrypt-hashing.ts'
import { openMemoryStore } from '../sandbox/memory/memory-store.ts'
import { demoSeed } from '../sandbox/seed/accounts.ts'
import { conformance } from '../testing/conformance/conformance.ts'
import { homeOverHttp } from '../testing/conformance/http-home.ts'

conformance('over HTTP', async (options) =>
  homeOverHttp(
    openMemoryStore(await demoSeed(testHashing), () => options.clock.now()),
    options,
  ),
)
