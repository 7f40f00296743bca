import type { FillRandom } from '../../values/number/reference.ts'

/** The machine's randomness, in the page and in Node. */
export const systemRandom: FillRandom = (bytes) => {
  bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length)))
}

/** An unguessable text of 256 bits for a bearer, refresh or reset token. */
export function randomToken(random: FillRandom): string {
  const bytes = new Uint8Array(32)
  random(bytes)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decimal digits; the first is never 0, so they also form a number literal. */
export function randomDigits(random: FillRandom, length: number): string {
  const bytes = new Uint8Array(length)
  random(bytes)
  return Array.from(bytes, (byte, place) => (place === 0 ? 1 + (byte % 9) : byte % 10)).join('')
}
