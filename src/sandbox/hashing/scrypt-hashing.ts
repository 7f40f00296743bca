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
import { hashToken } from './token-hash.ts'

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
