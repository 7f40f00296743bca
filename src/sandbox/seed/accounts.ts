import type { Role } from '../../platform/contract/access/role.ts'
import { type Cents, cents } from '../../values/money.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { User } from '../store/store.ts'

/** A demo sign-in. `wallet` is its starting deposit, `null` without a wallet. */
export interface DemoAccount {
  readonly userId: string
  readonly username: string
  readonly password: string
  readonly role: Role
  readonly accountId: string
  readonly wallet: Cents | null
}

/** A caller's sales channel, as `channelId` names it. Source: spec, section Endpoints 9. */
interface Channel {
  readonly id: string
  /** A code of the enumeration `channel-types`. */
  readonly type: string
}

/** The channels of every selling account. */
const channels: readonly Channel[] = [
  { id: 'CH-POS-1', type: 'POS' },
  { id: 'CH-MOB-1', type: 'MOBILE' },
]

/** A channel of an account that has a wallet to sell from; `undefined` if the account has no channel with that id. */
export function channelOf(accountId: string, channelId: unknown): Channel | undefined {
  const account = demoAccounts.find((one) => one.accountId === accountId)
  if (account === undefined || account.wallet === null) return undefined
  return channels.find(({ id }) => id === channelId)
}

/** The public demo sign-ins: none of these passwords is a secret. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    userId: 'U-1001',
    username: 'merchant',
    password: 'merchant-demo',
    role: 'merchant',
    accountId: 'M-1001',
    wallet: cents(5_000_000),
  },
  {
    userId: 'U-2001',
    username: 'submerchant',
    password: 'submerchant-demo',
    role: 'sub-merchant',
    accountId: 'S-2001',
    wallet: cents(500_000),
  },
  {
    userId: 'U-1002',
    username: 'poor',
    password: 'poor-demo',
    role: 'merchant',
    accountId: 'M-1002',
    wallet: cents(1_000),
  },
  {
    userId: 'U-3001',
    username: 'partner',
    password: 'partner-demo',
    role: 'partner',
    accountId: 'P-3001',
    wallet: null,
  },
  {
    userId: 'U-4001',
    username: 'vendor',
    password: 'vendor-demo',
    role: 'vendor',
    accountId: 'V-4001',
    wallet: null,
  },
]

/** What a store holds at the start and after a reset. Each wallet's money is a deposit in the books. */
export interface Seed {
  readonly users: readonly User[]
  readonly wallets: readonly { readonly accountId: string; readonly deposit: Cents }[]
}

/** The demo accounts as a seed, with hashed passwords. */
export async function demoSeed({ hashPassword }: Pick<Hashing, 'hashPassword'>): Promise<Seed> {
  const users = await Promise.all(
    demoAccounts.map(async ({ userId, username, password, role, accountId }): Promise<User> => ({
      id: userId,
      username,
      passwordHash: await hashPassword(password),
      role,
      accountId,
    })),
  )
  const wallets = demoAccounts.flatMap(({ accountId, wallet }) =>
    wallet === null ? [] : [{ accountId, deposit: wallet }],
  )
  return { users, wallets }
}
