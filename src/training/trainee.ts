import type { Account } from '../platform/reads/account.ts'
import { demoAccounts, type DemoAccount } from '../sandbox/seed/accounts.ts'

/** The trainee's user. */
export const trainee: DemoAccount & Account = { ...sandboxs('merchant'), accountType: 'merchant' }

function sandboxs(username: string): DemoAccount {
  const account = demoAccounts.find((one) => one.username === username)
  if (account === undefined) throw new Error('The sandbox has no account to practise with')
  return account
}
