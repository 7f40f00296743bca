/** A whole number with no-break spaces: `10 000`. */
export function grouped(n: number): string {
  return String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0')
}
