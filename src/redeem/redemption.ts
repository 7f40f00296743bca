import type { AmountRule, ProductView } from '../catalogue/product-view.ts'
import type { FieldDefinition } from '../contract/category.ts'
import type { SaleAccount, SaleDraft } from '../sale/sale.ts'
import type { Terminal } from '../terminal/set-up.ts'
import { maskTail } from '../values/mask.ts'
import { cents, formatRand, parseAmount, randOf, type Cents } from '../values/money.ts'
import { parseMobile, redeemForm, type MobileNumber } from '../values/phone.ts'

/** What was typed, as it was typed. The PIN is kept nowhere but in the form. */
export interface TypedRedemption {
  readonly pin: string
  /** All that is left on the voucher, or a part of it. */
  readonly part: 'full' | 'amount'
  readonly amount: string
  readonly mobile: string
}

/** What is kept of it for another try: everything but the PIN (ruling R32). */
export type KeptRedemption = Omit<TypedRedemption, 'pin'>

/** An empty form: whoever brings a voucher mostly wants all of it. */
export const nothingTyped: KeptRedemption = { part: 'full', amount: '', mobile: '' }

/** A redemption that can be sent. */
export interface SettledRedemption {
  readonly pin: string
  /** 0 for the full remaining balance (spec, section Endpoints 11). */
  readonly amount: Cents
  readonly mobile: MobileNumber | undefined
}

/** What is wrong, by field, in words that say what to do. */
export type WrongRedemption = Partial<Record<'pin' | 'amount' | 'mobile', string>>

export type RedemptionCheck =
  | { readonly kind: 'ok'; readonly settled: SettledRedemption }
  | { readonly kind: 'wrong'; readonly wrong: WrongRedemption }

/**
 * Whether what was typed can be sent. Nothing is said of a PIN's length or its characters: the aggregator
 * decides (spec, section Endpoints 11, rule 3).
 * @param mobileNeeded whether the category's definition asks for a number
 */
export function checkRedemption(
  typed: TypedRedemption,
  { rule, mobileNeeded }: { rule: AmountRule; mobileNeeded: boolean },
): RedemptionCheck {
  const pin = sentPin(typed.pin)
  const amount = typed.part === 'full' ? cents(0) : checkedAmount(rule, typed.amount)
  const written = typed.mobile.trim()
  const mobile = written === '' ? undefined : parseMobile(written)
  const wrong: WrongRedemption = {
    ...(pin === '' && { pin: 'Enter the PIN from the customer’s voucher.' }),
    ...(typeof amount === 'string' && { amount }),
    ...(mobile === undefined &&
      written !== '' && {
        mobile: 'This is no South African mobile number. Check it with the customer.',
      }),
    ...(written === '' && mobileNeeded && { mobile: 'This voucher needs a mobile number.' }),
  }
  if (typeof amount === 'string' || Object.keys(wrong).length > 0) return { kind: 'wrong', wrong }
  return { kind: 'ok', settled: { pin, amount, mobile } }
}

/** A part of the balance in cents, or what is wrong with it (spec, section Limits). */
function checkedAmount(rule: AmountRule, typed: string): Cents | string {
  if (rule.kind === 'fixed') return rule.amount
  if (typed.trim() === '') return 'Type the amount, or choose the full balance.'
  const amount = parseAmount(typed)
  if (amount === undefined) return 'Write the amount in rand, such as 50 or 49.90.'
  if (amount <= 0)
    return 'The amount must be more than R\u00a00.00. For all of it choose the full balance.'
  if (rule.kind === 'open') return amount
  if (amount < rule.min) return `The least is ${formatRand(rule.min)}. Type that or more.`
  if (amount > rule.max) return `The most is ${formatRand(rule.max)}. Type that or less.`
  return amount
}

/** A PIN as it is sent: text, with its leading zeros, without what stands between its groups (ruling R14). */
export function sentPin(typed: string): string {
  return typed.replace(/[\s-]+/g, '')
}

/** 'Full balance', or the part in rand. */
export function redeemedText(amount: Cents): string {
  return amount === 0 ? 'Full balance' : formatRand(amount)
}

/** Whether a category's definition asks for the customer's number; the spec says "for certain products". */
export function needsMobile(fields: readonly FieldDefinition[]): boolean {
  return fields.some(
    ({ name, required }) =>
      required && name.replace(/[_\-\s]/g, '').toLowerCase() === 'mobilenumber',
  )
}

/**
 * The redemption as it is confirmed (spec, section Endpoints 11). The PIN stands in the body alone, which the
 * engine seals; the summary, which is kept in the clear, has its end behind dots (ruling R32).
 */
export function redemptionDraft(
  { pin, amount, mobile }: SettledRedemption,
  parts: {
    product: ProductView
    receiptFields: readonly string[]
    /** How the value is given to the customer. */
    method: string
    account: SaleAccount
    terminal: Terminal
  },
): SaleDraft {
  const { product, receiptFields, method, account, terminal } = parts
  return {
    kind: 'redeem',
    account,
    body: {
      productCode: product.code,
      amount: randOf(amount),
      voucherPin: pin,
      ...(mobile === undefined ? {} : { mobileNumber: redeemForm(mobile) }),
      paymentMethod: method,
      channelId: terminal.channelId,
    },
    summary: {
      title: product.name,
      productCode: product.code,
      brandName: product.brandName,
      saleKind: product.kind,
      amount,
      recipientLabel: 'Voucher PIN',
      recipientMasked: maskTail(pin),
    },
    receiptFields,
    payment: { method },
  }
}
