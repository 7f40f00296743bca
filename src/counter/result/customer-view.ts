import { changeDue } from '../../receipt/payment-lines.ts'
import { linesOfReceipt } from '../../receipt/receipt-slip.ts'
import type { Sale } from '../../sale/sale.ts'
import type { OpenedReceipt } from '../../sale/engine.ts'
import { givenWords } from '../../terminal/payment-method.ts'
import type { CustomerView } from '../../till/customer/customer-channel.ts'
import { cashToGiveBack } from '../../till/words/give-back.ts'

/**
 * What became of a sale, for the customer.
 * @param amount as the screens write it
 * @param receipt where PINs and tokens may be shown
 */
export function outcomeView(
  sale: Sale,
  amount: string,
  receipt: OpenedReceipt | undefined,
): CustomerView {
  const { phase, kind, summary, payment } = sale
  const what = { title: summary.title, amount }
  const pays = kind === 'purchase'
  switch (phase.kind) {
    case 'receipt-awaited':
    case 'completed':
    case 'delivered': {
      const change = changeDue(sale)
      return {
        kind: 'sold',
        ...what,
        pays,
        ...(pays && change !== undefined && { change }),
        ...(!pays && { given: givenWords(payment.method) }),
        secrets: receipt === undefined ? [] : secretsOf(receipt),
      }
    }
    case 'failed':
    case 'rejected':
    case 'cancelled': {
      const giveBack = cashToGiveBack(sale)
      return { kind: 'not-sold', ...what, pays, ...(giveBack !== undefined && { giveBack }) }
    }
    case 'asking':
    case 'set-aside':
    case 'needs-attention':
    case 'checking':
      return { kind: 'unknown', ...what }
    case 'resolved':
      return { kind: 'rest' }
    case 'prepared':
    case 'sending':
    case 'waiting-for-sign-in':
    case 'throttled':
    case 'in-flight':
    default:
      return { kind: 'wait', ...what }
  }
}

function secretsOf(opened: OpenedReceipt) {
  return linesOfReceipt(opened).flatMap((line) =>
    line.kind === 'secret' ? [{ label: line.label, groups: [...line.groups] }] : [],
  )
}
