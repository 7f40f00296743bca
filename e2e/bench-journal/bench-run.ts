import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { startBuiltServer, temporaryFolder } from '../../src/testing/built-server.ts'
import { openFaultProxy } from '../faults/fault-proxy.ts'
import { launchKillable, newProfile } from '../faults/killable-browser.ts'
import { passwordOf } from '../till.ts'
import { z } from 'zod'
import { daySchema, leftSchema, measuredSchema, type Day, type Measured } from './measured.ts'

/** Sales of one journal before the other has its turn, so that both meet the same machine. */
const salesPerTurn = 10

/** Calls of the bench's page. */
interface BenchPage {
  call(name: string, ...args: readonly (string | number | object)[]): Promise<unknown>
}

/**
 * Sells with and without a journal on disk, in turns, in one page of one browser whose profile lies on a real disk.
 * @param executable the browser's program
 */
export function benchJournal(
  sales: number,
  executable: string,
): Promise<{ readonly disk: Measured; readonly memory: Measured }> {
  return onPage(executable, async (bench) => {
    const sell = async (journal: 'disk' | 'memory', count: number) =>
      measuredSchema.parse(await bench.call(journal, count))
    // The first sales warm everything up, and are not counted.
    await sell('disk', salesPerTurn)
    await sell('memory', salesPerTurn)
    const disk: Measured[] = []
    const memory: Measured[] = []
    for (let done = 0; done < sales; done += salesPerTurn) {
      const count = Math.min(salesPerTurn, sales - done)
      disk.push(await sell('disk', count))
      memory.push(await sell('memory', count))
    }
    return { disk: together(disk), memory: together(memory) }
  })
}

/** What a long history costs, beside a short one. */
export interface HistoryCost {
  readonly short: readonly Day[]
  readonly long: readonly Day[]
  /** Days on whole past sales that are being folded meanwhile. */
  readonly folding: readonly Day[]
  /** Bytes a sale on disk. */
  readonly bytesFolded: number
  readonly bytesWhole: number
  /** Lines of history that were left when the folding days were over. */
  readonly linesLeft: number
}

/** Past sales of the journal that is folded while it sells. */
const WHOLE = 5_000

/** Starts and sells on a journal of 100 past sales and on one of many, in turns; then on one that has yet to be folded. */
export function benchHistory(
  past: number,
  rounds: number,
  executable: string,
): Promise<HistoryCost> {
  return onPage(executable, async (bench) => {
    const bytes = z.number()
    const empty = bytes.parse(
      await bench.call('fill', 'short', { rows: 100, as: 'folded', age: 32 }),
    )
    const full = bytes.parse(
      await bench.call('fill', 'long', { rows: past, as: 'folded', age: 32 }),
    )
    const whole = bytes.parse(
      await bench.call('fill', 'whole', { rows: WHOLE, as: 'whole', age: 50 }),
    )
    const live = async (name: string) =>
      daySchema.parse(await bench.call('day', name, salesPerTurn))
    await live('short')
    await live('long')
    const short: Day[] = []
    const long: Day[] = []
    const folding: Day[] = []
    for (let round = 0; round < rounds; round++) {
      short.push(await live('short'))
      long.push(await live('long'))
      folding.push(await live('whole'))
    }
    const { events } = leftSchema.parse(await bench.call('left', 'whole'))
    return {
      short,
      long,
      folding,
      bytesFolded: (full - empty) / past,
      bytesWhole: (whole - full) / WHOLE,
      linesLeft: events,
    }
  })
}

/** Opens the bench's page, signed in, and closes all of it after the work. */
async function onPage<Result>(
  executable: string,
  work: (bench: BenchPage) => Promise<Result>,
): Promise<Result> {
  const ends: (() => Promise<unknown>)[] = []
  try {
    const origin = await serveBench((end) => ends.unshift(end))
    const profile = await newProfile()
    ends.unshift(profile.remove)
    const browser = await launchKillable(profile.path, executable)
    ends.unshift(() => browser.kill())
    const { page } = browser
    await page.goto(origin)
    await page.waitForFunction(() => Reflect.has(globalThis, 'openBench'))
    await page.evaluate(
      async ([username, password]) => {
        const open: unknown = Reflect.get(globalThis, 'openBench')
        if (typeof open !== 'function') throw new Error('The bench is not there')
        Reflect.set(globalThis, 'bench', await open(username, password))
      },
      ['merchant', passwordOf('merchant')] as const,
    )
    return await work({
      call: (name, ...args) =>
        page.evaluate(
          async ([name, args]) => {
            const bench: unknown = Reflect.get(globalThis, 'bench')
            if (typeof bench !== 'object' || bench === null) throw new Error('Not opened')
            const called: unknown = Reflect.get(bench, name)
            if (typeof called !== 'function') throw new Error(`The bench has no ${name}`)
            const result: unknown = await called(...args)
            return result
          },
          [name, args] as const,
        ),
    })
  } finally {
    for (const end of ends) await end()
  }
}

/** Builds the bench's page and serves it beside the API, on one origin. */
async function serveBench(atEnd: (end: () => Promise<unknown>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-bench-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const vite = {
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { outDir: folder, target: 'es2022', emptyOutDir: false },
  } as const
  await build(vite)
  const page = await preview({ ...vite, preview: { port: 0, host: '127.0.0.1' } })
  atEnd(() => page.close())
  const pageOrigin = page.resolvedUrls?.local[0]
  if (pageOrigin === undefined) throw new Error('The bench is not served')

  const data = await temporaryFolder()
  atEnd(() => data.remove())
  const server = await startBuiltServer({ RATE_LIMITS: 'off', DATA_DIR: data.path })
  atEnd(() => server.stop('SIGTERM'))
  const line = await openFaultProxy(server.origin)
  atEnd(() => line.close())
  line.deploy(pageOrigin)
  return line.origin
}

function together(parts: readonly Measured[]): Measured {
  return {
    confirmed: parts.flatMap(({ confirmed }) => confirmed),
    sold: parts.flatMap(({ sold }) => sold),
    writes: parts.flatMap(({ writes }) => writes),
  }
}
