/** One or two letters in place of a picture. */
export function initials(brand: string): string {
  const letters = brand.trim().split(/\s+/).slice(0, 2)
  return letters
    .map((word) => Array.from(word)[0] ?? '?')
    .join('')
    .toLocaleUpperCase('en-ZA')
}
