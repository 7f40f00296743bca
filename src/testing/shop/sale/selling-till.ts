import { onTestFinished } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createQueryClient } from '../../../platform/reads/create-query-client.ts'
import { defaultConfig } from '../../../platform/transport/config.ts'
import { saleLimits, type SaleLimits } from '../../../engine/limits.ts'
import type { SaleAccount } from '../../../engine/sale.ts'
import type { Terminal } from '../../../till/terminal/set-up/set-up.ts'
import { cashierStore } from '../../../till/terminal/cashiers.ts'
import type { Till } from '../../../till/till.ts'
import type { CashRounding } from '../../../values/cash.ts'
import { createTillStores } from '../../../app/start/till-stores.ts'
import { openShifts } from '../../../cash-up/shift/shift-queries.ts'
import { smallShop } from '../small-shop.ts'
import { settle } from '../../fake-clock.ts'
import { merchant, SaleDevice, type SaleTab } from './sale-device.ts'
import { sandboxApi, type SandboxApi } from '../../servers/sandbox-api.ts'

export interface SellingTill extends SandboxApi {
  readonly till: Till
  readonly device: SaleDevice
  /** The till's tab. */
  readonly tab: SaleTab
  /** Ends what its screens share, like a sign-out. */
  readonly end: () => void
  /** The merchant's wallet in the sandbox, in cents. */
  readonly wallet: () => Promise<number>
  /** Lets time pass for engine and platform. */
  readonly pass: (ms: number) => Promise<void>
  /** Kills the tab and opens another on the same device, by default for the same user. */
  readonly restart: (account?: SaleAccount) => SellingTill
}

/**
 * A signed-in till for screen tests, with the real API layer, the real engine and the whole sandbox. Time passes only
 * through `pass`.
 */
export async function sellingTill(
  options: Parameters<typeof sandboxApi>[0] & {
    paymentMethods?: string[]
    cashRounding?: CashRounding
    limits?: Partial<SaleLimits>
  } = {},
): Promise<SellingTill> {
  const {
    paymentMethods = ['cash', 'card'],
    cashRounding = 'customer',
    limits = {},
    ...others
  } = options
  const parts = await sandboxApi({
    controls: true,
    rateLimits: false,
    catalogue: smallShop,
    ...others,
  })
  await parts.api.session.signIn('merchant', 'merchant-demo')
  const device = new SaleDevice((request) => parts.api.session.send(request))
  device.limits = { ...saleLimits, ...limits }
  device.cashier = (account) => cashierStore.of(account).active
  return tillOn(parts, device, { paymentMethods, cashRounding }, merchant)
}

const tillId = 'T1'

function tillOn(
  parts: SandboxApi,
  device: SaleDevice,
  money: Pick<Terminal, 'paymentMethods' | 'cashRounding'>,
  account: SaleAccount,
): SellingTill {
  const { api, clock, ledger } = parts
  const tab = device.begin(account)
  const { engine } = tab
  const queryClient = createQueryClient()
  const shifts = openShifts(queryClient)
  const { stores, end } = createTillStores({ api, engine, account, shifts })
  // Otherwise they would hear other tabs' changes, including the next test's.
  onTestFinished(end)
  const till: Till = {
    ...stores,
    config: defaultConfig,
    api,
    session: api.session,
    queryClient,
    engine,
    signInPutOff: createStore(() => false),
    username: account.userKey,
    terminal: {
      accountType: account.accountType,
      accountId: account.accountId,
      channelId: 'CH-POS-1',
      ...money,
      tillId,
    },
    account,
    setUp: { kept: true, change: () => undefined },
    signOut: () => undefined,
  }
  return {
    ...parts,
    till,
    device,
    tab,
    end,
    async wallet() {
      const { accounts } = await ledger()
      return accounts.find(({ id }) => id === 'M-1001')?.balance ?? Number.NaN
    },
    async pass(ms) {
      // In small steps, so both sides' changes can overlap.
      const step = Math.max(500, ms / 40)
      for (let gone = 0; gone < ms; gone += step) {
        await clock.advance(step)
        await device.clock.advance(step)
        await settle()
      }
    },
    restart(next = account) {
      tab.kill()
      return tillOn(parts, device, money, next)
    },
  }
}
