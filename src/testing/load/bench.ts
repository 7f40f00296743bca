import { diceOf } from '../simulator/dice.ts'
import { withDatabase } from '../store/with-database.ts'
import { booksOf, deposit, faultsIn } from './books.ts'
import { createCaller, signIn } from './caller.ts'
import { type PgbenchOptions, runPgbench } from './pgbench.ts'
import { processorMs } from './processor-time.ts'
import { hundredths, quantile } from './quantile.ts'
import { allReady, startServerProcess } from './server-process.ts'
import { type Kind, type LoadResult, sellFlatOut, sendAtRate, type ShopLoad } from './shop-load.ts'

export interface LoadBenchOptions {
  /** Of a PostgreSQL on which databases may be made. */
  readonly url: string
  /** Its first process. */
  readonly databasePid: number
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
  /** Milliseconds of the machine's processors that a request, of whatever kind, cost the servers. */
  readonly 'servers, ms each'?: number
  /** The same of the database. */
  readonly 'database, ms each': number
  readonly errors: number
  /** Whether they are right after it, or what is wrong. */
  readonly books: string
}

/** Connections that a server keeps to PostgreSQL. */
const connectionsEach = 10
/** How long a server that has all the load still gets faster, and a little more. */
const warmSeconds = 10

/**
 * Measures pgbench with a purchase's writes, then servers over HTTP, each on a database of its own. Before each number of
 * servers pgbench comes with as many connections as they have: what they lose to each other in the database, it loses too.
 */
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
  const control = async (what: string, more: Pick<PgbenchOptions, 'clients' | 'rate'>) => {
    const costs = watchCosts([], options.databasePid)
    const times = await runPgbench({ program: pgbench, url: own, seconds, ...more })
    const cost = costs(times.length)
    say(rowOf({ what, times, errors: 0, seconds, cost, books: await faults(own) }))
    return times.length / seconds
  }
  const rate = await control(`pgbench, ${clients} clients`, { clients })
  await control('pgbench at half of that', { clients, rate: rate / 2 })
  for (const count of servers) {
    const connections = count * connectionsEach
    await control(`pgbench, ${connections} clients`, { clients: connections })
    await benchServers(options, count, say)
  }
}

async function benchServers(
  { url, seconds, clients, databasePid }: LoadBenchOptions,
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
  const servers = [first, ...others]
  const ports = [first.port, ...others.map(({ port }) => port)] as const
  const load: ShopLoad = { callers, ports, seconds, dice: diceOf(count) }
  const name = count === 1 ? '1 server' : `${count} servers`
  // Not counted: code is compiled and connections are opened, in each server by its share of the requests.
  const warmUp = { ...load, seconds: count * Math.min(warmSeconds, seconds) }
  const measure = async (run: () => Promise<LoadResult>) => {
    const costs = watchCosts(
      servers.map((server) => server.pid()),
      databasePid,
    )
    const { times, errors } = await run()
    const cost = costs(Object.values(times).flat().length)
    const common = { errors, seconds, cost, books: await faults(own) }
    return (what: string, kind: Kind) => {
      say(rowOf({ what, times: times[kind], ...common }))
      return times[kind].length / seconds
    }
  }
  await sellFlatOut(warmUp, clients)
  const flatOut = await measure(() => sellFlatOut(load, clients))
  const half = flatOut(`${name}, ${clients} clients: purchases`, 'purchase') / 2
  await sendAtRate(warmUp, half)
  const atHalf = await measure(() => sendAtRate(load, half))
  for (const kind of ['purchase', 'poll', 'list'] as const)
    atHalf(`${name} at half of that, mixed: ${kind}s`, kind)
  for (const caller of callers) caller.close()
  for (const server of servers) await server.kill()
}

type Cost = Pick<LoadRow, 'servers, ms each' | 'database, ms each'>

/** Begins to watch what requests cost. @returns what tells it, of so many requests */
function watchCosts(servers: readonly number[], databasePid: number): (requests: number) => Cost {
  const used = () => [processorMs(servers), processorMs([databasePid])] as const
  const before = used()
  return (requests) => {
    const [ofServers, ofDatabase] = used()
    return {
      ...(servers.length > 0 && {
        'servers, ms each': hundredths((ofServers - before[0]) / requests),
      }),
      'database, ms each': hundredths((ofDatabase - before[1]) / requests),
    }
  }
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

interface Measured {
  readonly what: string
  readonly times: readonly number[]
  readonly errors: number
  readonly seconds: number
  readonly cost: Cost
  readonly books: string
}

function rowOf({ what, times, errors, seconds, cost, books }: Measured): LoadRow {
  const sorted = times.toSorted((a, b) => a - b)
  const tenths = (part: number) => Math.round(quantile(sorted, part) * 10) / 10
  return {
    what,
    'a second': Math.round(times.length / seconds),
    p50: tenths(0.5),
    p95: tenths(0.95),
    p99: tenths(0.99),
    ...cost,
    errors,
    books,
  }
}
