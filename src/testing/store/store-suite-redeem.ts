import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { faultsOf } from './store-audit.ts'
import {
  noon,
  opened,
  purchase,
  redemption,
  scheduledTo,
  stepTo,
  walletOf,
} from './store-conformance.ts'
import type { Store } from '../../sandbox/store/store.ts'

/** Redemptions and their vouchers. */
export function redeemSuite(store: () => Store): void {
  const redeem = (more: Parameters<typeof redemption>[0]) =>
    store().openTransaction(redemption({ merchantReference: crypto.randomUUID(), ...more }))

  it('draws the requested amount, then with 0 the rest, then nothing', async () => {
    const first = opened(await redeem({ amount: cents(3_000) }))
    expect(first).toMatchObject({
      amount: 3_000,
      receipt: { amount: 3_000, voucherBalance: 7_000 },
    })
    const rest = opened(await redeem({ amount: cents(0) }))
    expect(rest).toMatchObject({ amount: 7_000, receipt: { amount: 7_000, voucherBalance: 0 } })
    expect(await redeem({ amount: cents(0) })).toEqual({ kind: 'voucher-spent', balance: 0 })
    expect(await walletOf(store())).toEqual({ balance: 4_990_000, held: 0 })
    expect(await store().findTransaction(rest.id)).toEqual(rest)
  })

  it('draws nothing when the voucher holds too little', async () => {
    await redeem({ amount: cents(3_000) })
    const result = await redeem({ amount: cents(7_001), merchantReference: 'too-much' })
    expect(result).toEqual({ kind: 'voucher-spent', balance: 7_000 })
    expect(await store().findByReference('M-1001', 'too-much')).toBeUndefined()
  })

  it('is recognised when sent again, with any balance on the voucher', async () => {
    const original = opened(await redeem({ amount: cents(0), merchantReference: 'once' }))
    const again = await redeem({ amount: cents(0), merchantReference: 'once' })
    expect(again).toEqual({ kind: 'known', original, latest: original })
  })

  it('leaves the voucher full when the wallet cannot pay', async () => {
    const poor = { accountId: 'M-1002', amount: cents(0) }
    expect(await redeem(poor)).toEqual({
      kind: 'insufficient',
      available: 1_000,
      transaction: null,
    })
    expect(await redeem({ ...poor, onInsufficient: 'record' })).toMatchObject({
      kind: 'insufficient',
      transaction: { status: 'FAILED', responseCode: '1103' },
    })
    expect(opened(await redeem({ amount: cents(0) })).amount).toBe(10_000)
  })

  it('that fails at once changes neither voucher nor wallet', async () => {
    opened(await redeem({ accountId: 'M-1002', amount: cents(0), step: stepTo('FAILED') }))
    expect((await store().ledger()).entries.every(({ kind }) => kind === 'deposit')).toBe(true)
    expect(opened(await redeem({ amount: cents(0) })).amount).toBe(10_000)
  })

  /** Retries a failed redemption on its voucher, for an amount in cents. */
  const retry = (failed: { readonly id: string }, amount: number) => {
    const { draw } = redemption()
    return store().openRetry({
      id: crypto.randomUUID(),
      parentId: failed.id,
      accountId: 'M-1001',
      now: noon,
      onInsufficient: 'reject',
      plan: ({ productCode, recipient, body }) => ({
        request: { productCode, amount: cents(amount), recipient, body },
        step: stepTo('COMPLETED'),
        ...(draw && { draw }),
      }),
    })
  }

  it('that failed is retried on the same voucher, once even if many try', async () => {
    const failed = opened(await redeem({ amount: cents(0), step: stepTo('FAILED') }))
    const results = await Promise.all(Array.from({ length: 8 }, () => retry(failed, 4_000)))
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'already-retried'),
      'opened',
    ])
    expect(opened(await redeem({ amount: cents(0) })).amount).toBe(6_000)
    expect(faultsOf(await store().ledger())).toEqual([])
  })

  it('that failed is not retried on a voucher that holds too little', async () => {
    const failed = opened(await redeem({ amount: cents(0), step: stepTo('FAILED') }))
    await redeem({ amount: cents(7_000) })
    const result = await retry(failed, 3_001)
    expect(result).toEqual({ kind: 'voucher-spent', balance: 3_000 })
  })

  it('that fails later gives the money back to wallet and voucher', async () => {
    const later = scheduledTo('COMPLETED', noon + 4_000)
    const step = stepTo('PENDING', { next: [later] })
    const { id, next } = opened(await redeem({ amount: cents(4_000), step }))
    expect(next[0]?.receipt).toEqual({ amount: 4_000, voucherBalance: 6_000 })
    expect(await store().advance(id, 'PENDING', stepTo('FAILED'), noon + 4_000)).toBe(true)
    expect(await walletOf(store())).toEqual({ balance: 5_000_000, held: 0 })
    expect(opened(await redeem({ amount: cents(0) })).amount).toBe(10_000)
  })

  it.each([{ at: 'one account' }, { at: 'three accounts' }])(
    'at the same time at $at never draws below zero',
    async ({ at }) => {
      const accounts = at === 'one account' ? ['M-1001'] : ['M-1001', 'S-2001', 'M-1002']
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          redeem({ accountId: accounts[i % accounts.length] ?? '', amount: cents(3_000) }),
        ),
      )
      const spent = results.filter(({ kind }) => kind === 'voucher-spent')
      expect(results.filter(({ kind }) => kind === 'opened')).toHaveLength(3)
      expect(spent.every((result) => 'balance' in result && result.balance < 3_000)).toBe(true)
      expect(opened(await redeem({ amount: cents(0) })).amount).toBe(1_000)
      expect(faultsOf(await store().ledger())).toEqual([])
    },
  )

  it('finishes beside purchases and failing redemptions on the same accounts', async () => {
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
