/** Replaces the mail that a platform would send. */
export interface Mailbox {
  keep(username: string, token: string): Promise<void>
  /** Forgets a used token. */
  remove(token: string): Promise<void>
}
