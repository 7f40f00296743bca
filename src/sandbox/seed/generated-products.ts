import { brands, type BrandCode, type SeedProduct } from './product.ts'

const generatedBrands: readonly BrandCode[] = ['MTN', 'VODACOM', 'TELKOM', 'CELLC', 'RAIN', 'LYCA']
const sizes = ['100MB', '250MB', '500MB', '750MB', '1GB', '1.5GB', '2GB', '3GB', '5GB', '10GB']
const periods = [
  { days: 1, categoryId: 21 },
  { days: 7, categoryId: 22 },
  { days: 30, categoryId: 23 },
] as const

/** `CATALOGUE_SIZE` products besides the demo's, always the same for the same number. */
export function generatedProducts(count: number): readonly SeedProduct[] {
  return Array.from({ length: count }, (_, index): SeedProduct => {
    const brand = generatedBrands[index % generatedBrands.length] ?? 'MTN'
    const round = Math.floor(index / generatedBrands.length)
    const size = sizes[round % sizes.length] ?? '1GB'
    const period = periods[Math.floor(round / sizes.length) % periods.length] ?? periods[0]
    const amount = 5 + ((index * 7) % 495)
    const number = String(index + 1).padStart(5, '0')
    return {
      code: `GEN-${number}`,
      name: `${brands[brand]} ${size} ${period.days}-day bundle, plan ${number}`,
      brand,
      kind: 'data',
      categoryId: period.categoryId,
      minAmount: amount,
      maxAmount: amount,
      pinLess: true,
    }
  })
}
