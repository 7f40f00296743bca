/** Kinds of sale (ruling R7). The sandbox knows each product's kind; the API has no field for it. */
export const productKinds = [
  'airtime',
  'data',
  'sms',
  'electricity',
  'voucher',
  'bill-payment',
  'money-transfer',
  'redemption',
  'other',
] as const
export type ProductKind = (typeof productKinds)[number]

/** A product of the sandbox's catalogue. Amounts are in rand. */
export interface SeedProduct {
  readonly code: string
  readonly name: string
  /** A demo brand by its code, or another brand. */
  readonly brand: BrandCode | Brand
  readonly kind: ProductKind
  /** Absent for a product without a category. */
  readonly categoryId?: number
  /** All its categories, if it has several. */
  readonly categoryIds?: readonly number[]
  readonly minAmount: number
  readonly maxAmount: number
  /** Whether it credits the customer's account directly, without a PIN to key in. */
  readonly pinLess: boolean
  /** Accounts that may sell it; all selling accounts if absent. */
  readonly onlyFor?: readonly string[]
  /** A redemption that needs the customer's mobile number as well as the PIN. */
  readonly needsMobile?: boolean
}

/** Brands of the catalogue: code, name. */
export const brands = {
  MTN: 'MTN',
  VODACOM: 'Vodacom',
  TELKOM: 'Telkom',
  CELLC: 'Cell C',
  RAIN: 'rain',
  LYCA: 'Lycamobile',
  FNBC: 'FNB Connect',
  CAPITEC: 'Capitec Connect',
  ESKOM: 'Eskom Prepaid',
  CITYPOWER: 'City Power Johannesburg',
  COCT: 'City of Cape Town Electricity',
  ETHEKWINI: 'eThekwini Electricity',
  OTT: 'OTT Voucher',
  ONEVOUCHER: '1Voucher',
  NETFLIX: 'Netflix',
  GOOGLEPLAY: 'Google Play',
  SHOWMAX: 'Showmax',
  SPOTIFY: 'Spotify',
  TAKEALOT: 'Takealot',
  UBER: 'Uber',
  PLAYSTATION: 'PlayStation Store',
  XBOX: 'Xbox',
  ROBLOX: 'Roblox',
  HOLLYWOOD: 'Hollywoodbets',
  DSTV: 'DStv',
  JOBURG: 'City of Johannesburg',
  TSHWANE: 'City of Tshwane',
  TELKOMLINE: 'Telkom Landline',
  TRUWORTHS: 'Truworths Account',
  MRP: 'Mr Price Money',
  PAYCITY: 'PayCity Traffic Fines',
  MUKURU: 'Mukuru',
  MAMAMONEY: 'Mama Money',
  SANTA: 'Santa Shoebox',
  GHOST: 'Ghost',
} as const
export type BrandCode = keyof typeof brands

export function isBrandCode(code: string): code is BrandCode {
  return Object.hasOwn(brands, code)
}

export const brandCodes: readonly BrandCode[] = Object.keys(brands).filter(isBrandCode)

export interface Brand {
  /** The same in the product listing and in the brands enumeration. */
  readonly id: string
  readonly name: string
}

export function brandOf(brand: BrandCode | Brand): Brand {
  return typeof brand === 'string' ? { id: `B-${brand}`, name: brands[brand] } : brand
}

/** A product's id. */
export function productId(code: string): string {
  return `P-${code}`
}
