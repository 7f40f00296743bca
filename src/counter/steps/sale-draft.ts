import type { ProductView } from '../../catalogue/product-view.ts'
import type { SaleAccount, SaleDraft } from '../../sale/sale.ts'
import type { Terminal } from '../../terminal/set-up.ts'
import type { Cents } from '../../values/money.ts'
import type { Deed } from '../form/deed.ts'
import type { FormField } from '../form/form-fields.ts'
import type { SettledLookup } from '../lookup/lookup-run.ts'
import { recipientOf, requestBody, type TypedValues } from '../form/form-values.ts'

/** What the cashier has settled on, before the payment. */
export interface SettledDetails {
  readonly product: ProductView
  readonly deed: Deed
  readonly fields: readonly FormField[]
  readonly values: TypedValues
  /** Of a voucher 0 for all that is left on it. */
  readonly amount: Cents
  readonly receiptFields: readonly string[]
  /** What was found out about the recipient; `undefined` where the sale calls for no lookup. */
  readonly lookup: SettledLookup | undefined
}

/** How it is paid, or how its value is given to the customer. `tendered` only for cash that was counted. */
export interface SettledPayment {
  readonly method: string
  readonly tendered?: Cents
}

/**
 * The sale as it is confirmed (spec, sections Endpoints 9 and 11). Secrets are in the body alone, which the
 * engine seals; the summary, which is kept in the clear, has its end behind dots (ruling R32).
 */
export function saleDraft(
  { product, deed, fields, values, amount, receiptFields, lookup }: SettledDetails,
  payment: SettledPayment,
  { account, terminal }: { account: SaleAccount; terminal: Terminal },
): SaleDraft {
  const recipient = recipientOf(fields, values, deed.recipient)
  return {
    kind: deed.kind,
    account,
    body: requestBody(fields, values, {
      productCode: product.code,
      amount,
      paymentMethod: payment.method,
      channelId: terminal.channelId,
      terminalId: (deed.sendsTerminal && terminal.terminalId) || undefined,
      validationReference: lookup?.validationReference,
      mobileForm: deed.mobileForm,
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
