import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'
import { type LedgerView, readLedger, signInSeller } from '../testing/shop/sale/seller.ts'

const databaseUrl = process.env['TEST_DATABASE_URL']

/** Where the server keeps its data when it is killed. */
const databases: readonly (readonly [name: string, environment: Record<string, string>])[] = [
  ['PGlite', {}],
  ...(databaseUrl === undefined ? [] : [['PostgreSQL', { DATABASE_URL: databaseUrl }] as const]),
]

/** Cents in a wallet at the start, held ones included. */
const startBalance = 5_000_000
const price = 2_000

function walletOf({ accounts }: LedgerView) {
  return accounts.find(({ id }) => id === 'M-1001')
}

describe.each(databases)('with %s', (_, environment) => {
  let folder = { path: '', remove: async () => {} }
  let server: BuiltServer

  beforeEach(async () => {
    folder = await seededFolder()
    server = await start()
    await fetch(`${server.origin}/sandbox/reset`, { method: 'POST' })
  })
  afterEach(async () => {
    await server.stop('SIGKILL')
    await folder.remove()
  })

  function start() {
    return startBuiltServer({
      ...environment,
      DATA_DIR: folder.path,
      RATE_LIMITS: 'off',
      SANDBOX_CONTROLS: '1',
    })
  }

  /** Sells in parallel until the server dies. @returns the answered sales, by reference */
  async function sellUntilDeath(onAnswer: (count: number) => void) {
    const seller = await signInSeller(server.origin, 'merchant')
    const answered = new Map<string, string>()
    const sent: string[] = []
    const hand = async (name: number) => {
      for (let sale = 0; ; sale += 1) {
        const reference = `HAND-${name}-${sale}`
        sent.push(reference)
        const answer = await seller.buyAirtime(reference, '+27821234567').catch(() => undefined)
        if (answer === undefined) return
        answered.set(reference, answer.transactionId ?? '')
        onAnswer(answered.size)
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(hand))
    return { answered, sent }
  }

  test('after a kill during selling the books balance and hold every answered sale', async () => {
    const { answered, sent } = await sellUntilDeath((count) => {
      if (count === 30) void server.stop('SIGKILL')
    })
    server = await start()
    const ledger = await readLedger(server.origin)
    const sold = ledger.transactions['COMPLETED'] ?? 0

    expect(ledger.sum).toBe(0)
    expect(sold).toBeGreaterThanOrEqual(answered.size)
    expect(sold).toBeLessThanOrEqual(sent.length)
    expect(walletOf(ledger)).toEqual({
      id: 'M-1001',
      balance: startBalance - sold * price,
      held: 0,
    })

    const seller = await signInSeller(server.origin, 'merchant')
    for (const [reference, transactionId] of answered) {
      const replayed = await seller.buyAirtime(reference, '+27821234567')
      expect(replayed).toMatchObject({ transactionId, responseCode: '0' })
    }
  })

  test(
    'a sale whose answer was lost in the kill is debited once, even when it is sent again',
    { tags: ['thorough'] },
    async () => {
      const { sent } = await sellUntilDeath((count) => {
        if (count === 10) void server.stop('SIGKILL')
      })
      server = await start()
      const seller = await signInSeller(server.origin, 'merchant')
      for (const reference of [...sent, ...sent]) await seller.buyAirtime(reference, '+27821234567')

      const ledger = await readLedger(server.origin)
      expect(ledger.transactions['COMPLETED']).toBe(sent.length)
      expect(walletOf(ledger)?.balance).toBe(startBalance - sent.length * price)
    },
  )

  test('a sale in progress at the kill goes on after the restart', async () => {
    const before = await signInSeller(server.origin, 'merchant')
    const finishing = await before.buyAirtime('FINISHING', '+27821230001')
    const stuck = await before.buyAirtime('STUCK', '+27821230007')
    await server.stop('SIGKILL')
    server = await start()
    const after = await signInSeller(server.origin, 'merchant')

    expect(finishing.responseCode).toBe('PENDING')
    await expect
      .poll(async () => (await after.poll(finishing.transactionId ?? '')).status)
      .toBe('COMPLETED')
    expect((await after.poll(stuck.transactionId ?? '')).status).toBe('PROCESSING')
    expect(walletOf(await readLedger(server.origin))).toEqual({
      id: 'M-1001',
      balance: startBalance - 2 * price,
      held: price,
    })
  })
})

describe.skipIf(databaseUrl === undefined)('two servers on one PostgreSQL', () => {
  test('when one is killed, the other carries on its sales by itself', async () => {
    const environment = {
      DATABASE_URL: databaseUrl ?? '',
      RATE_LIMITS: 'off',
      SANDBOX_CONTROLS: '1',
    }
    const [first, second] = await Promise.all([
      startBuiltServer(environment),
      startBuiltServer(environment),
    ])
    try {
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
      expect(walletOf(await readLedger(second.origin))).toEqual({
        id: 'M-1001',
        balance: startBalance - 20 * price,
        held: 0,
      })
    } finally {
      await Promise.all([first.stop('SIGKILL'), second.stop('SIGKILL')])
    }
  })
})
