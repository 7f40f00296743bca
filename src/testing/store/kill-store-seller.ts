import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/pglite.ts'
import { purchase, stepTo } from './store-conformance.ts'

/**
 * Run as a process of its own by kill-store.long.test.ts: sells without end from the store in `KILL_STORE_DATA`, every
 * third sale under way first and completed after, and prints the id of each sale once the store has answered.
 */
async function sellWithoutEnd(dataDir: string): Promise<void> {
  const store = await openPgliteStore({
    dataDir,
    seed: () => demoSeed(testHashing),
    now: () => Date.now(),
  })
  for (let sale = 0; ; sale++) {
    const id = crypto.randomUUID()
    const step = stepTo(sale % 3 === 0 ? 'PENDING' : 'COMPLETED')
    await store.openTransaction(purchase({ id, merchantReference: id, step }))
    process.stdout.write(`opened ${id}\n`)
    if (step.status !== 'PENDING') continue
    await store.advance(id, 'PENDING', stepTo('COMPLETED'), Date.now())
    process.stdout.write(`completed ${id}\n`)
  }
}

await sellWithoutEnd(process.env['KILL_STORE_DATA'] ?? '')
