import type { ProductView } from '../catalogue/product-view.ts'
import type { SaleAccount, SaleDraft } from '../sale/sale.ts'
import type { Terminal } from '../terminal/set-up.ts'
import type { Cents } from '../values/money.ts'
import type { FormField } from './form-fields.ts'
import type { SettledLookup } from './lookup-run.ts'
import { purchaseBody, recipientOf, type TypedValues } from './form-values.ts'

/** What the cashier has settled on, before the payment. */
export interface SettledDetails {
  readonly product: ProductView
  readonly fields: readonly FormField[]
  readonly values: TypedValues
  readonly amount: Cents
  readonly receiptFields: readonly string[]
  /** What was found out about the recipient; `undefined` where the sale calls for no lookup. */
  readonly lookup: SettledLookup | undefined
}

/** How it is paid. `tendered` only for cash that was counted. */
export interface SettledPayment {
  readonly method: string
  readonly tendered?: Cents
}

/** The sale as it is confirmed (spec, section Endpoints 9). */
export function saleDraft(
  { product, fields, values, amount, receiptFields, lookup }: SettledDetails,
  payment: SettledPayment,
  { account, terminal }: { account: SaleAccount; terminal: Terminal },
): SaleDraft {
  const recipient = recipientOf(fields, values)
  return {
    kind: 'purchase',
    account,
    body: purchaseBody(fields, values, {
      productCode: product.code,
      amount,
      paymentMethod: payment.method,
      channelId: terminal.channelId,
      terminalId: terminal.terminalId || undefined,
      validationReference: lookup?.validationReference,
    }),
    summary: {
      title: product.name,
      productCode: product.code,
      brandName: product.brandName,
      saleKind: product.kind,
      amount,
      recipientLabel: recipient?.label ?? '',
      recipientMasked: recipient?.masked ?? '',
    },
    receiptFields,
    payment,
  }
}
