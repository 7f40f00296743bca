import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/database/pglite.ts'
import { purchase, stepTo } from './store-conformance.ts'

/**
 * kill-store.long.test.ts runs this as a separate process. Sells without end from the store in `KILL_STORE_DATA`; opens
 * every third sale first and completes it later. Prints each sale's id after the store has answered.
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
