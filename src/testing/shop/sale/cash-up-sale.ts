import type { Sale, SalePhase } from '../../../engine/sale.ts'
import { cents } from '../../../values/money.ts'

/** A sale of R 20.00 airtime for cash by default; each reference is another sale. */
export function soldSale(
  reference: string,
  more: Partial<Omit<Sale, 'summary' | 'phase'>> & {
    amount?: number
    title?: string
    saleKind?: string
    brandName?: string
    method?: string
    phase?: SalePhase
  } = {},
): Sale {
  const {
    amount = 2_000,
    title = 'MTN airtime',
    saleKind = 'airtime',
    brandName = 'MTN',
    method = 'cash',
    phase = { kind: 'delivered' },
    ...rest
  } = more
  return {
    reference,
    merchantReference: reference.split('.')[0] ?? reference,
    kind: 'purchase',
    route: 'purchase',
    account: { accountType: 'merchant', accountId: 'M-1001', userKey: 'merchant' },
    summary: {
      title,
      productCode: 'MTN-AIRTIME',
      brandName,
      saleKind,
      amount: cents(amount),
      recipientLabel: 'Mobile number',
      recipientMasked: '082 ••• 4567',
    },
    payment: rest.kind === 'redeem' ? { method, rounding: 'customer' } : { method },
    phase,
    transactionId: `TX-${reference}`,
    version: 1,
    createdAt: 1_000,
    updatedAt: 1_000,
    phaseSince: 1_000,
    attempts: 1,
    hasReceipt: true,
    ...rest,
  }
}
