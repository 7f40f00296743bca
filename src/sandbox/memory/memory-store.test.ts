import { describe, expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { openMemoryStore } from './memory-store.ts'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { demoSeed } from '../seed/accounts.ts'
import {
  noon,
  opened,
  purchase,
  redemption,
  retryOf,
  scheduledTo,
  stepTo,
} from '../../testing/store/store-conformance.ts'

const openStore = async () => openMemoryStore(await demoSeed(testHashing), () => noon)

async function usedStore() {
  const store = await openStore()
  const next = [scheduledTo('COMPLETED', noon + 5)]
  const failed = purchase({ merchantReference: 'failed', step: stepTo('FAILED') })
  const parent = opened(await store.openTransaction(failed))
  await store.openRetry(retryOf(parent, { id: 'child' }))
  await store.openTransaction(
    purchase({ merchantReference: 'due', step: stepTo('PENDING', { next }) }),
  )
  await store.openTransaction(
    redemption({ id: 'draw', amount: cents(4_000), step: stepTo('PENDING') }),
  )
  await store.saveTokens({
    userId: 'U-1001',
    accessHash: 'a',
    accessExpiresAt: noon + 9,
    refreshHash: 'r',
    refreshExpiresAt: noon + 99,
  })
  await store.saveResetToken({ userId: 'U-1001', hash: 'reset', expiresAt: noon + 9 }, noon, 3)
  return store
}

describe('a snapshot', () => {
  it('restores everything in another store, through JSON', async () => {
    const before = await usedStore()
    const text = JSON.stringify(before.snapshot())
    const after = await openStore()
    expect(after.restore(JSON.parse(text))).toBe(true)
    expect(after.snapshot()).toEqual(before.snapshot())
    expect(await after.ledger()).toEqual(await before.ledger())
  })

  it('continues where it was: due steps, retries, vouchers and tokens', async () => {
    const store = await openStore()
    store.restore((await usedStore()).snapshot())
    expect(await store.nextDue()).toBe(noon + 5)
    expect((await store.findByReference('M-1001', 'failed'))?.latest.id).toBe('child')
    await store.advance('draw', 'PENDING', stepTo('FAILED'), noon)
    const all = redemption({ merchantReference: 'all', amount: cents(0) })
    expect(opened(await store.openTransaction(all)).amount).toBe(10_000)
    expect(await store.findCaller('a', noon)).toMatchObject({ accountId: 'M-1001' })
    expect(await store.takeResetToken('reset', noon)).toBe('U-1001')
  })

  it('does not change with the store', async () => {
    const store = await usedStore()
    const snapshot = store.snapshot()
    const text = JSON.stringify(snapshot)
    await store.openTransaction(purchase({ merchantReference: 'later' }))
    await store.rotateTokens(
      'r',
      { accessHash: 'x', refreshHash: 'y', accessExpiresAt: 1, refreshExpiresAt: 1 },
      noon,
    )
    expect(JSON.stringify(snapshot)).toBe(text)
  })

  it('is refused, and changes nothing, if it is not of this version or has a wrong amount', async () => {
    const store = await usedStore()
    const before = JSON.stringify(store.snapshot())
    const { wallets, ...rest } = store.snapshot()
    const spoilt = wallets.map((wallet) => ({ ...wallet, balance: 1.5 }))
    for (const snapshot of [null, {}, { version: 2 }, { ...rest, wallets: spoilt }])
      expect(store.restore(snapshot)).toBe(false)
    expect(JSON.stringify(store.snapshot())).toBe(before)
  })
})

it('keeps its own copy of what it was given', async () => {
  const store = await openStore()
  const receipt = { reference: 'RC-1' }
  const sale = purchase({ step: stepTo('COMPLETED', { receipt }) })
  await store.openTransaction(sale)
  receipt.reference = 'changed'
  expect((await store.findTransaction(sale.id))?.receipt).toEqual({ reference: 'RC-1' })
})
