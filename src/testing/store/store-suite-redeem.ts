import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { faultsOf } from './store-audit.ts'
import {
  noon,
  opened,
  purchase,
  redemption,
  retryOf,
  stepTo,
  walletOf,
} from './store-conformance.ts'
import type { Store, Transaction } from '../../sandbox/store/store.ts'

/** Redemptions and their vouchers. */
export function redeemSuite(store: () => Store): void {
  const redeem = (more: Parameters<typeof redemption>[0]) =>
    store().openTransaction(redemption({ merchantReference: crypto.randomUUID(), ...more }))

  it('a redemption draws nothing when the voucher holds too little', async () => {
    await redeem({ amount: cents(3_000) })
    const result = await redeem({ amount: cents(7_001), merchantReference: 'too-much' })
    expect(result).toEqual({ kind: 'voucher-spent', balance: 7_000 })
    expect(await store().findByReference('M-1001', 'too-much')).toBeUndefined()
  })

  /** Retries a failed redemption on its voucher, for an amount in cents. */
  const retry = (failed: Transaction, amount: number) => {
    const { draw } = redemption()
    const plan = (request: Transaction) => ({
      request: { ...request, amount: cents(amount) },
      step: stepTo('COMPLETED'),
      ...(draw && { draw }),
    })
    return store().openRetry(retryOf(failed, { plan }))
  }

  it('a redemption that failed is retried on the same voucher, once even if many try', async () => {
    const failed = opened(await redeem({ amount: cents(0), step: stepTo('FAILED') }))
    const results = await Promise.all(Array.from({ length: 8 }, () => retry(failed, 4_000)))
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'already-retried'),
      'opened',
    ])
    expect(opened(await redeem({ amount: cents(0) })).amount).toBe(6_000)
    expect(faultsOf(await store().ledger())).toEqual([])
  })

  it('redemptions at the same time at three accounts never draw below zero', async () => {
    const accounts = Array.from({ length: 10 }, () => ['M-1001', 'S-2001', 'M-1002']).flat()
    const results = await Promise.all(
      accounts.map((accountId) => redeem({ accountId, amount: cents(3_000) })),
    )
    const spent = results.filter(({ kind }) => kind === 'voucher-spent')
    expect(results.filter(({ kind }) => kind === 'opened')).toHaveLength(3)
    expect(spent.every((result) => 'balance' in result && result.balance < 3_000)).toBe(true)
    expect(opened(await redeem({ amount: cents(0) })).amount).toBe(1_000)
    expect(faultsOf(await store().ledger())).toEqual([])
  })

  it('a redemption finishes beside purchases and failing redemptions on the same accounts', async () => {
    const pending = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        redeem({ amount: cents(100), pinHash: `pin-${i % 2}`, step: stepTo('PENDING') }),
      ),
    )
    await Promise.all([
      ...pending.map((result) =>
        store().advance(opened(result).id, 'PENDING', stepTo('FAILED'), noon),
      ),
      ...Array.from({ length: 10 }, (_, i) =>
        redeem({ amount: cents(100), pinHash: `pin-${i % 2}` }),
      ),
      ...Array.from({ length: 10 }, (_, i) =>
        store().openTransaction(purchase({ merchantReference: `sale-${i}` })),
      ),
    ])
    expect(await walletOf(store())).toEqual({ balance: 5_000_000 - 10 * 100 - 10 * 2_000, held: 0 })
    expect(faultsOf(await store().ledger())).toEqual([])
  })
}
