import type { Sale, SalePhase } from '../../engine/sale.ts'
import { isNotSent, openTerms } from '../../till/words/open-term.ts'
import { withBrand } from '../../values/brand.ts'
import { paymentRows } from './payment-lines.ts'
import { momentText } from '../../values/time/clock-time.ts'
import type { Slip } from './slip.ts'

/** Phases in which a paying customer may leave without the product. */
const mayLeave: ReadonlySet<SalePhase['kind']> = new Set([
  'sending',
  'waiting-for-sign-in',
  'throttled',
  'in-flight',
  'checking',
  'asking',
  'receipt-awaited',
])

/** Whether a customer may get a slip that says that the product will follow. */
export function mayHavePendingSlip({ phase, kind }: Pick<Sale, 'phase' | 'kind'>): boolean {
  return kind === 'purchase' && mayLeave.has(phase.kind)
}

/**
 * For a customer who can't wait: the payment, the recipient, and that the product is not delivered yet. It says that it
 * is no receipt. The recipient is masked, as everywhere except on a receipt.
 */
export function pendingSlip(sale: Sale): Slip {
  const { summary } = sale
  return {
    title: titleOf(sale.phase),
    parts: [
      { kind: 'mark', text: 'NOT A RECEIPT' },
      { kind: 'under', text: withBrand(summary.title, summary.brandName) },
      { kind: 'under', text: momentText(sale.createdAt) },
      { kind: 'rule' },
      ...(summary.recipientMasked === ''
        ? []
        : [
            {
              kind: 'row' as const,
              name: summary.recipientLabel,
              value: summary.recipientMasked,
            },
          ]),
      ...paymentRows(sale).map((row) => ({ kind: 'row' as const, ...row })),
      { kind: 'rule' },
      {
        kind: 'note',
        text: sale.phase.kind === 'receipt-awaited' ? receiptToCome : outcomeToCome,
      },
      ...(sale.cashier === undefined
        ? []
        : [{ kind: 'note' as const, text: `Served by ${sale.cashier}` }]),
      { kind: 'note', text: `Sale ${sale.merchantReference}` },
    ],
  }
}

function titleOf(phase: SalePhase): string {
  if (phase.kind === 'receipt-awaited') return 'Receipt still to come'
  return isNotSent(phase) ? openTerms.notSent : openTerms.pending
}

const outcomeToCome =
  'Keep this slip and come back with it: you will get the receipt, or your money back if nothing was sold.'
const receiptToCome = 'The sale went through. Keep this slip and come back with it for the receipt.'
