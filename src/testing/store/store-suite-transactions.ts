import { describe, expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { faultsOf } from './store-audit.ts'
import {
  noon,
  opened,
  purchase,
  retryOf,
  scheduledTo,
  stepTo,
  walletOf,
} from './store-conformance.ts'
import type { RetryOpening, Store, Transaction } from '../../sandbox/store/store.ts'

async function failedSale(store: Store): Promise<Transaction> {
  return opened(await store.openTransaction(purchase({ step: stepTo('FAILED') })))
}

/** Purchases, their fulfilment and their retries. */
export function transactionsSuite(store: () => Store): void {
  describe('a purchase', () => {
    it('that completes at once holds and captures its money, and is found as it was answered', async () => {
      const transaction = opened(await store().openTransaction(purchase()))
      expect(await store().findTransaction(transaction.id)).toEqual(transaction)
      expect(transaction).toMatchObject({
        status: 'COMPLETED',
        attempt: 1,
        parentId: null,
        sends: 1,
      })
      expect(await walletOf(store())).toEqual({ balance: 4_998_000, held: 0 })
      const { entries, accounts } = await store().ledger()
      const moved = entries.filter(({ transactionId }) => transactionId === transaction.id)
      expect(moved.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
        ['hold', 'M-1001', -2_000],
        ['hold', 'M-1001:held', 2_000],
        ['capture', 'M-1001:held', -2_000],
        ['capture', 'platform:sales', 2_000],
      ])
      expect(accounts).toContainEqual({ id: 'platform:sales', balance: 2_000, held: 0 })
    })

    it('keeps a receipt as it was written, members in order', async () => {
      const receipt = { token: '01234567890123456789', amount: 20, nested: { z: 1, a: [null] } }
      const step = stepTo('COMPLETED', { receipt })
      const { id } = opened(await store().openTransaction(purchase({ step })))
      const found = await store().findTransaction(id)
      expect(JSON.stringify(found?.receipt)).toBe(JSON.stringify(receipt))
    })

    it('that spent the last money is recognised when sent again, and isn’t insufficient', async () => {
      const sale = { accountId: 'M-1002', amount: cents(1_000) }
      const original = opened(await store().openTransaction(purchase(sale)))
      expect(await store().openTransaction(purchase(sale))).toEqual({
        kind: 'known',
        original,
        latest: original,
      })
    })
  })

  describe('fulfilment', () => {
    const later = scheduledTo('COMPLETED', noon + 4_000)

    it.each([
      { to: 'COMPLETED', balance: 4_998_000 },
      { to: 'FAILED', balance: 5_000_000 },
    ] as const)('to $to settles the held money once', async ({ to, balance }) => {
      const { id } = opened(
        await store().openTransaction(purchase({ step: stepTo('PENDING', { next: [later] }) })),
      )
      expect(await store().advance(id, 'PENDING', stepTo('PROCESSING'), noon + 1)).toBe(true)
      expect(await store().advance(id, 'PENDING', stepTo(to), noon + 2)).toBe(false)
      expect(await store().advance(id, 'PROCESSING', stepTo(to), noon + 3)).toBe(true)
      expect(await store().advance(id, to, stepTo(to), noon + 4)).toBe(false)
      expect(await walletOf(store())).toEqual({ balance, held: 0 })
      expect(await store().findTransaction(id)).toMatchObject({ status: to, updatedAt: noon + 3 })
      expect(faultsOf(await store().ledger())).toEqual([])
    })

    it('moves once when twenty try at the same time', async () => {
      const { id } = opened(await store().openTransaction(purchase({ step: stepTo('PENDING') })))
      const moved = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          store().advance(id, 'PENDING', stepTo(i % 2 ? 'COMPLETED' : 'FAILED'), noon),
        ),
      )
      expect(moved.filter(Boolean)).toHaveLength(1)
      expect(faultsOf(await store().ledger())).toEqual([])
    })

    it('is due at its first step, oldest first, up to a limit', async () => {
      const ids: string[] = []
      for (const [place, wait] of [3_000, 1_000, 2_000].entries()) {
        const step = stepTo('PENDING', { next: [scheduledTo('COMPLETED', noon + wait)] })
        const sale = purchase({ merchantReference: `sale-${place}`, step })
        ids.push(opened(await store().openTransaction(sale)).id)
      }
      const due = async (at: number, limit: number) =>
        (await store().claimDue(at, at, limit)).map(({ id }) => id)
      expect(await store().nextDue()).toBe(noon + 1_000)
      expect(await due(noon + 999, 9)).toEqual([])
      expect(await due(noon + 2_000, 9)).toEqual([ids[1], ids[2]])
      expect(await due(noon + 9_000, 2)).toEqual([ids[1], ids[2]])
      await store().advance(ids[1] ?? '', 'PENDING', stepTo('COMPLETED'), noon + 2_000)
      expect(await store().nextDue()).toBe(noon + 3_000)
    })

    it('that one server has claimed is out of reach for others until the claim ends', async () => {
      const step = stepTo('PENDING', { next: [scheduledTo('COMPLETED', noon)] })
      const { id } = opened(await store().openTransaction(purchase({ step })))
      const claims = await Promise.all(
        Array.from({ length: 10 }, () => store().claimDue(noon, noon + 5_000, 9)),
      )
      expect(claims.flat().map((claimed) => claimed.id)).toEqual([id])
      expect(await store().nextDue()).toBe(noon + 5_000)
      expect(await store().claimDue(noon + 4_999, noon + 9_000, 9)).toEqual([])
      expect(await store().claimDue(noon + 5_000, noon + 9_000, 9)).toHaveLength(1)
      await store().advance(id, 'PENDING', stepTo('COMPLETED'), noon + 5_000)
      expect(await store().nextDue()).toBeUndefined()
    })

    it('is due, claimed or not, after the clock is set back far behind its step', async () => {
      const step = stepTo('PENDING', { next: [scheduledTo('COMPLETED', noon)] })
      const { id, accountId } = opened(await store().openTransaction(purchase({ step })))
      const before = noon - 60 * 60 * 1_000
      expect(await store().dueOf(accountId, before, 9)).toHaveLength(1)
      expect(await store().claimDue(noon, noon + 5_000, 9)).toHaveLength(1)
      expect((await store().claimDue(before, before + 5_000, 9)).map((sale) => sale.id)).toEqual([
        id,
      ])
      expect(await store().claimDue(before, before + 5_000, 9)).toEqual([])
    })
  })

  describe('a retry', () => {
    it('answers why it cannot retry, in the order of the checks', async () => {
      const parent = await failedSale(store())
      const sold = opened(await store().openTransaction(purchase({ merchantReference: 'sale-2' })))
      const ask = (retry: RetryOpening) => store().openRetry(retry)
      expect(await ask(retryOf({ ...parent, id: 'nothing' }))).toEqual({ kind: 'not-found' })
      expect(await ask(retryOf(sold, { accountId: 'S-2001' }))).toEqual({ kind: 'not-owner' })
      expect(await ask(retryOf(sold, { merchantReference: 'sale-1' }))).toEqual({
        kind: 'reference-mismatch',
      })
      expect(await ask(retryOf(sold))).toEqual({ kind: 'not-failed', parent: sold })
      const child = opened(await ask(retryOf(parent, { merchantReference: 'sale-1' })))
      expect(await ask(retryOf(parent))).toEqual({ kind: 'already-retried', child })
    })

    it('that the wallet cannot pay leaves the parent open to a retry, or is recorded', async () => {
      const sale = { accountId: 'M-1002', amount: cents(1_000), step: stepTo('FAILED') }
      const parent = opened(await store().openTransaction(purchase(sale)))
      await store().openTransaction(
        purchase({ accountId: 'M-1002', amount: cents(500), merchantReference: 'sale-2' }),
      )
      expect(await store().openRetry(retryOf(parent))).toEqual({
        kind: 'insufficient',
        available: 500,
        transaction: null,
      })
      expect(await store().openRetry(retryOf(parent, { onInsufficient: 'record' }))).toMatchObject({
        kind: 'insufficient',
        transaction: { status: 'FAILED', attempt: 2, parentId: parent.id },
      })
    })
  })
}
