import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/database/pglite.ts'
import { noon, opened, purchase } from './store-conformance.ts'

const pglite = fileURLToPath(new URL('../../sandbox/sql/database/pglite.ts', import.meta.url))

it(
  'a store that is killed while it makes its database makes it again',
  { tags: ['thorough'] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-kill-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    // Through vite, because Node 20 reads no TypeScript.
    const script = `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport(${JSON.stringify(pglite)}, { configFile: false })
    await module.openDatabase(${JSON.stringify(dataDir)})`
    const args = ['--input-type=module', '-e', script]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const exited = once(child, 'exit')
    const watcher = watch(dataDir, (_event, name) => {
      if (name === 'database.new') child.kill('SIGKILL')
    })
    await exited
    watcher.close()
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    const seed = () => demoSeed(testHashing)
    const store = await openPgliteStore({ dataDir, seed, now: () => noon })
    opened(await store.openTransaction(purchase()))
    await store.close()
  },
)
