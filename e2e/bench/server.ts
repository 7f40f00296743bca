import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { postgresFolder, startTestDatabase } from '../../scripts/test-database.mjs'
import { booksOf, deposit, mistakesIn } from '../../src/testing/load/books.ts'
import { type Caller, createCaller } from '../../src/testing/load/caller.ts'
import {
  allReady,
  type ServerProcess,
  startServerProcess,
} from '../../src/testing/load/server-process.ts'
import { airtimeBody, signIn } from '../../src/testing/shop/sale/seller.ts'
import { withDatabase } from '../../src/testing/store/with-database.ts'
import type { Amounts } from './amounts.ts'
import { byWhose, median, type Results, type Whose } from './promises.ts'

/** Sells in turns with others, each on a separate database. */
interface Seller {
  readonly whose: Whose
  /** @returns sales a second */
  readonly sell: (seconds: number) => Promise<number>
  readonly rates: number[]
  readonly close: () => Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const clients = 32

/** @returns undefined without an installed PostgreSQL and pgbench */
export async function benchServer(
  before: string | undefined,
  { rounds, warmSeconds, turnSeconds }: Amounts,
): Promise<Results | undefined> {
  const folder = postgresFolder('pgbench')
  const database = await startTestDatabase({ durable: true })
  if (folder === undefined || database === undefined) return undefined
  const sellers: Seller[] = []
  try {
    sellers.push(await openPgbench(join(folder, 'pgbench'), database.url))
    if (before !== undefined) sellers.push(await openServer('before', database.url, before))
    sellers.push(await openServer('now', database.url, root))
    for (const { sell } of sellers) await sell(warmSeconds)
    for (let round = 0; round < rounds; round += 1)
      for (const { sell, rates } of sellers) rates.push(await sell(turnSeconds))
  } finally {
    for (const { close } of sellers) await close()
    await database.remove()
  }
  return { server: byWhose(sellers, ({ rates }) => median(rates)) }
}

/** A server of a built checkout, called by 32 clients at once. */
async function openServer(whose: Whose, url: string, checkout: string): Promise<Seller> {
  const database = await makeDatabase(url, whose)
  const server = await startServerProcess(database, join(checkout, 'build/main.js'))
  await allReady([server])
  await withDatabase(database, deposit)
  const callers: Caller[] = []
  for (const username of ['merchant', 'submerchant']) {
    const token = await signIn(`http://127.0.0.1:${server.port}`, username)
    callers.push(createCaller(token, 30_000))
  }
  return {
    whose,
    rates: [],
    sell: (seconds) => sellOverHttp(callers, server, seconds),
    async close() {
      for (const caller of callers) caller.close()
      await server.kill()
      const mistakes = mistakesIn(await withDatabase(database, booksOf))
      if (mistakes.length > 0)
        throw new Error(`The books of ${whose} are wrong: ${mistakes.join(', ')}`)
    },
  }
}

async function sellOverHttp(
  callers: readonly Caller[],
  { port }: ServerProcess,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let sold = 0
  const sell = async (caller: Caller) => {
    while (performance.now() < end) {
      const body = airtimeBody(crypto.randomUUID(), '+27821234567', 2)
      const reply = await caller.call(port, 'POST', '/purchase', body)
      if (reply?.status !== 200) throw new Error(`A purchase answered ${reply?.status}`)
      sold += 1
    }
  }
  const work = callers.flatMap((caller) =>
    Array.from({ length: clients / callers.length }, () => sell(caller)),
  )
  await Promise.all(work)
  return sold / seconds
}

const account = `(array['M-1001', 'S-2001'])[:account + 1]`
/** pgbench would read a colon and a name as a variable, even in quotes. */
const held = `${account} || chr(58) || 'held'`

/** What a completed purchase writes: the wallet's conditional update, the sale, and its ledger lines in two rows. */
const purchase = `\\set account random(0, 1)
\\set sale random(1, 9000000000000000000)
begin;
update wallets set balance = balance - 200 where id = ${account} and balance >= 200;
insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient, body, status, response_code, response_message, receipt, next, created_at, updated_at) values (:sale::text, ${account}, :sale::text, 'purchase', 1, 'MTN-AIRTIME', 200, '0821234567', '{"productCode":"MTN-AIRTIME","amount": 2,"mobileNumber":"+27821234567","paymentMethod":"cash"}', 'COMPLETED', '0', 'Success', '{"reference":"RC-1","amount": 2,"serialNumber":"123456789012"}', '[]', 0, 0);
insert into postings (transaction_id, kind, from_account, to_account, amount, at) values (:sale::text, 'hold', ${account}, ${held}, 200, 0), (:sale::text, 'capture', ${held}, 'platform' || chr(58) || 'sales', 200, 0);
commit;
`

/** PostgreSQL's own benchmark, with the same writes over as many connections as a server has clients. */
async function openPgbench(program: string, url: string): Promise<Seller> {
  const database = await makeDatabase(url, 'bare')
  const maker = await startServerProcess(database)
  await allReady([maker])
  await maker.kill()
  await withDatabase(database, deposit)
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-pgbench-'))
  const file = join(folder, 'purchase.sql')
  await writeFile(file, purchase)
  const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '2']
  return {
    whose: 'bare',
    rates: [],
    async sell(seconds) {
      const run = promisify(execFile)
      const { stdout } = await run(program, [...args, '-T', String(seconds), database])
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    },
    close: () => rm(folder, { recursive: true }),
  }
}

/** @returns the address of a new, empty database */
async function makeDatabase(url: string, name: string): Promise<string> {
  await withDatabase(url, (client) => client.query(`create database bench_${name}`))
  const own = new URL(url)
  own.pathname = `/bench_${name}`
  return own.href
}
