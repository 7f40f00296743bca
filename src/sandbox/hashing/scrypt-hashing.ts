import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hashing } from './hashing.ts'
import {
  type DeriveKey,
  hashPassword,
  type PasswordCost,
  passwordMatches,
  signInCost,
  testCost,
} from './password-hash.ts'

/**
 * Passwords by scrypt at the given cost, tokens by SHA-256; in the page and in Node.
 * @param derive a faster scrypt than the page's, if any
 */
export function scryptHashing(cost: PasswordCost = signInCost, derive?: DeriveKey): Hashing {
  return {
    hashPassword: (password) => hashPassword(password, cost, derive),
    passwordMatches: (password, hash) => passwordMatches(password, hash, cost, derive),
    hashToken: async (token) => hashToken(token),
  }
}

/** For tests with hundreds of sign-ins. */
export const testHashing = scryptHashing(testCost)

/**
 * The stored form of a bearer, refresh or reset token, or of a voucher PIN: its SHA-256 in hex. A token's 256 random
 * bits can't be guessed from a plain hash; a PIN's hash only keeps it out of sight. Avoids WebCrypto's `subtle`, which
 * a page has over HTTPS only.
 */
function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)))
}
