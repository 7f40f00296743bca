import type { Hashing } from './hashing.ts'
import { hashPassword, type PasswordCost, passwordMatches, signInCost } from './password-hash.ts'
import { hashToken } from './token-hash.ts'

/** Passwords by scrypt at the given cost, tokens by SHA-256; in the page and in Node alike. */
export function scryptHashing(cost: PasswordCost = signInCost): Hashing {
  return {
    hashPassword: (password) => hashPassword(password, cost),
    passwordMatches: (password, hash) => passwordMatches(password, hash, cost),
    hashToken: async (token) => hashToken(token),
  }
}
