/**
 * Whose products are sold: set-up data of the terminal, since no answer of the platform tells it (ruling R3).
 */
export interface Account {
  readonly accountType: 'merchant' | 'sub-merchant'
  readonly accountId: string
}
