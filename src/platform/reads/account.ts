/**
 * The account that owns the products: set-up data of the terminal, since no answer of the platform tells it (ruling
 * R3).
 */
export interface Account {
  readonly accountType: 'merchant' | 'sub-merchant'
  readonly accountId: string
}

/** Whether both are the same account of the platform, which owns its transactions (spec, section Authentication). */
export function sameAccount(a: Account, b: Account): boolean {
  return a.accountType === b.accountType && a.accountId === b.accountId
}

/** A key for data kept per account. */
export function accountKey({ accountType, accountId }: Account): string {
  return `${accountType} ${accountId}`
}
