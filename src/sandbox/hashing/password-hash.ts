import { scryptAsync } from '@noble/hashes/scrypt.js'
import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'

/** scrypt's cost: N is 2^`logN`, memory is 128 · N · `r` bytes, and `p` lanes run one after the other. */
export interface PasswordCost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

/**
 * 32 MB, and some 200 ms a sign-in on a desktop of 2024. Source: OWASP Password Storage Cheat Sheet, which rates it
 * equal to N = 2^17 with p = 1. Two of those at a time would fill a small server's memory (docs/decisions/0018).
 */
export const signInCost: PasswordCost = { logN: 15, r: 8, p: 3 }

/** For tests with hundreds of sign-ins. Never for a password that someone else may try. */
export const testCost: PasswordCost = { logN: 1, r: 1, p: 1 }

/** Derives a key of the given number of bytes from a password by scrypt (RFC 7914). */
export type DeriveKey = (
  password: string,
  salt: Uint8Array,
  cost: PasswordCost,
  length: number,
) => Promise<Uint8Array>

/** In pure JavaScript, because the page has no other scrypt. */
const deriveAnywhere: DeriveKey = (password, salt, { logN, r, p }, length) =>
  scryptAsync(password, salt, { N: 2 ** logN, r, p, dkLen: length })

const SALT_BYTES = 16
const KEY_BYTES = 32
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,3})\$(\d{1,3})\$((?:[\da-f]{2})+)\$((?:[\da-f]{2})+)$/

/** A password's stored form: `scrypt$logN$r$p$salt$key`, salt and key in hex. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = signInCost,
  derive: DeriveKey = deriveAnywhere,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(normal(password), salt, cost, KEY_BYTES)
  return ['scrypt', cost.logN, cost.r, cost.p, bytesToHex(salt), bytesToHex(key)].join('$')
}

/**
 * Whether a password matches a stored hash. Without a hash (no such user) answers no, in the same time as for a user of
 * `cost`, because the time must not tell who exists.
 *
 * @throws Error when the stored text isn't our hash
 */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
  cost: PasswordCost = signInCost,
  derive: DeriveKey = deriveAnywhere,
): Promise<boolean> {
  if (stored === undefined) {
    await derive(normal(password), new Uint8Array(SALT_BYTES), cost, KEY_BYTES)
    return false
  }
  const match = FORM.exec(stored)
  if (match === null) throw new Error('The stored password hash has an unknown form')
  const [, logN = '', r = '', p = '', salt = '', key = ''] = match
  const expected = hexToBytes(key)
  const storedCost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const given = await derive(normal(password), hexToBytes(salt), storedCost, expected.length)
  return equalInConstantTime(given, expected)
}

/** Two keyboards may encode the same accented letter differently. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}
