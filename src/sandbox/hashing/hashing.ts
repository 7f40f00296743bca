/** How we store secrets: passwords by a slow salted hash, tokens and voucher PINs by a fast one. */
export interface Hashing {
  hashPassword(password: string): Promise<string>
  /** Whether a password matches a hash. Without a hash (no such user) answers no, in the same time as for a user. */
  passwordMatches(password: string, hash: string | undefined): Promise<boolean>
  hashToken(token: string): Promise<string>
}
