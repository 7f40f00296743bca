import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '../../values/money.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/pglite.ts'
import { openPostgresStore } from '../../sandbox/sql/postgres.ts'
import type { Opening, Store } from '../../sandbox/store/store.ts'

/** Medians over the rounds, after a round that doesn't count. */
export interface BenchResult {
  readonly store: string
  /** One after the other. */
  readonly purchasesPerSecond: number
  /** Fifty at a time. */
  readonly concurrentPurchasesPerSecond: number
  /** Reading the first page of the account's transactions, by then `transactions` many. */
  readonly listMs: number
  readonly transactions: number
}

const rounds = 10
const purchasesARound = 500

/** Measures purchases that complete at once, on every store; on PostgreSQL where there is an address. */
export async function benchStores(
  databaseUrl: string | undefined,
): Promise<readonly BenchResult[]> {
  const seed = () => demoSeed(testHashing)
  const now = () => Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-bench-'))
  const stores: readonly (readonly [string, () => Promise<Store>])[] = [
    ['memory', async () => openMemoryStore(await seed(), now)],
    ['PGlite in memory', () => openPgliteStore({ seed, now })],
    ['PGlite in a folder', () => openPgliteStore({ dataDir: folder, seed, now })],
  ]
  const results: BenchResult[] = []
  for (const [name, open] of stores) results.push(await bench(name, await open()))
  if (databaseUrl !== undefined) {
    const store = await openPostgresStore({ connectionString: databaseUrl, seed, now })
    results.push(await bench('PostgreSQL', store))
  }
  await rm(folder, { recursive: true })
  return results
}

async function bench(name: string, store: Store): Promise<BenchResult> {
  const one: number[] = []
  const many: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const inTurn = await timed(async () => {
      for (let i = 0; i < purchasesARound; i++) await store.openTransaction(purchase())
    })
    const atOnce = await timed(async () => {
      for (let i = 0; i < purchasesARound; i += 50)
        await Promise.all(Array.from({ length: 50 }, () => store.openTransaction(purchase())))
    })
    if (round === 0) continue
    one.push((purchasesARound / inTurn) * 1_000)
    many.push((purchasesARound / atOnce) * 1_000)
  }
  const page = { page: 0, size: 20, sort: { field: 'createdDate', direction: 'desc' } } as const
  const lists: number[] = []
  for (let i = 0; i < 20; i++) lists.push(await timed(() => store.listTransactions('M-1001', page)))
  const { totalElements } = await store.listTransactions('M-1001', page)
  await store.close()
  return {
    store: name,
    purchasesPerSecond: Math.round(median(one)),
    concurrentPurchasesPerSecond: Math.round(median(many)),
    listMs: Math.round(median(lists) * 10) / 10,
    transactions: totalElements,
  }
}

function purchase(): Opening {
  const id = crypto.randomUUID()
  const body = { productCode: 'AIR-1', amount: 0.01, mobileNumber: '+27821234567' }
  return {
    id,
    accountId: 'M-1001',
    merchantReference: id,
    kind: 'purchase',
    request: { productCode: 'AIR-1', amount: cents(1), recipient: '0821234567', body },
    step: {
      status: 'COMPLETED',
      responseCode: '0',
      responseMessage: 'Success',
      receipt: { amount: 0.01, reference: 'RC-1', serialNumber: '1' },
      next: [],
    },
    now: Date.now(),
    onInsufficient: 'reject',
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
