import { createQueryClient } from '../api/create-query-client.ts'
import { defaultConfig } from '../api/config.ts'
import type { SandboxOptions } from '../sandbox/app.ts'
import { createEngineHost } from '../till/engine-host.ts'
import type { Till } from '../till/till.ts'
import { merchant, SaleDevice } from './sale-device.ts'
import { sandboxApi, type SandboxApi } from './sandbox-api.ts'

export interface SellingTill extends SandboxApi {
  readonly till: Till
  readonly device: SaleDevice
  /** The merchant's wallet in the sandbox's books, in cents. */
  readonly wallet: () => Promise<number>
}

/**
 * A signed-in till for tests of screens: the real API layer and the real engine, the whole sandbox
 * behind them. Time stands still until `clock` and `device.clock` are advanced.
 */
export async function sellingTill(
  options: Partial<SandboxOptions> & { paymentMethods?: string[] } = {},
): Promise<SellingTill> {
  const { paymentMethods = ['cash', 'card'], ...others } = options
  const parts = await sandboxApi({ controls: true, rateLimits: false, ...others })
  const { api, sandbox } = parts
  await api.session.signIn('merchant', 'merchant-demo')
  const device = new SaleDevice((request) => api.session.send(request))
  const engine = createEngineHost(async () => (await device.open()).engine)
  engine.signedIn(merchant)
  const till: Till = {
    config: defaultConfig,
    api,
    session: api.session,
    queryClient: createQueryClient(),
    engine,
    username: merchant.userKey,
    terminal: {
      accountType: 'merchant',
      accountId: 'M-1001',
      channelId: 'CH-POS-1',
      paymentMethods,
      tillId: 'T1',
    },
    account: merchant,
    setUp: { kept: true, change: () => undefined },
    signOut: () => undefined,
  }
  const wallet = async () => {
    const answer = await sandbox.fetch(new Request('http://sandbox.test/sandbox/ledger'))
    const books: { accounts: { id: string; balance: number }[] } = await answer.json()
    return books.accounts.find(({ id }) => id.includes('M-1001'))?.balance ?? Number.NaN
  }
  return { ...parts, till, device, wallet }
}
