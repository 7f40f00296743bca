import { defined } from '../../values/defined.ts'
import { soldProduct } from '../../catalogue/catalogue.ts'
import { saleKinds, type SaleKind } from '../../catalogue/kind/kind.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { isAdopted } from '../../engine/desk/adopted-row.ts'
import { lineOf, mainMethod, type PaidPart } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { dayText, southAfricanTime, writtenWhen } from '../../values/time/dates.ts'
import { maskTail } from '../../values/number/mask.ts'
import { formatRand, type Cents } from '../../values/money.ts'
import { isMobileNumber, maskMobile } from '../../values/number/mobile-number.ts'
import type { Entry } from './join.ts'
import type { PlatformRecipient, PlatformSale } from './platform-sale.ts'
import { statusOf } from './status.ts'

/** An entry as the list, the search and the export use it. */
export interface ListedSale {
  readonly key: string
  readonly entry: Entry
  readonly transactionId?: string
  /** The `merchantReference`, which all attempts of a sale share. */
  readonly reference: string
  readonly status: string
  readonly title: string
  readonly brand: string
  /** Of the brand, on today's list. */
  readonly imageUrl?: string
  readonly productCode: string
  readonly kind: SaleKind
  /** For a redemption, what the customer got; absent if the amount of a full balance is not known. */
  readonly amount?: Cents
  readonly recipientLabel: string
  readonly recipientMasked: string
  /** In full, if the platform has it. */
  readonly recipient?: string
  /** Epoch milliseconds; 0 if not known. */
  readonly at: number
  /** `20 Nov 2026, 14:05`, by South Africa's clock (rulings R15, R37). */
  readonly when: string
  /** `2026-11-20`. */
  readonly day: string
  /** `14:05`; '' if the record has only a date. */
  readonly time: string
  /** Who sold it on this till: the cashier's name, else the user's. */
  readonly soldBy?: string
  /** The main way to pay. */
  readonly payment?: string
  /** Every way to pay, as far as this till knows. */
  readonly ways: readonly string[]
  /** The platform's code, unless the sale went well. */
  readonly code?: string
}

/**
 * Adds the catalogue's details of its product to an entry.
 * @param given the amount of a redemption of the full balance, from the till's own receipt
 */
export function listedSale(
  entry: Entry,
  products: ReadonlyMap<string, ProductView>,
  given?: Cents,
): ListedSale {
  const { key, platform, sale } = entry
  const productCode = platform?.productCode ?? sale?.summary.productCode ?? ''
  const product = soldProduct(products, productCode, platform?.amount ?? sale?.summary.amount)
  const kind = kindOf(entry, product)
  const named = namedRecipient(platform, kind)
  const created = platform?.created ?? (sale && southAfricanTime(sale.createdAt))
  const when = created === undefined ? '' : writtenWhen(created)
  const code = sale?.saidLast?.code ?? platform?.code
  const payment = paidWith(sale) ?? platform?.paymentMethod
  return {
    key,
    entry,
    reference: sale?.merchantReference ?? platform?.merchantReference ?? '',
    status: statusOf(entry),
    title: sale?.summary.title ?? product?.name ?? (productCode || 'Unknown product'),
    brand: sale?.summary.brandName ?? product?.brandName ?? '',
    productCode,
    kind,
    ...recipientOf(entry, named),
    at: platform?.createdAt ?? sale?.createdAt ?? 0,
    when,
    time: when.split(', ')[1] ?? '',
    day: created === undefined ? '' : dayText(created),
    ways: waysOf(sale, payment),
    ...defined({
      transactionId: platform?.transactionId ?? sale?.transactionId,
      amount: amountOf(entry, kind, given),
      recipient: named?.text,
      soldBy: sale === undefined || isAdopted(sale) ? undefined : sellerOf(sale),
      payment,
      imageUrl: product?.imageUrl,
      code: code === '0' ? undefined : code,
    }),
  }
}

/** A redemption of 0 means the full balance (ruling R13); only a receipt has the amount. */
function amountOf(
  { platform, sale }: Entry,
  kind: SaleKind,
  given: Cents | undefined,
): Cents | undefined {
  const asked = platform?.amount ?? sale?.summary.amount
  if (kind !== 'redemption') return asked
  return given ?? platform?.given ?? (asked === undefined || asked <= 0 ? undefined : asked)
}

/** The amount of a sale in words: 'R 20.00', 'Full balance', '–' if not known. */
export function listedAmount({ amount, kind }: Pick<ListedSale, 'amount' | 'kind'>): string {
  if (amount !== undefined) return formatRand(amount)
  return kind === 'redemption' ? 'Full balance' : '–'
}

function kindOf({ platform, sale }: Entry, product: ProductView | undefined): SaleKind {
  if (platform?.isRedemption === true || sale?.kind === 'redeem') return 'redemption'
  return saleKinds.find((kind) => kind === sale?.summary.saleKind) ?? product?.kind ?? 'other'
}

/** Kinds that are not for a phone, with the record's name for what they are for. */
const recipientOfKind: Partial<Record<SaleKind, PlatformRecipient['label']>> = {
  electricity: 'Meter',
  'bill-payment': 'Account',
  'money-transfer': 'Account',
}

/** A bill may also name the customer's phone, for its slip: the recipient is the account. */
function namedRecipient(
  platform: PlatformSale | undefined,
  kind: SaleKind,
): PlatformRecipient | undefined {
  const wanted = recipientOfKind[kind] ?? 'Mobile number'
  const all = platform?.recipients ?? []
  return all.find(({ label }) => label === wanted) ?? all[0]
}

function recipientOf(
  { sale }: Entry,
  named: PlatformRecipient | undefined,
): Pick<ListedSale, 'recipientLabel' | 'recipientMasked'> {
  const { recipientLabel = '', recipientMasked = '' } = sale?.summary ?? {}
  if (recipientMasked !== '' || named === undefined) return { recipientLabel, recipientMasked }
  return { recipientLabel: named.label, recipientMasked: maskedRecipient(named) }
}

/** Masked as at the counter: `082 ••• 4567`, `••••9007`. */
function maskedRecipient({ text }: PlatformRecipient): string {
  const international = text
    .replace(/^0(?=[678]\d{8}$)/, '+27')
    .replace(/^27(?=[678]\d{8}$)/, '+27')
  return isMobileNumber(international) ? maskMobile(international) : maskTail(text)
}

/** The method that covers most of it. A retry may have another method than the failed sale (ruling R43). */
function paidWith(sale: Sale | undefined): string | undefined {
  return sale && mainMethod(partsOf(sale) ?? [], sale.payment.method)
}

/** A sale of R 0.00 has no parts. */
function waysOf(sale: Sale | undefined, payment: string | undefined): readonly string[] {
  const parts = partsOf(sale) ?? []
  if (parts.length > 0) return parts.map(({ method }) => method)
  return payment === undefined ? [] : [payment]
}

/** What covers it, if this till has taken a payment for it. */
function partsOf(sale: Sale | undefined): readonly PaidPart[] | undefined {
  return sale?.paidBy && lineOf(sale.paidBy, sale.reference)?.parts
}

function sellerOf({ cashier, account }: Sale): string {
  return cashier ?? account.userKey
}

/** Newest first; at the same moment the later attempt, then by key, so the order is stable. */
export function byNewestListed(a: ListedSale, b: ListedSale): number {
  if (a.at !== b.at) return b.at - a.at
  const attempts = (b.entry.platform?.attempt ?? 0) - (a.entry.platform?.attempt ?? 0)
  if (attempts !== 0) return attempts
  return a.key < b.key ? 1 : a.key > b.key ? -1 : 0
}
