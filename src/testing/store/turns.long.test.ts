import { expect, test } from 'vitest'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openInOwnSchema, testDatabaseUrls } from './own-schema.ts'
import { noon, opened, purchase } from './store-conformance.ts'

const [url = ''] = testDatabaseUrls

test.skipIf(url === '')(
  'thirty sales of one account at once use two connections, and another account has its own',
  async () => {
    const store = await openInOwnSchema(url, {
      seed: () => demoSeed(testHashing),
      now: () => noon,
      connections: 10,
    })
    const sell = (accountId: string, sale: number) =>
      store.openTransaction(purchase({ accountId, merchantReference: `${accountId} ${sale}` }))
    const sales = Array.from({ length: 30 }, (_, sale) => sell('M-1001', sale))
    await Promise.resolve()
    expect(store.pool()).toMatchObject({ busy: 2, waiting: 0 })
    const other = sell('S-2001', 0)
    await Promise.resolve()
    expect(store.pool()).toMatchObject({ busy: 3, waiting: 0 })
    for (const sale of await Promise.all([...sales, other])) opened(sale)
    await store.close()
  },
)
