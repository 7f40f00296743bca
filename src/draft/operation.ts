import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import type { PurchaseMember } from '../platform/contract/sale/purchase.ts'
import type { SaleDraft } from '../engine/sale.ts'
import { purchaseForm, redeemForm } from '../values/number/mobile-number.ts'
import type { AmountWords } from './amount.ts'
import type { FieldInput, MobileForm } from './field-kind.ts'
import { formFields, type FormField, type FormTerms } from './form-fields.ts'
import { amountKey, partKey, type TypedValues } from './form-values.ts'
import { redemptionFields, redeemScanTarget } from './redemption.ts'
import { scanTarget } from './scan-target.ts'

/** A sale or a redemption, with every difference between the two in form, steps and request. */
export interface Operation {
  /** Of the request. */
  readonly kind: SaleDraft['kind']
  /** Whether the customer pays for it, or gets its value. */
  readonly customer: 'pays' | 'is given'
  /** The steps, from the form, which has the first name, to the outcome. */
  readonly steps: readonly [form: string, ...others: string[]]
  readonly fields: (
    definitions: readonly FieldDefinition[],
    kind: SaleKind,
    terms: FormTerms,
  ) => readonly FormField[]
  /** How many fields come before the amount. */
  readonly fieldsBeforeAmount: number
  readonly amountWords: AmountWords
  /** Start values of the amount's fields. */
  readonly startValues: TypedValues
  /** Where Enter stops on its way to the check. */
  readonly enterStops: 'where something is empty' | 'where something is missing'
  readonly scan: {
    readonly target: typeof scanTarget
    readonly says?: string
    /** Whether a scan that fills the last field goes on to the check. */
    readonly goesOn: boolean
  }
  /** Only the form's screen remembers what is in such a field (ruling R32). */
  readonly secret?: FieldInput
  /** Whether its number is a person's: remembered for the next sale, and compared with the brand's network. */
  readonly forNumber: boolean
  /** Members that name whom or what it is for; by default those of {@link recipientOf}. */
  readonly recipient?: readonly PurchaseMember[]
  readonly mobileForm: MobileForm
  /** Whether the request names the terminal. */
  readonly sendsTerminal: boolean
  readonly words: {
    readonly back: string
    /** The message for a scan in the steps after the form. */
    readonly noScan: string
    readonly beforeConfirming: string
    /** If there is nothing to read back. */
    readonly namesNobody: string
  }
}

/** By the kind of request (spec, sections Endpoints 9 and 11). */
export const operations: Readonly<Record<Operation['kind'], Operation>> = {
  purchase: {
    kind: 'purchase',
    customer: 'pays',
    steps: ['Details', 'Check and pay', 'Result'],
    fields: formFields,
    fieldsBeforeAmount: Number.POSITIVE_INFINITY,
    amountWords: {
      missing: 'Enter the amount.',
      unreadable: 'Enter the amount in rand, such as 20 or 19.90.',
    },
    startValues: { [amountKey]: '' },
    enterStops: 'where something is empty',
    scan: { target: scanTarget, goesOn: true },
    forNumber: true,
    mobileForm: purchaseForm,
    sendsTerminal: true,
    words: {
      back: 'Back to the details',
      noScan: 'Nothing was sold. Go back to the details to scan; press Enter alone to sell.',
      beforeConfirming: 'Read the number back to the customer. A sale can’t be undone.',
      namesNobody: 'A sale can’t be undone.',
    },
  },
  redeem: {
    kind: 'redeem',
    customer: 'is given',
    steps: ['Voucher', 'Check', 'Result'],
    fields: redemptionFields,
    fieldsBeforeAmount: 1,
    amountWords: {
      missing: 'Enter the amount, or choose the full balance.',
      unreadable: 'Enter the amount in rand, such as 50 or 49.90.',
      nought: 'The amount must be more than R\u00a00.00. For all of it, choose the full balance.',
    },
    // Most customers with a voucher want all of it.
    startValues: { [partKey]: 'full', [amountKey]: '' },
    enterStops: 'where something is missing',
    scan: { target: redeemScanTarget, says: 'PIN read.', goesOn: false },
    secret: 'pin',
    forNumber: false,
    recipient: ['voucherPin'],
    mobileForm: redeemForm,
    sendsTerminal: false,
    words: {
      back: 'Back to the voucher',
      noScan: 'Nothing was redeemed. Go back to the voucher to scan; press Enter alone to redeem.',
      beforeConfirming:
        'Compare the PIN with the customer’s voucher. Don’t give anything until the till says it is redeemed. A redemption can’t be undone.',
      namesNobody: 'A redemption can’t be undone.',
    },
  },
}

/** Whether a kind is sold or redeemed: a redemption takes a voucher in, and all else is sold (ruling R7). */
export function operationOf(kind: SaleKind): Operation {
  return kind === 'redemption' ? operations.redeem : operations.purchase
}
