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
  scheduledTo,
  stepTo,
} from '../../testing/store/store-conformance.ts'

const openStore = async () => openMemoryStore(await demoSeed(testHashing), () => noon)

async function usedStore() {
  const store = await openStore()
  const next = [scheduledTo('COMPLETED', noon + 5)]
  const failed = purchase({ merchantReference: 'failed', step: stepTo('FAILED') })
  const parent = opened(await store.openTransaction(failed))
  await store.openRetry({
    id: 'child',
    parentId: parent.id,
    accountId: 'M-1001',
    now: noon,
    onInsufficient: 'reject',
    plan: (request) => ({ request, step: stepTo('COMPLETED') }),
  })
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
    for (const reference of ['failed', 'due', 'sale-1'])
      expect(await after.findByReference('M-1001', reference)).toEqual(
        await before.findByReference('M-1001', reference),
      )
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

  it.each([
    { what: 'nothing', snapshot: null },
    { what: 'an empty object', snapshot: {} },
    { what: 'another version', snapshot: { version: 2 } },
    { what: 'text', snapshot: '{"version":1}' },
  ])('is refused and changes nothing if it is $what', async ({ snapshot }) => {
    const store = await usedStore()
    const before = JSON.stringify(store.snapshot())
    expect(store.restore(snapshot)).toBe(false)
    expect(JSON.stringify(store.snapshot())).toBe(before)
  })

  it('is refused if an amount is invalid', async () => {
    const store = await usedStore()
    const { wallets, ...rest } = store.snapshot()
    const spoilt = wallets.map((wallet) => ({ ...wallet, balance: 1.5 }))
    expect(store.restore({ ...rest, wallets: spoilt })).toBe(false)
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
