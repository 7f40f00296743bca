import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { testCost } from '../sandbox/hashing/password-hash.ts'
import { runProgram } from './program.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('a start that waits for its folder ends when told to', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-waiting-'))
  const lock = join(dataDir, 'sandbox', 'tuckshop.lock')
  mkdirSync(join(dataDir, 'sandbox'))
  writeFileSync(lock, '{}')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('LOG_FORMAT', 'json')
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main.js'])
  const exit = vi.spyOn(process, 'exit').mockImplementation(vi.fn<() => never>())
  const on = vi.spyOn(process, 'on').mockReturnThis()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const run = runProgram({ passwordCost: testCost, tillFolder: dataDir })
  await expect.poll(() => String(printed.mock.calls)).toContain('was last in use by')
  for (const [name, listener] of on.mock.calls) if (name === 'SIGTERM') listener('SIGTERM')
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  // The start waits in this test, where exits do nothing. It ends once another process touches the lock.
  utimesSync(lock, 1, 1)
  await run
  rmSync(dataDir, { recursive: true })
})
