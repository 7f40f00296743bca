import { brands, type BrandCode, type ProductKind, type SeedProduct } from './product.ts'

/** Accounts of merchants, for products that a sub-merchant may not sell. */
const merchantsOnly = ['M-1001', 'M-1002']

/** Products with any amount in a range, in rand: code, name, brand, kind, category, least, most. */
const ranges: readonly (readonly [
  string,
  string,
  BrandCode,
  ProductKind,
  number,
  number,
  number,
])[] = [
  ['ESKOM-ELEC', 'Eskom prepaid electricity', 'ESKOM', 'electricity', 4, 5, 5_000],
  ['CITYPOWER-ELEC', 'City Power electricity', 'CITYPOWER', 'electricity', 4, 10, 5_000],
  ['COCT-ELEC', 'Cape Town electricity', 'COCT', 'electricity', 4, 10, 4_000],
  ['ETHEKWINI-ELEC', 'eThekwini electricity', 'ETHEKWINI', 'electricity', 4, 20, 3_000],
  ['OTT-VOUCHER', 'OTT Voucher', 'OTT', 'voucher', 5, 5, 5_000],
  ['1VOUCHER', '1Voucher', 'ONEVOUCHER', 'voucher', 5, 1, 4_000],
  ['UBER-VOUCHER', 'Uber voucher', 'UBER', 'voucher', 5, 50, 2_000],
  ['HOLLYWOOD-VOUCHER', 'Hollywoodbets voucher', 'HOLLYWOOD', 'voucher', 91, 10, 1_000],
  ['DSTV-BILL', 'DStv account', 'DSTV', 'bill-payment', 6, 10, 5_000],
  ['JOBURG-BILL', 'Johannesburg rates and taxes', 'JOBURG', 'bill-payment', 6, 10, 20_000],
  ['TSHWANE-BILL', 'Tshwane municipal account', 'TSHWANE', 'bill-payment', 6, 10, 20_000],
  ['TELKOM-BILL', 'Telkom landline account', 'TELKOMLINE', 'bill-payment', 6, 10, 5_000],
  ['TRUWORTHS-BILL', 'Truworths account', 'TRUWORTHS', 'bill-payment', 6, 20, 10_000],
  ['MRP-BILL', 'Mr Price Money account', 'MRP', 'bill-payment', 6, 20, 10_000],
  ['PAYCITY-FINE', 'Traffic fine', 'PAYCITY', 'bill-payment', 61, 50, 5_000],
  ['MUKURU-SEND', 'Mukuru money transfer', 'MUKURU', 'money-transfer', 7, 50, 5_000],
]

/** Vouchers of fixed amounts in rand: brand, category, amounts. */
const fixedVouchers: readonly (readonly [BrandCode, number, readonly number[]])[] = [
  ['NETFLIX', 5, [99, 199, 299]],
  ['GOOGLEPLAY', 5, [50, 150, 500]],
  ['SHOWMAX', 5, [45, 99]],
  ['SPOTIFY', 5, [60, 180]],
  ['TAKEALOT', 5, [100, 250, 500]],
  ['PLAYSTATION', 51, [150, 250, 1_000]],
  ['XBOX', 51, [149, 299]],
  ['ROBLOX', 51, [90, 180]],
]

const anyAmount = ranges.map(
  ([code, name, brand, kind, categoryId, minAmount, maxAmount]): SeedProduct => ({
    code,
    name,
    brand,
    kind,
    categoryId,
    minAmount,
    maxAmount,
    pinLess: kind !== 'voucher',
  }),
)

const vouchers = fixedVouchers.flatMap(([brand, categoryId, amounts]) =>
  amounts.map((amount): SeedProduct => ({
    code: `${brand}-${amount}`,
    name: `${brands[brand]} R${amount} voucher`,
    brand,
    kind: 'voucher',
    categoryId,
    minAmount: amount,
    maxAmount: amount,
    pinLess: false,
  })),
)

const singles: readonly SeedProduct[] = [
  {
    code: 'MAMAMONEY-SEND',
    name: 'Mama Money international transfer',
    brand: 'MAMAMONEY',
    kind: 'money-transfer',
    categoryId: 7,
    minAmount: 100,
    maxAmount: 5_000,
    pinLess: true,
    onlyFor: merchantsOnly,
  },
  {
    code: 'OTT-REDEEM',
    name: 'Redeem an OTT Voucher',
    brand: 'OTT',
    kind: 'redemption',
    categoryId: 8,
    minAmount: 0,
    maxAmount: 5_000,
    pinLess: true,
  },
  {
    code: '1VOUCHER-REDEEM',
    name: 'Redeem a 1Voucher',
    brand: 'ONEVOUCHER',
    kind: 'redemption',
    categoryId: 8,
    minAmount: 0,
    maxAmount: 4_000,
    pinLess: true,
    needsMobile: true,
  },
  {
    // In no category: it shows under "Everything else" (ruling R6).
    code: 'SANTA-GIFT',
    name: 'Santa Shoebox donation',
    brand: 'SANTA',
    kind: 'other',
    minAmount: 10,
    maxAmount: 1_000,
    pinLess: true,
  },
  {
    // Exists, but is active for no one (responseCode 1009).
    code: 'GHOST-1',
    name: 'Ghost product',
    brand: 'GHOST',
    kind: 'airtime',
    categoryId: 1,
    minAmount: 1,
    maxAmount: 100,
    pinLess: true,
    onlyFor: [],
  },
]

/** Everything but airtime, data and SMS. */
export const otherProducts: readonly SeedProduct[] = [...anyAmount, ...vouchers, ...singles]
