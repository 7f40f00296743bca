import { z } from 'zod'

/** How many digits a PIN has. */
export const pinLength = { least: 4, most: 8 } as const

/** Rounds of a new hash: as slow as users accept, so a copied store is slow to search. */
export const ROUNDS = 600_000
const HASH_BITS = 256

/** The parts of Web Crypto that the till uses; `subtle` is missing on an insecure page. */
export interface PinCrypto {
  readonly subtle: SubtleCrypto | undefined
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/** A hashed PIN, never the PIN itself. Texts are base64. */
export const hashedPin = z.object({
  salt: z.string().min(16),
  hash: z.string().min(32),
  rounds: z.int().min(100_000).max(10_000_000),
})
type HashedPin = z.infer<typeof hashedPin>

const lengthWords = `Choose ${pinLength.least} to ${pinLength.most} digits.`

/** A new PIN; its messages are for the user. */
export const chosenPin = z
  .string()
  .regex(/^\d*$/, 'Digits only.')
  .min(pinLength.least, lengthWords)
  .max(pinLength.most, lengthWords)
  .refine((pin) => !isEasy(pin), 'Too easy to guess. Choose another.')

/**
 * Hashes a PIN by PBKDF2 with SHA-256, with a new salt or with another hash's. Rejects if the page has no Web Crypto
 * (plain http).
 */
export async function hashPin(
  pin: string,
  crypto: PinCrypto,
  { salt = newSalt(crypto), rounds = ROUNDS }: Partial<HashedPin> = {},
): Promise<HashedPin> {
  const hash = await derivePinBits(pin, bytesOf(salt), rounds, crypto)
  return { salt, hash: textOf(hash), rounds }
}

function newSalt(crypto: PinCrypto): string {
  return textOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** Compares two hashes with the same salt, in a time that says nothing of them. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [bytesOf(one), bytesOf(other)]
  let different = left.length ^ right.length
  for (const [place, byte] of left.entries()) different |= byte ^ (right[place] ?? 0)
  return different === 0
}

/** Derives 256 bits from a PIN, slowly. */
export async function derivePinBits(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  { subtle }: PinCrypto,
): Promise<Uint8Array<ArrayBuffer>> {
  if (subtle === undefined) throw new Error('This page has no Web Crypto')
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await subtle.deriveBits(algorithm, key, HASH_BITS))
}

/** A repeated digit, or a run such as 1234 or 8765. */
function isEasy(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, place) => Number(digit) - Number(pin.charAt(place))),
  )
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** Base64. */
export function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Decodes base64; empty for other text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}
