import { brands, type BrandCode, type SeedProduct } from './product.ts'

/** Brands with airtime of any amount, and their fixed PIN vouchers, in rand. */
const airtimeBrands: readonly (readonly [BrandCode, readonly number[]])[] = [
  ['MTN', [5, 10, 15, 30, 60, 180]],
  ['VODACOM', [5, 12, 29, 55, 110, 275]],
  ['TELKOM', [5, 10, 20, 50, 100]],
  ['CELLC', [5, 10, 25, 35, 70, 150]],
  ['LYCA', [10, 35]],
  ['FNBC', []],
  ['CAPITEC', []],
]

/** Bundles by category (21 daily, 22 weekly, 23 monthly): brand, size, days, rand. */
const dataBundles: readonly (readonly [BrandCode, 21 | 22 | 23, string, number, number])[] = [
  ['MTN', 21, '50MB', 1, 5],
  ['MTN', 21, '1GB', 1, 35],
  ['MTN', 22, '500MB', 7, 30],
  ['MTN', 22, '2GB', 7, 69],
  ['MTN', 23, '1GB', 30, 85],
  ['MTN', 23, '3GB', 30, 229],
  ['MTN', 23, '10GB', 30, 469],
  ['VODACOM', 21, '100MB', 1, 10],
  ['VODACOM', 21, '1GB', 1, 33],
  ['VODACOM', 22, '1GB', 7, 59],
  ['VODACOM', 22, '2.5GB', 7, 99],
  ['VODACOM', 23, '1GB', 30, 85],
  ['VODACOM', 23, '4GB', 30, 299],
  ['VODACOM', 23, '20GB', 30, 699],
  ['TELKOM', 21, '150MB', 1, 7],
  ['TELKOM', 22, '1GB', 7, 29],
  ['TELKOM', 23, '2GB', 31, 99],
  ['TELKOM', 23, '5GB', 31, 199],
  ['CELLC', 21, '150MB', 1, 10],
  ['CELLC', 22, '1GB', 7, 49],
  ['CELLC', 23, '1.5GB', 30, 99],
  ['RAIN', 23, '5GB', 30, 125],
  ['RAIN', 23, '25GB', 30, 375],
  ['LYCA', 22, '1GB', 7, 45],
  ['LYCA', 23, '2GB', 30, 99],
  ['FNBC', 23, '1GB', 30, 79],
  ['CAPITEC', 23, '1GB', 30, 45],
  ['CAPITEC', 23, '4.5GB', 30, 199],
]

const smsBundles: readonly (readonly [BrandCode, number, number])[] = [
  ['MTN', 25, 8],
  ['MTN', 100, 25],
  ['VODACOM', 20, 7],
  ['VODACOM', 120, 32],
  ['TELKOM', 50, 12],
  ['CELLC', 50, 12],
]

const anyAmount = airtimeBrands.map(([brand]): SeedProduct => ({
  code: `${brand}-AIRTIME`,
  name: `${brands[brand]} airtime`,
  brand,
  kind: 'airtime',
  categoryId: 1,
  minAmount: brand === 'CAPITEC' ? 1 : 2,
  maxAmount: 1_000,
  pinLess: true,
}))

const fixedAirtime = airtimeBrands.flatMap(([brand, amounts]) =>
  amounts.map((amount): SeedProduct => ({
    code: `${brand}-PIN-${amount}`,
    name: `${brands[brand]} R${amount} airtime PIN`,
    brand,
    kind: 'airtime',
    categoryId: 11,
    minAmount: amount,
    maxAmount: amount,
    pinLess: false,
  })),
)

const data = dataBundles.map(([brand, categoryId, size, days, amount]): SeedProduct => ({
  code: `${brand}-DATA-${size.replace('.', '-')}-${days}D`,
  name: `${brands[brand]} ${size} ${days}-day bundle`,
  brand,
  kind: 'data',
  categoryId,
  minAmount: amount,
  maxAmount: amount,
  pinLess: true,
}))

const sms = smsBundles.map(([brand, count, amount]): SeedProduct => ({
  code: `${brand}-SMS-${count}`,
  name: `${brands[brand]} ${count} SMS 30-day bundle`,
  brand,
  kind: 'sms',
  categoryId: 3,
  minAmount: amount,
  maxAmount: amount,
  pinLess: true,
}))

/** A name of exactly 80 characters, for screens and slips. */
const longest: SeedProduct = {
  code: 'VODACOM-DATA-NIGHT-OWL',
  name: 'Vodacom Night Owl 60GB (20GB anytime + 40GB midnight to 05:00) 30-day bundle ZAR',
  brand: 'VODACOM',
  kind: 'data',
  categoryId: 23,
  minAmount: 529,
  maxAmount: 529,
  pinLess: true,
}

/** Airtime, data and SMS of eight brands. */
export const mobileProducts: readonly SeedProduct[] = [
  ...anyAmount,
  ...fixedAirtime,
  ...data,
  longest,
  ...sms,
]
