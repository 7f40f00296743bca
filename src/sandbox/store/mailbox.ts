/** In the place of the mail that a platform would send. */
export interface Mailbox {
  keep(username: string, token: string): Promise<void>
  /** Forgets a token that has been used. */
  remove(token: string): Promise<void>
}
