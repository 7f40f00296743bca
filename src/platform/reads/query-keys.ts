import { accountKey, type Account } from './account.ts'
import type { LookupRequest } from './lookups.ts'
import type { EnumerationName } from '../contract/catalogue/enumeration.ts'

/** Keys of reads from the platform, for one account. */
const platform = <Rest extends readonly (string | number)[]>(account: Account, ...rest: Rest) =>
  ['platform', accountKey(account), ...rest] as const

/** Keys of a shift's screens; the owner is a till and an account (`ownerKey`). */
const cashUp = <Rest extends readonly (string | number)[]>(owner: string, ...rest: Rest) =>
  ['cash-up', owner, ...rest] as const

/**
 * Every key of the till's query client. Each sign-in gets a new client, so a key names the account but no user. Keys
 * with the same start can be read again together.
 */
export const queryKeys = {
  products: (account: Account) => platform(account, 'products'),
  /** How many bytes of a long list of products have arrived. */
  productBytes: (account: Account) => platform(account, 'product-bytes'),
  categories: (account: Account) => platform(account, 'categories'),
  /** The unreadable part of a list. */
  unread: (account: Account, list: 'products' | 'categories') => platform(account, 'unread', list),
  categoryFields: (account: Account, categoryId: number) =>
    platform(account, 'category-fields', categoryId),
  enumeration: (account: Account, name: EnumerationName) => platform(account, 'enumeration', name),
  brandNames: (account: Account) => platform(account, 'brand-names'),
  providers: (account: Account) => platform(account, 'providers'),
  /** The answer to a lookup, which names a customer: it is never kept. */
  lookup: (account: Account, request: LookupRequest | undefined) => [
    ...platform(account, 'lookup'),
    request,
  ],
  transaction: (account: Account, transactionId: string) =>
    platform(account, 'transaction', transactionId),

  arrangements: ['arrangement'],
  /** @param storageKey where this device keeps it */
  arrangement: (storageKey: string) => ['arrangement', storageKey] as const,

  /** From the journal: what a shop sells, up to its newest sale. */
  shopSales: (account: Account, sold: string) => ['shop-sales', accountKey(account), sold],
  toldBalance: (account: Account) => ['told-balance', accountKey(account)],
  /** The amounts of full-balance redemptions. */
  given: (account: Account, references: readonly string[]) => [
    'given',
    accountKey(account),
    ...references,
  ],

  /** The platform's list for a cash-up: no change to a shift reads it again. */
  platformSales: (owner: string, from: number) => ['platform-sales', owner, from],

  /** What is kept on this device for a cash-up. */
  cashUps: ['cash-up'],
  openShift: (owner: string) => cashUp(owner, 'open'),
  shifts: (owner: string) => cashUp(owner, 'list'),
  shift: (owner: string, id: string) => cashUp(owner, 'shift', id),
  countedSales: (owner: string) => cashUp(owner, 'counted'),
  journalSales: (owner: string, from: number) => cashUp(owner, 'journal', from),
  payments: (owner: string, from: number, changes: readonly string[]) =>
    cashUp(owner, 'payments', from, ...changes),
  redeemed: (owner: string, references: readonly string[]) =>
    cashUp(owner, 'redeemed', ...references),
  /** Separate from the others, because it must not be read again during a write. */
  countDraft: (shiftId: string) => ['cash-up-draft', shiftId] as const,
  /** What happened to a sale of this till. */
  timeline: (reference: string, version: number) => ['timeline', reference, version] as const,
  /** The journal's size on this device. */
  storage: (engine: string, sales: number) => ['storage', engine, sales] as const,
} as const
