import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/database/pglite.ts'
import { faultsOf } from './store-audit.ts'
import { noon, opened, purchase } from './store-conformance.ts'

const seller = fileURLToPath(new URL('kill-store-seller.ts', import.meta.url))

let folder = ''
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuckshop-kill-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const openStore = () =>
  openPgliteStore({ dataDir: folder, seed: () => demoSeed(testHashing), now: () => noon })

/** Starts a seller through vite, because Node 20 reads no TypeScript. */
function startSeller(): ChildProcess {
  const script = `import { runnerImport } from 'vite'; await runnerImport(${JSON.stringify(seller)}, { configFile: false })`
  child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, KILL_STORE_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return child
}

/**
 * Kills a seller after it printed this many lines.
 * @returns every printed line, including the last ones
 */
async function killAfter(lines: number, process: ChildProcess): Promise<readonly string[]> {
  if (process.stdout === null) throw new Error('The seller has no output')
  const exited = once(process, 'exit')
  const printed: string[] = []
  for await (const line of createInterface(process.stdout)) {
    printed.push(line)
    if (printed.length === lines) process.kill('SIGKILL')
  }
  await exited
  return printed
}

it(
  'a store that is killed while it sells has every answered sale, and its books balance',
  { tags: ['thorough'] },
  async () => {
    const acknowledged = new Map<string, string>()
    for (let round = 1; round <= 2; round++) {
      const lines = 1 + Math.floor(Math.random() * 120)
      for (const line of await killAfter(lines, startSeller())) {
        const [what = '', id = ''] = line.split(' ')
        if (id.length === 36) acknowledged.set(id, what)
      }
      const store = await openStore()
      const ledger = await store.ledger()
      expect(faultsOf(ledger), `killed after ${lines} lines`).toEqual([])
      const statuses = Object.values(ledger.transactions).reduce((sum, count) => sum + count, 0)
      expect(statuses).toBeGreaterThanOrEqual(acknowledged.size)
      for (const [id, what] of acknowledged) {
        const { status } = (await store.findTransaction(id)) ?? { status: 'lost' }
        const allowed = what === 'completed' ? ['COMPLETED'] : ['COMPLETED', 'PENDING']
        expect(allowed, `${what} ${id}, killed after ${lines} lines`).toContain(status)
      }
      opened(await store.openTransaction(purchase({ merchantReference: `after-${round}` })))
      await store.close()
    }
  },
)

it(
  'a store that is killed while it makes its database makes it again',
  { tags: ['thorough'] },
  async () => {
    const process = startSeller()
    const exited = once(process, 'exit')
    const watcher = watch(folder, (_event, name) => {
      if (name === 'database.new') process.kill('SIGKILL')
    })
    await exited
    watcher.close()
    expect(existsSync(join(folder, 'database'))).toBe(false)
    const store = await openStore()
    opened(await store.openTransaction(purchase()))
    await store.close()
  },
)
