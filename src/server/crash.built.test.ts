import { expect, onTestFinished, test } from 'vitest'
import { startBuiltServer } from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'
import { readLedger, signInSeller } from '../testing/shop/sale/seller.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''

/** Cents in a wallet at the start, held ones included. */
const startBalance = 5_000_000
const price = 2_000

/** Starts a server without limits, in the environment of the test. */
async function start(environment: Readonly<Record<string, string>>) {
  const server = await startBuiltServer({
    ...environment,
    RATE_LIMITS: 'off',
    SANDBOX_CONTROLS: '1',
  })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return server
}

async function walletOf(origin: string) {
  const { accounts } = await readLedger(origin)
  return accounts.find(({ id }) => id === 'M-1001')
}

/** Where the server keeps its data when it is killed. */
const databases: readonly (readonly [name: string, environment: Record<string, string>])[] = [
  ['PGlite', {}],
  ...(databaseUrl === '' ? [] : [['PostgreSQL', { DATABASE_URL: databaseUrl }] as const]),
]

for (const [name, database] of databases)
  test(
    `a server on ${name} that is killed while it sells has every answered sale once, and takes the others up`,
    { tags: name === 'PGlite' ? [] : ['thorough'] },
    async () => {
      const folder = await seededFolder()
      onTestFinished(folder.remove)
      const environment = { ...database, DATA_DIR: folder.path }
      const killed = await start(environment)
      await fetch(`${killed.origin}/sandbox/reset`, { method: 'POST' })
      const seller = await signInSeller(killed.origin, 'merchant')
      const finishing = await seller.buyAirtime('FINISHING', '+27821230001')
      const pending = await seller.buyAirtime('IN-PROGRESS', '+27821230007')
      const answered = new Map<string, string>()
      const sent: string[] = []
      const hand = async (of: number) => {
        for (let sale = 0; ; sale += 1) {
          const reference = `HAND-${of}-${sale}`
          sent.push(reference)
          const answer = await seller.buyAirtime(reference, '+27821234567').catch(() => undefined)
          if (answer === undefined) return
          answered.set(reference, answer.transactionId ?? '')
          if (answered.size === 30) void killed.stop('SIGKILL')
        }
      }
      await Promise.all([1, 2, 3, 4, 5, 6].map(hand))

      const { origin } = await start(environment)
      const again = await signInSeller(origin, 'merchant')
      await expect
        .poll(async () => (await again.poll(finishing.transactionId ?? '')).status)
        .toBe('COMPLETED')
      expect((await again.poll(pending.transactionId ?? '')).status).toBe('PROCESSING')
      const { sum, transactions } = await readLedger(origin)
      const sold = (transactions['COMPLETED'] ?? 0) - 1
      expect(sum).toBe(0)
      expect(sold).toBeGreaterThanOrEqual(answered.size)
      expect(sold).toBeLessThanOrEqual(sent.length)
      const left = startBalance - 2 * price
      const wallet = { id: 'M-1001', balance: left - sold * price, held: price }
      expect(await walletOf(origin)).toEqual(wallet)

      for (const reference of sent) {
        const { transactionId, responseCode } = await again.buyAirtime(reference, '+27821234567')
        expect(responseCode).toBe('0')
        expect(answered.get(reference) ?? transactionId).toBe(transactionId)
      }
      expect(await walletOf(origin)).toEqual({ ...wallet, balance: left - sent.length * price })
    },
  )

test.skipIf(databaseUrl === '')(
  'when one of two servers on one PostgreSQL is killed, the other carries on its sales by itself',
  { tags: ['thorough'] },
  async () => {
    const environment = { DATABASE_URL: databaseUrl }
    const [first, second] = await Promise.all([start(environment), start(environment)])
    await fetch(`${first.origin}/sandbox/reset`, { method: 'POST' })
    const seller = await signInSeller(first.origin, 'merchant')
    const sales = Array.from({ length: 20 }, (_, sale) =>
      seller.buyAirtime(`LEFT-${sale}`, '+27821230001'),
    )
    for (const { responseCode } of await Promise.all(sales)) expect(responseCode).toBe('PENDING')
    await first.stop('SIGKILL')
    await expect
      .poll(async () => (await readLedger(second.origin)).transactions['COMPLETED'])
      .toBe(20)
    const wallet = { id: 'M-1001', balance: startBalance - 20 * price, held: 0 }
    expect(await walletOf(second.origin)).toEqual(wallet)
  },
)
