/** The brand of products that have none. */
export const noBrandName = 'Other brands'

/** A product's name, with its brand in front unless the name already says it: 'Vodacom RC-V'. */
export function withBrand(name: string, brand: string): string {
  const isSaid = plain(name).includes(plain(brand))
  return isSaid || brand === noBrandName ? name : `${brand} ${name}`
}

/** 'RC-V', 'V', 'AIR_5': a platform's shorthand, which means nothing to a customer. */
export function isShorthand(name: string): boolean {
  return /^[A-Z0-9][A-Z0-9_.\-/]{0,15}$/.test(name)
}

/** Compares letters and digits only, so 'CELLC-10' contains 'Cell C'. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
