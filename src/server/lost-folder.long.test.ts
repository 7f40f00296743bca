import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testCost } from '../sandbox/hashing/password-hash.ts'
import { openApi } from './api/api.ts'
import type { Log } from './watch/log.ts'
import { readSettings } from './config/settings.ts'

test(
  'a server whose folder another process takes says so and ends',
  { tags: ['thorough'] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-taken-'))
    const settings = readSettings({ DATA_DIR: dataDir }, [])
    const error = vi.fn<Log['error']>()
    const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const exit = vi.spyOn(process, 'exit').mockImplementation(vi.fn<() => never>())
    const api = await openApi(settings, log, testCost)
    onTestFinished(async () => {
      await api.close()
      vi.useRealTimers()
      vi.restoreAllMocks()
      rmSync(dataDir, { recursive: true })
    })
    writeFileSync(join(dataDir, 'sandbox', 'tuckshop.lock'), 'another\n77\nelsewhere')
    vi.advanceTimersByTime(5_000)
    expect(error.mock.calls).toEqual([
      [expect.stringContaining('has been taken by process 77 on elsewhere')],
    ])
    expect(exit).toHaveBeenCalledWith(1)
  },
)
