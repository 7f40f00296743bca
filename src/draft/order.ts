import { sentCode } from '../platform/reads/products.ts'
import { coverOf, mainMethod, type PaymentDraft } from '../engine/payment.ts'
import type { CheckedDraft } from './check.ts'
import type { SaleAccount, SaleDraft, SalePayment } from '../engine/sale.ts'
import type { Terminal } from '../till/terminal/set-up/set-up.ts'
import { recipientOf, requestBody } from './form-values.ts'

/** The account and the terminal of a sale. */
interface SaleParts {
  readonly account: SaleAccount
  readonly terminal: Pick<Terminal, 'channelId' | 'terminalId'>
}

/** What a customer has agreed to, for the engine. */
export interface Order {
  /** In the order of sending. */
  readonly drafts: readonly [SaleDraft, ...SaleDraft[]]
  /** What they pay for all of it; nothing for a redemption. */
  readonly payment?: PaymentDraft
}

/**
 * The sales that one payment pays for, in its order: each names the method that covers most of it (ruling R43). The
 * platform gets the exact price, even if the cash was rounded.
 */
export function saleOrder(
  [first, ...others]: readonly [CheckedDraft, ...CheckedDraft[]],
  payment: PaymentDraft,
  parts: SaleParts,
): Order {
  const cover = coverOf(
    [first, ...others].map(({ amount }) => amount),
    payment.methods,
  )
  const { methods, tendered } = payment
  const usual = methods[0]?.method ?? 'cash'
  const draft = (checked: CheckedDraft, place: number) =>
    saleDraft(checked, { method: mainMethod(cover[place] ?? [], usual) }, parts)
  const one = draft(first, 0)
  // The counted cash belongs to the payment; a sale that is paid alone and in cash has it too.
  if (others.length === 0 && methods.length === 1 && tendered !== undefined)
    return { drafts: [{ ...one, payment: { ...one.payment, tendered } }], payment }
  return { drafts: [one, ...others.map((checked, place) => draft(checked, place + 1))], payment }
}

/** The redemption of a voucher, whose value the customer gets in one way. */
export function redemptionOrder(
  checked: CheckedDraft,
  given: SalePayment,
  parts: SaleParts,
): Order {
  return { drafts: [saleDraft(checked, given, parts)] }
}

/**
 * The sale as confirmed (spec, sections Endpoints 9 and 11). Only the body has secrets, and the engine seals it. The
 * summary is not sealed, and shows just their ends, after dots (ruling R32).
 */
export function saleDraft(
  { product, operation, fields, values, amount, receiptFields, lookup }: CheckedDraft,
  payment: SalePayment,
  { account, terminal }: SaleParts,
): SaleDraft {
  const recipient = recipientOf(fields, values, operation.recipient)
  return {
    kind: operation.kind,
    account,
    body: requestBody(fields, values, {
      productCode: sentCode(product),
      amount,
      paymentMethod: payment.method,
      channelId: terminal.channelId,
      terminalId: (operation.sendsTerminal && terminal.terminalId) || undefined,
      validationReference: lookup?.validationReference,
      mobileForm: operation.mobileForm,
    }),
    summary: {
      title: product.name,
      productCode: sentCode(product),
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
