import { diceOf } from '../simulator/dice.ts'
import { withDatabase } from '../store/with-database.ts'
import { booksOf, deposit, faultsIn } from './books.ts'
import { createCaller, signIn } from './caller.ts'
import { runPgbench } from './pgbench.ts'
import { allReady, startServerProcess } from './server-process.ts'
import { type Kind, type LoadResult, sellFlatOut, sendAtRate, type ShopLoad } from './shop-load.ts'

export interface LoadBenchOptions {
  /** Of a PostgreSQL on which databases may be made. */
  readonly url: string
  /** Where pgbench is. */
  readonly pgbench: string
  /** How many servers, one run after the other. */
  readonly servers: readonly number[]
  /** Of each measurement. */
  readonly seconds: number
  readonly clients: number
}

/** One measurement; times in milliseconds. */
export interface LoadRow {
  readonly what: string
  readonly 'a second': number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly errors: number
  /** Whether they are right after it, or what is wrong. */
  readonly books: string
}

/** Measures pgbench with a purchase's writes, then servers over HTTP, each on a database of its own. */
export async function benchLoad(
  options: LoadBenchOptions,
  say: (row: LoadRow) => void,
): Promise<void> {
  const { url, pgbench, servers, seconds, clients } = options
  const own = await database(url, 'bench_pgbench')
  // A server makes the tables.
  const maker = await startServerProcess(own)
  await allReady([maker])
  await maker.kill()
  await withDatabase(own, deposit)
  const base = { program: pgbench, url: own, clients, seconds }
  const flatOut = await runPgbench(base)
  say(rowOf(`pgbench, ${clients} clients`, flatOut, 0, seconds, await faults(own)))
  const half = await runPgbench({ ...base, rate: flatOut.length / seconds / 2 })
  say(rowOf('pgbench at half of that', half, 0, seconds, await faults(own)))
  for (const count of servers) await benchServers(options, count, say)
}

async function benchServers(
  { url, seconds, clients }: LoadBenchOptions,
  count: number,
  say: (row: LoadRow) => void,
): Promise<void> {
  const own = await database(url, `bench_servers_${count}`)
  const first = await startServerProcess(own)
  await allReady([first])
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startServerProcess(own)))
  await allReady(others)
  await withDatabase(own, deposit)
  const callers = [
    createCaller(await signIn(first.port, 'merchant'), 30_000),
    createCaller(await signIn(first.port, 'submerchant'), 30_000),
  ] as const
  const ports = [first.port, ...others.map(({ port }) => port)] as const
  const load: ShopLoad = { callers, ports, seconds, dice: diceOf(count) }
  const name = count === 1 ? '1 server' : `${count} servers`
  // Not counted: code is compiled and connections are opened.
  await sellFlatOut({ ...load, seconds: Math.min(5, seconds) }, clients)

  const flatOut = await sellFlatOut(load, clients)
  const row = (what: string, result: LoadResult, kind: Kind, books: string) =>
    say(rowOf(what, result.times[kind], result.errors, seconds, books))
  row(`${name}, ${clients} clients: purchases`, flatOut, 'purchase', await faults(own))
  const half = await sendAtRate(load, flatOut.times.purchase.length / seconds / 2)
  const books = await faults(own)
  for (const kind of ['purchase', 'poll', 'list'] as const)
    row(`${name} at half of that, mixed: ${kind}s`, half, kind, books)
  for (const caller of callers) caller.close()
  for (const server of [first, ...others]) await server.kill()
}

/** A new, empty database. @returns its address */
async function database(url: string, name: string): Promise<string> {
  await withDatabase(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

async function faults(url: string): Promise<string> {
  return faultsIn(await withDatabase(url, booksOf))
}

function rowOf(
  what: string,
  times: readonly number[],
  errors: number,
  seconds: number,
  books: string,
): LoadRow {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (part: number) =>
    Math.round((sorted[Math.floor(part * sorted.length)] ?? Number.NaN) * 10) / 10
  return {
    what,
    'a second': Math.round(times.length / seconds),
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    errors,
    books,
  }
}
