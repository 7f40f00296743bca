import { describe, expect, it } from 'vitest'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import type { SaleRow } from '../machine/row.ts'
import { attentionReasons, type SalePayment } from '../sale.ts'
import { journalMark, markedOf, rowOfMarked } from './mark.ts'

/** An open row after the journal was lost. */
function restored(row: SaleRow): SaleRow | undefined {
  const mark = JSON.stringify({ version: 1, count: 1, open: markedOf([row]) })
  const [marked] = journalMark.parse(JSON.parse(mark)).open
  return marked && rowOfMarked(marked, 9)
}

describe('a restored sale', () => {
  it('knows all about its payment', () => {
    const payment: Required<SalePayment> = {
      method: 'cash',
      tendered: cents(5_000),
      rounding: 'customer',
    }
    expect(restored(aRow({ payment }))?.payment).toEqual(payment)
  })

  it.each(attentionReasons)('still needs attention: %s', (attention) => {
    expect(restored(aRow({ state: 'needs-attention', attention }))).toMatchObject({ attention })
  })
})
