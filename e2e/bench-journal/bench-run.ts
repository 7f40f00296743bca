import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { startBuiltServer, temporaryFolder } from '../../src/testing/built-server.ts'
import { openFaultProxy } from '../faults/fault-proxy.ts'
import { launchKillable, newProfile } from '../faults/killable-browser.ts'
import { passwordOf } from '../till.ts'
import { measuredSchema, type Measured } from './measured.ts'

/** Sales of one journal before the other has its turn, so that both meet the same machine. */
const salesPerTurn = 10

/**
 * Sells with and without a journal on disk, in turns, in one page of one browser whose profile lies on a real disk.
 * @param executable the browser's program
 */
export async function benchJournal(
  sales: number,
  executable: string,
): Promise<{ readonly disk: Measured; readonly memory: Measured }> {
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
    const sell = async (journal: 'disk' | 'memory', count: number) =>
      measuredSchema.parse(
        await page.evaluate(
          async ([journal, count]) => {
            const bench: unknown = Reflect.get(globalThis, 'bench')
            if (typeof bench !== 'object' || bench === null) throw new Error('Not opened')
            const sell: unknown = Reflect.get(bench, journal)
            if (typeof sell !== 'function') throw new Error(`No journal ${journal}`)
            const measured: unknown = await sell(count)
            return measured
          },
          [journal, count] as const,
        ),
      )
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
