import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { diceOf } from '../simulator/dice.ts'
import { startProgram, type Program, type RunningProgram } from './bench-process.ts'
import { booksOf, deposit, faultsIn } from './books.ts'
import { createCaller, signIn, type Caller } from './caller.ts'
import { hundredths, median, quantile } from './quantile.ts'
import { freePort } from './server-process.ts'
import { sellFlatOut, type ShopLoad } from './shop-load.ts'

/** One of the servers that are measured in turns. */
export interface Contender {
  readonly name: string
  /** @param folder of its own, with its data */
  readonly program: (folder: string) => Program
  /** Whether it asks who sells. */
  readonly signsIn: boolean
}

export interface ServerBenchOptions {
  /** A new, empty folder. */
  readonly folder: string
  /** Makes the database that each contender gets a copy of. */
  readonly maker: (folder: string) => Program
  readonly contenders: readonly Contender[]
  readonly rounds: number
  /** Of each turn. */
  readonly seconds: number
  readonly clients: number
}

/** Medians over the rounds; times in milliseconds. */
export interface ServerRow {
  readonly server: string
  readonly 'purchases a second': number
  readonly p50: number
  readonly p99: number
  readonly errors: number
  /** Whether they are right afterwards, or what is wrong. */
  readonly books: string
}

interface Turns {
  readonly contender: Contender
  readonly running: RunningProgram
  readonly caller: Caller
  readonly folder: string
  readonly rates: number[]
  readonly p50s: number[]
  readonly p99s: number[]
  errors: number
}

/** Where our server keeps its embedded database in its data folder. */
export function databaseFolder(folder: string): string {
  return join(folder, 'sandbox', 'database')
}

/** Measures purchases over HTTP, a round of each contender after the other, so that all meet the same machine. */
export async function benchServers(options: ServerBenchOptions): Promise<readonly ServerRow[]> {
  const { folder, maker, contenders, rounds, seconds } = options
  const made = join(folder, 'made')
  await makeDatabase(maker(made), made)
  const all: Turns[] = []
  try {
    for (const contender of contenders)
      all.push(await enter(contender, join(folder, contender.name), made))
    // Not counted: code is compiled, plans are made.
    for (const one of all) await takeTurn(one, options, Math.min(3, seconds))
    for (const { rates, p50s, p99s } of all) for (const kept of [rates, p50s, p99s]) kept.length = 0
    for (let round = 0; round < rounds; round += 1)
      for (const one of all) await takeTurn(one, options, seconds)
  } finally {
    for (const { caller, running } of all) {
      caller.close()
      await running.stop()
    }
  }
  const rows: ServerRow[] = []
  for (const one of all)
    rows.push({
      server: one.contender.name,
      'purchases a second': Math.round(median(one.rates)),
      p50: hundredths(median(one.p50s)),
      p99: hundredths(median(one.p99s)),
      errors: one.errors,
      books: await withEmbedded(one.folder, async (database) => faultsIn(await booksOf(database))),
    })
  return rows
}

/** Has the database made, with money that no round spends. */
async function makeDatabase(program: Program, folder: string): Promise<void> {
  const running = await startProgram(program, await freePort())
  await running.stop()
  await withEmbedded(folder, deposit)
}

async function withEmbedded<T>(folder: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  const database = await PGlite.create(databaseFolder(folder))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function enter(contender: Contender, folder: string, made: string): Promise<Turns> {
  await cp(made, folder, { recursive: true })
  const running = await startProgram(contender.program(folder), await freePort())
  const token = contender.signsIn ? await signIn(running.port, 'merchant') : ''
  const caller = createCaller(token, 30_000)
  return { contender, running, caller, folder, rates: [], p50s: [], p99s: [], errors: 0 }
}

async function takeTurn(
  turns: Turns,
  { clients }: Pick<ServerBenchOptions, 'clients'>,
  seconds: number,
): Promise<void> {
  const { caller, running } = turns
  const load: ShopLoad = { callers: [caller], ports: [running.port], dice: diceOf(1), seconds }
  const began = performance.now()
  const { times, errors } = await sellFlatOut(load, clients)
  const took = (performance.now() - began) / 1_000
  const sorted = times.purchase.toSorted((a, b) => a - b)
  turns.rates.push(sorted.length / took)
  turns.p50s.push(quantile(sorted, 0.5))
  turns.p99s.push(quantile(sorted, 0.99))
  turns.errors += errors
}
