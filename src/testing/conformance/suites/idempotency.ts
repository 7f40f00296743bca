import { describe, expect, test } from 'vitest'
import { type Bench, freshReference } from '../bench.ts'

/** Endpoint 9: sending a reference again, and many requests at once. */
export function idempotencyTests(bench: Bench): void {
  describe('9 POST /purchase: idempotency', () => {
    test('a reference sent again gives the original result, byte for byte', async () => {
      const { purchase } = await bench.as('merchant')
      const merchantReference = freshReference()
      const first = await purchase({ merchantReference })
      bench.clock.advance(60_000)
      const again = await purchase({ merchantReference })
      expect(again.text).toBe(first.text)
      expect(await bench.wallet('M-1001')).toEqual({ balance: 4_998_000, held: 0 })
    })

    test('a reference sent again with another body gives the original result', async () => {
      const { purchase } = await bench.as('merchant')
      const merchantReference = freshReference()
      const first = await purchase({ merchantReference })
      const other = { merchantReference, productCode: 'GHOST-1', amount: 99, reprocess: false }
      expect((await purchase(other)).text).toBe(first.text)
    })

    test.each(['original', 'refused'] as const)(
      'a reference that the other endpoint used is refused, with referenceReuse %s (ruling R36)',
      async (referenceReuse) => {
        await bench.setSwitches({ referenceReuse })
        const { purchase, redeem } = await bench.as('merchant')
        const bought = freshReference()
        await purchase({ merchantReference: bought })
        const redeemed = freshReference()
        await redeem({ merchantReference: redeemed, amount: 20 })
        for (const { status, sale } of [
          await redeem({ merchantReference: bought }),
          await purchase({ merchantReference: redeemed }),
        ]) {
          expect(status).toBe(400)
          expect(sale).toMatchObject({ responseCode: '1001', successful: false })
          expect(sale).not.toHaveProperty('receipt')
        }
        expect(await bench.counts()).toMatchObject({ COMPLETED: 2, FAILED: 0 })
      },
    )

    test('a corrected purchase may use a rejected reference', async () => {
      const { purchase } = await bench.as('merchant')
      const merchantReference = freshReference()
      await purchase({ merchantReference, amount: 1 })
      expect((await purchase({ merchantReference })).sale.responseCode).toBe('0')
    })
  })
}
