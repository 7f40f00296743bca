/** How secrets are kept: passwords by a slow salted hash, tokens and voucher PINs by a fast one. */
export interface Hashing {
  hashPassword(password: string): Promise<string>
  /**
   * Whether a password is the one behind a hash. Without a hash (no such user) the answer is no, and takes
   * as long as for a user.
   */
  passwordMatches(password: string, hash: string | undefined): Promise<boolean>
  /** Whether a hash is of the cost that new ones get. */
  isCurrent(hash: string): boolean
  hashToken(token: string): Promise<string>
}
