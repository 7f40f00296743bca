import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpenedReceipt } from '../engine/engine.ts'
import { decided } from '../engine/payment.ts'
import { aPaidSale } from '../testing/shop/sale/sale-row.ts'
import { sellingTill } from '../testing/shop/sale/selling-till.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import { slipText } from './slip/slip-text.ts'
import { useReceiptCopies } from './use-receipt-copies.ts'

test('a receipt on the screen follows its sale: it says when the sale is paid for', async () => {
  const { till } = await sellingTill()
  const paid = aPaidSale({ kind: 'completed' })
  const paidBy = paid.paidBy && decided(paid.paidBy, 'given-back', [paid.reference], { at: 5 })
  expect.assert(paidBy !== undefined)
  const unpaid = { ...paid, paidBy }
  const opened: OpenedReceipt = {
    response: { transactionId: 't-1', responseCode: '0', receipt: {} },
    receiptFields: [],
    sale: unpaid,
  }
  const { result, rerender } = renderHook(({ sale }) => useReceiptCopies(opened, sale), {
    initialProps: { sale: unpaid },
    wrapper: ({ children }) => <TillProvider till={till}>{children}</TillProvider>,
  })
  const said = () => result.current && slipText(result.current.slip)
  expect(said()).toContain('Not paid for')
  rerender({ sale: { ...paid, paidBy: paid.paidBy ?? paidBy } })
  expect(said()).not.toContain('Not paid for')
  expect(said()).toContain('Cash: R 20.00')
})
