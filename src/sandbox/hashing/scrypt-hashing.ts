import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hashing } from './hashing.ts'
import {
  type DeriveKey,
  hashPassword,
  isOfCost,
  type PasswordCost,
  passwordMatches,
  signInCost,
  testCost,
} from './password-hash.ts'

/**
 * Passwords by scrypt at the given cost, tokens by SHA-256; in the page and in Node alike.
 * @param derive where there is a better scrypt than the page's
 */
export function scryptHashing(cost: PasswordCost = signInCost, derive?: DeriveKey): Hashing {
  return {
    hashPassword: (password) => hashPassword(password, cost, derive),
    passwordMatches: (password, hash) => passwordMatches(password, hash, cost, derive),
    isCurrent: (hash) => isOfCost(hash, cost),
    hashToken: async (token) => hashToken(token),
  }
}

/** For tests that sign in by the hundred. */
export const testHashing = scryptHashing(testCost)

/**
 * A bearer, refresh or reset token, or a voucher PIN, as it is stored: its SHA-256 in hex. A token has 256 random
 * bits, so that a plain hash can't be searched; a PIN's hash only keeps it out of sight. Made without WebCrypto's
 * `subtle`, which a page has over HTTPS only.
 */
function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)))
}
