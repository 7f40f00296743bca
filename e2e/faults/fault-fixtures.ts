import { expect, test as base } from '../fixtures.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { openDevice, type Device } from './device.ts'
import { FaultTill } from './fault-till.ts'
import { watchWords, wordsShown } from './words.ts'

interface FaultFixtures {
  till: FaultTill
  /** The line between till and platform; the page uses it. */
  line: FaultProxy
  /** A device whose browser can be killed; its profile stays on disk. */
  device: Device
  /** Every title of a sale's outcome that the page has shown. */
  shown: () => Promise<readonly string[]>
  /** Asserts how much has left the wallets since the seed, in cents, and that the books balance. */
  expectDebits: (debits: Readonly<Record<string, number>>, held?: number) => Promise<void>
}

/** The wallets' opening balances, in cents (the sandbox's fixed inputs). */
const openings: Readonly<Record<string, number>> = { 'M-1001': 5_000_000, 'S-2001': 500_000 }

export const test = base.extend<FaultFixtures>({
  line: async ({ server }, provide) => {
    const line = await openFaultProxy(server.origin)
    await provide(line)
    await line.close()
  },
  baseURL: async ({ line }, provide) => provide(line.origin),
  device: async ({ line, server }, provide) => {
    const device = await openDevice(line.origin, () => server.output())
    await provide(device)
    const leaks = await device.close()
    if (leaks.length > 0) throw new Error(`Secrets leaked: ${leaks.join(', ')}`)
  },
  till: async ({ page }, provide) => {
    await watchWords(page)
    await provide(new FaultTill(page))
  },
  shown: async ({ page }, provide) => provide(() => wordsShown(page)),
  expectDebits: async ({ ledger }, provide) =>
    provide(async (debits, held = 0) => {
      const { accounts, sum } = await ledger()
      const spent = Object.fromEntries(
        accounts.flatMap(({ id, balance, held }) => {
          const opening = openings[id]
          return opening === undefined || opening === balance + held
            ? []
            : [[id, opening - balance - held] as const]
        }),
      )
      expect(spent, 'cents that left the wallets').toEqual(debits)
      expect(sum, 'the sum of the books').toBe(0)
      const wallets = accounts.filter(({ id }) => openings[id] !== undefined)
      expect(
        wallets.reduce((sum, wallet) => sum + wallet.held, 0),
        'cents held',
      ).toBe(held)
      expect(wallets.every(({ balance }) => balance >= 0)).toBe(true)
    }),
})

export { expect }

/** The price of a test's sale, in cents. */
export const price = 2_000
