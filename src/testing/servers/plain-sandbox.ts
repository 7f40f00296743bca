import type { Hashing } from '../../sandbox/hashing/hashing.ts'
import { demoAccounts, type Seed } from '../../sandbox/seed/accounts.ts'
import { cents } from '../../values/money.ts'

/** Stores secrets in plain text: these tests prove the till, and real hashing would take most of the time. */
export const plainHashing: Hashing = {
  hashPassword: (password) => Promise.resolve(password),
  passwordMatches: (password, hash) => Promise.resolve(password === hash),
  hashToken: (token) => Promise.resolve(`#${token}`),
}

/**
 * The demo accounts for {@link plainHashing}.
 * @param wallets in cents, by account, instead of the demo's
 */
export function plainSeed(wallets: Readonly<Record<string, number>> = {}): Seed {
  return {
    users: demoAccounts.map(({ userId: id, username, password, role, accountId }) => ({
      id,
      username,
      passwordHash: password,
      role,
      accountId,
    })),
    wallets: demoAccounts.flatMap(({ accountId, wallet }) =>
      wallet === null ? [] : [{ accountId, deposit: cents(wallets[accountId] ?? wallet) }],
    ),
  }
}
