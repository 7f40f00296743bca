import { describe, expect, it } from 'vitest'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { cents } from '../../values/money.ts'
import { toldBalance } from './wallet.ts'

const hour = 3_600_000

/** A sale that the wallet could not pay for, in the platform's words. */
const refused = (reference: string, at: number, available?: number): Sale =>
  soldSale(reference, {
    phase: { kind: 'rejected' },
    createdAt: at - 1,
    saidLast: {
      outcome: 'rejected',
      at,
      code: '1103',
      ...(available !== undefined && { available: cents(available) }),
    },
  })
const sold = (reference: string, createdAt: number, amount: number) =>
  soldSale(reference, { createdAt, amount })

describe('the wallet’s balance', () => {
  it.each<[string, Sale[], number | undefined]>([
    ['is not known where nothing was told', [sold('a', 5, 2_000), refused('b', 9)], undefined],
    ['is what was told', [refused('a', 10, 5_000)], 5_000],
    ['is what was told last', [refused('a', 10, 5_000), refused('b', 20, 700)], 700],
    ['is less by what was sold since', [refused('a', 10, 5_000), sold('b', 11, 2_000)], 3_000],
    ['is not less by what was sold before', [sold('b', 9, 2_000), refused('a', 10, 5_000)], 5_000],
    [
      'is not known once more was sold than there was: somebody topped it up',
      [refused('a', 10, 5_000), sold('b', 11, 5_001)],
      undefined,
    ],
  ])('%s', (_, sales, left) => {
    expect(toldBalance(sales, merchant, 1_000)?.left).toBe(left)
    expect(toldBalance(sales.toReversed(), merchant, 1_000)?.left).toBe(left)
  })

  it.each<[SalePhase, boolean]>([
    [{ kind: 'receipt-awaited' }, true],
    [{ kind: 'needs-attention', reason: 'receipt-missing' }, true],
    [{ kind: 'needs-attention', reason: 'not-told' }, false],
    [{ kind: 'resolved', note: 'n', reason: 'receipt-missing' }, true],
    [{ kind: 'checking' }, false],
  ])('is less by a sale that is %j: %s', (phase, counts) => {
    const sale = soldSale('b', { createdAt: 11, amount: 2_000, hasReceipt: false, phase })
    expect(toldBalance([refused('a', 10, 5_000), sale], merchant, 1_000)?.left).toBe(
      counts ? 3_000 : 5_000,
    )
  })

  it('half a day old is unknown', () => {
    const sales = [refused('a', 10, 5_000)]
    expect(toldBalance(sales, merchant, 10 + 12 * hour)).toEqual({ left: 5_000, toldAt: 10 })
    expect(toldBalance(sales, merchant, 11 + 12 * hour)).toBeUndefined()
  })

  it('belongs to this account only, and other accounts’ sales don’t lessen it', () => {
    const elsewhere = (sale: Sale): Sale => ({
      ...sale,
      account: { ...merchant, accountId: 'M-9' },
    })
    expect(toldBalance([elsewhere(refused('a', 10, 5_000))], merchant, 20)).toBeUndefined()
    const sales = [refused('a', 10, 5_000), elsewhere(sold('b', 11, 2_000))]
    expect(toldBalance(sales, merchant, 20)?.left).toBe(5_000)
  })
})
