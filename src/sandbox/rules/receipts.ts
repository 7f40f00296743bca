import { localDateTimeText } from '../../values/time/dates.ts'
import { type Cents, cents, randOf } from '../../values/money.ts'
import type { FillRandom } from '../../values/number/reference.ts'
import { endings, endsIn } from './outcomes.ts'
import { randomDigits } from './random.ts'
import { brandOf, type SeedProduct } from '../seed/product.ts'

export type StoredReceipt = Readonly<Record<string, unknown>>

/** The data of a sale for its receipt. */
export interface Sale {
  readonly product: SeedProduct
  readonly amount: Cents
  readonly recipient: string
  readonly now: number
  readonly random: FillRandom
}

/** VAT of 15 %, contained in the amount. */
const vatPercent = 15
/** Price of a unit of electricity in cents, VAT excluded. */
const centsPerKwh = 249
const dayMs = 24 * 60 * 60 * 1_000
const yearDays = 365
/** The customer of every meter and account. */
export const demoCustomer = 'Demo Customer'

/** The receipt of a completed purchase: of the electricity shape or the generic one (spec, section Receipt shapes). */
export function receiptOf(sale: Sale): StoredReceipt {
  return sale.product.kind === 'electricity' ? electricityReceipt(sale) : genericReceipt(sale)
}

function genericReceipt({ product, amount, now, random }: Sale): StoredReceipt {
  const reference = randomDigits(random, 12)
  const common = { amount: randOf(amount), reference }
  if (product.kind === 'bill-payment')
    return {
      ...common,
      allocations: [
        { description: `Payment to ${brandOf(product.brand).name}`, amount: randOf(amount) },
      ],
    }
  const expiryDate = localDateTimeText(now + validDays(product) * dayMs).slice(0, 10)
  if (product.kind === 'money-transfer') return { ...common, expiryDate }
  const serialNumber = randomDigits(random, 10)
  // Airtime credited at once never expires; only a bundle does.
  if (product.pinLess && product.kind === 'airtime') return { ...common, serialNumber }
  if (product.pinLess) return { ...common, serialNumber, expiryDate }
  return { ...common, pin: randomDigits(random, 16), serialNumber, expiryDate }
}

/** The days in a bundle's name ('7-day bundle'), or a year. */
function validDays({ name }: SeedProduct): number {
  return Number(/\b(\d{1,3})-day\b/.exec(name)?.[1] ?? yearDays)
}

/**
 * Keeps a `transactionNumber` beyond 2^53 as text; the answer writes it as a number literal with all digits (ruling
 * R14).
 */
function electricityReceipt({ product, amount, recipient, random }: Sale): StoredReceipt {
  const exclusive = cents(Math.round((amount * 100) / (100 + vatPercent)))
  const tokens = endsIn(recipient, endings.keyChange) ? 3 : 1
  const token = Array.from({ length: tokens }, () => randomDigits(random, 20)).join(' ')
  const number = randomDigits(random, 9)
  return {
    unitType: 'kWh',
    units: Math.round((exclusive / centsPerKwh) * 10) / 10,
    transactionNumber: endsIn(recipient, endings.wideNumber)
      ? `9007199${number}993`
      : Number(number),
    receiptNumber: `E${randomDigits(random, 10)}`,
    taxAmount: randOf(cents(amount - exclusive)),
    exclusiveAmount: randOf(exclusive),
    name: demoCustomer,
    address: '1 Example Street, Johannesburg',
    meterNumber: recipient,
    token,
    tokenDescription: `Normal sale, R${(centsPerKwh / 100).toFixed(2)}/kWh excl. VAT, tariff 7 (Homepower)`,
    amount: randOf(amount),
    aggregator: brandOf(product.brand).name,
  }
}

/**
 * The receipt of a redemption. The product's configuration chooses its fields; amounts are decimal text (ruling R13).
 * @param voucherId identifies the voucher without revealing its PIN
 */
export function redeemReceipt(
  product: SeedProduct,
  voucherId: string,
  drawn: Cents,
  balance: Cents,
): StoredReceipt {
  const receipt = { voucherID: voucherId, amount: randOf(drawn).toFixed(2) }
  if (product.needsMobile) return receipt
  return { ...receipt, voucherBalance: randOf(balance).toFixed(2) }
}

/** A receipt in the generic shape, for a retry's answer (spec, section Receipt shapes; ruling R23). */
export function retryReceipt(receipt: StoredReceipt): StoredReceipt {
  const { voucherID: voucher } = receipt
  if (voucher !== undefined) return { amount: Number(receipt['amount']), reference: voucher }
  if (receipt['token'] !== undefined)
    return { amount: receipt['amount'], reference: receipt['receiptNumber'] }
  const { allocations: _, ...generic } = receipt
  return generic
}
