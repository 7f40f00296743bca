import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createRateLimit, strictLimits } from '../../sandbox/rules/rate-limit.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import type { Store } from '../../sandbox/store/store.ts'
import { virtualClock } from '../conformance/virtual-clock.ts'
import { openInOwnSchema, openTwoInOwnSchema, testDatabaseUrls } from './own-schema.ts'
import { noon, opened, purchase, scheduledTo, stepTo } from './store-conformance.ts'

const [url = ''] = testDatabaseUrls

const options = { seed: () => demoSeed(testHashing), now: () => noon }

test.skipIf(url === '')(
  'thirty sales of one account at once use four connections, and another account has its own',
  async () => {
    const store = await openInOwnSchema(url, { ...options, connections: 10 })
    const sell = (accountId: string, sale: number) =>
      store.openTransaction(purchase({ accountId, merchantReference: `${accountId} ${sale}` }))
    const sales = Array.from({ length: 30 }, (_, sale) => sell('M-1001', sale))
    await Promise.resolve()
    expect(store.pool()).toMatchObject({ busy: 4, waiting: 0 })
    const other = sell('S-2001', 0)
    await Promise.resolve()
    expect(store.pool()).toMatchObject({ busy: 5, waiting: 0 })
    for (const sale of await Promise.all([...sales, other])) opened(sale)
    await store.close()
  },
)

describe.skipIf(url === '')('two stores on one database', () => {
  let stores: readonly [Store, Store]
  beforeAll(async () => {
    stores = await openTwoInOwnSchema(url, options)
  })
  beforeEach(() => stores[0].reset())
  afterAll(async () => {
    for (const store of stores) await store.close()
  })

  it('count together, even for forty requests at the same time', async () => {
    const clock = virtualClock(noon)
    const limits = stores.map((store) => createRateLimit(store, clock, strictLimits))
    const admitted = await Promise.all(
      Array.from({ length: 20 }, () => limits.map((limit) => limit.admit('purchase', 'U'))).flat(),
    )
    expect(admitted.filter((at) => at !== undefined)).toHaveLength(10)
    await limits[0]?.takeBack('purchase', 'U', noon)
    expect(await limits[1]?.admit('purchase', 'U')).toBe(noon)
    await limits[0]?.remember('U 10.0.0.1')
    expect(await limits[1]?.isRemembered('U 10.0.0.1')).toBe(true)
  })

  it('claim each due sale once, and either takes over a claim that the other’s server left', async () => {
    const next = [scheduledTo('COMPLETED', noon)]
    for (let sale = 0; sale < 60; sale += 1) {
      const reference = { merchantReference: `due-${sale}` }
      const step = stepTo('PENDING', { next })
      opened(await stores[0].openTransaction(purchase({ ...reference, step })))
    }
    const claims = await Promise.all(
      [0, 1, 0, 1].map((of) => stores[of === 0 ? 0 : 1].claimDue(noon, noon + 5_000, 20)),
    )
    const ids = claims.flat().map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
    expect(await stores[1].claimDue(noon + 4_999, noon + 9_999, 100)).toHaveLength(0)
    expect(await stores[1].claimDue(noon + 5_000, noon + 10_000, 100)).toHaveLength(60)
  })
})
