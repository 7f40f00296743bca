/** What stands in the place of a brand where a product has none. */
export const noBrandName = 'Other brands'

/** A product's name with its brand before it, where the name alone doesn't say it: 'Vodacom RC-V'. */
export function withBrand(name: string, brand: string): string {
  const isSaid = plain(name).includes(plain(brand))
  return isSaid || brand === noBrandName ? name : `${brand} ${name}`
}

/** 'RC-V', 'V', 'AIR_5': a platform's shorthand, which names nothing to a person. */
export function isShorthand(name: string): boolean {
  return /^[A-Z0-9][A-Z0-9_.\-/]{0,15}$/.test(name)
}

/** By letters and digits alone: 'Cell C' is in 'CELLC-10'. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
