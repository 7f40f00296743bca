declare module 'react' {
  interface CSSProperties {
    '--kind-hue'?: number
    '--kind-chroma'?: number
  }
}

/**
 * The colour of a brand, as the variables that tokens.css makes its shades from: a hue in degrees, and its strength.
 */
export interface BrandLook {
  readonly '--kind-hue': number
  readonly '--kind-chroma'?: number
}

/** By the address of a brand's picture. */
export type BrandLooks = ReadonlyMap<string, BrandLook>

/** A brand's colour: its picture's once that has loaded, else a fixed one from its name. */
export function brandLook(
  looks: BrandLooks | undefined,
  { brandName, imageUrl = '' }: { brandName: string; imageUrl: string | undefined },
): BrandLook {
  const hue = Array.from(brandName).reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360,
    0,
  )
  return looks?.get(imageUrl) ?? { '--kind-hue': hue }
}

/** One or two letters in place of a picture. */
export function initials(brand: string): string {
  const letters = brand.trim().split(/\s+/).slice(0, 2)
  return letters
    .map((word) => Array.from(word)[0] ?? '?')
    .join('')
    .toLocaleUpperCase('en-ZA')
}
