import { describe, expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { faultsOf } from './store-audit.ts'
import { opened, purchase, retryOf, stepTo, walletOf } from './store-conformance.ts'
import type { Store, OpeningResult } from '../../sandbox/store/store.ts'

function countOf(results: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of results) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Many requests at once: one debit per reference, one child per failure, never below zero. */
export function concurrencySuite(store: () => Store): void {
  const openAtOnce = (sales: readonly Parameters<typeof purchase>[0][]): Promise<OpeningResult[]> =>
    Promise.all(sales.map((sale) => store().openTransaction(purchase(sale))))

  describe('at the same time', () => {
    it('50 sends of one reference make one transaction and one debit', async () => {
      const n = 50
      const results = await openAtOnce(Array.from({ length: n }, () => ({})))
      expect(countOf(results)).toEqual({ opened: 1, known: n - 1 })
      const [first] = results.filter(({ kind }) => kind === 'opened')
      const original = first && opened(first)
      const known = results.filter((result) => result.kind === 'known')
      expect(known.every((result) => result.original.id === original?.id)).toBe(true)
      expect(await walletOf(store())).toEqual({ balance: 4_998_000, held: 0 })
      expect(faultsOf(await store().ledger())).toEqual([])
    })

    it('20 sends of one reference that the wallet cannot pay record one failure', async () => {
      const sale = { accountId: 'M-1002', onInsufficient: 'record' } as const
      const results = await openAtOnce(Array.from({ length: 20 }, () => sale))
      expect(countOf(results)).toEqual({ insufficient: 1, known: 19 })
      expect((await store().ledger()).transactions.FAILED).toBe(1)
      expect(await walletOf(store(), 'M-1002')).toEqual({ balance: 1_000, held: 0 })
    })

    it('20 retries of one failure make one child and one debit', async () => {
      const parent = opened(await store().openTransaction(purchase({ step: stepTo('FAILED') })))
      const results = await Promise.all(
        Array.from({ length: 20 }, () => store().openRetry(retryOf(parent))),
      )
      expect(countOf(results)).toEqual({ opened: 1, 'already-retried': 19 })
      const children = results.flatMap((result) =>
        result.kind === 'already-retried' ? [result.child.id] : [],
      )
      expect(new Set(children).size).toBe(1)
      expect(await walletOf(store())).toEqual({ balance: 4_998_000, held: 0 })
    })

    it.each([
      { buyers: 30, funds: 5, status: 'PENDING' },
      { buyers: 40, funds: 10, status: 'COMPLETED' },
    ] as const)('$buyers buyers with funds for $funds: exactly $funds are $status', async (row) => {
      const { buyers, funds, status } = row
      const amount = cents(1_000 / funds)
      const results = await openAtOnce(
        Array.from({ length: buyers }, (_, i) => ({
          accountId: 'M-1002',
          merchantReference: `sale-${i}`,
          amount,
          step: stepTo(status),
        })),
      )
      expect(countOf(results)).toEqual({ opened: funds, insufficient: buyers - funds })
      const held = status === 'PENDING' ? 1_000 : 0
      expect(await walletOf(store(), 'M-1002')).toEqual({ balance: 0, held })
      expect(faultsOf(await store().ledger())).toEqual([])
    })

    it('resets beside purchases and readings of the books leave balanced books', async () => {
      for (let round = 0; round < 5; round++) {
        const sales = Array.from({ length: 40 }, (_, i) => ({
          merchantReference: `sale-${round}-${i}`,
        }))
        const [results] = await Promise.all([
          openAtOnce(sales),
          store().reset(),
          store().ledger(),
          store().reset(),
        ])
        expect(countOf(results)).toEqual({ opened: 40 })
        expect(faultsOf(await store().ledger())).toEqual([])
      }
    })
  })
}
