import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { processStart, runs } from './process-start.ts'
import { StoreUnavailable } from './errors.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuckshop-lock-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const lockPath = () => join(folder, 'tuckshop.lock')
const leaveLock = (holder: object) => writeFileSync(lockPath(), JSON.stringify(holder))

async function currentHolder(): Promise<Record<string, unknown>> {
  const lock = await lockDataFolder(folder)
  const holder = lockFile()
  lock.release()
  return holder
}

function lockFile(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(readFileSync(lockPath(), 'utf8'))))
}

/** The id of a process that has ended. */
const deadPid = Number(
  execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }),
)

describe('the lock of a data folder', () => {
  it('lets one in, and the next after a release', async () => {
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(StoreUnavailable)
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid}`)
    lock.release()
    ;(await lockDataFolder(folder)).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('of a dead process is taken over at once and leaves nothing behind', async () => {
    leaveLock({ ...(await currentHolder()), pid: deadPid, token: 'dead' })
    const lock = await lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    await expect(lockDataFolder(folder)).rejects.toThrow(StoreUnavailable)
    lock.release()
  })

  it('of a dead process is taken over if another process has its id now', async () => {
    leaveLock({ ...(await currentHolder()), startedAt: 'before', token: 'dead' })
    const lock = await lockDataFolder(folder)
    expect(lockFile()['token']).not.toBe('dead')
    lock.release()
  })

  it('of a dead process is taken over after another died doing that', async () => {
    const dead = { ...(await currentHolder()), pid: deadPid }
    leaveLock({ ...dead, token: 'first' })
    writeFileSync(`${lockPath()}.after-first`, JSON.stringify({ ...dead, token: 'second' }))
    const lock = await lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    lock.release()
  })

  it('is not taken over while another is taking it over', async () => {
    const living = await currentHolder()
    leaveLock({ ...living, pid: deadPid, token: 'first' })
    writeFileSync(`${lockPath()}.after-first`, JSON.stringify({ ...living, token: 'second' }))
    await expect(lockDataFolder(folder)).rejects.toThrow(StoreUnavailable)
  })

  const foreign = async (change = {}) =>
    JSON.stringify({
      ...(await currentHolder()),
      view: 'seen by others',
      pid: deadPid,
      token: 'foreign',
      ...change,
    })

  const touch = () => utimesSync(lockPath(), 1_000, 1_000)

  it.each<[string, () => string | Promise<string>]>([
    ['another machine', () => foreign({ host: 'another' })],
    ['another container on this machine', () => foreign()],
    ['a newer version', () => foreign({ pid: String(deadPid) })],
    ['a writer cut off by a power failure', () => ''],
  ])(
    'of %s holds while it is touched, whatever the file’s clock says, and is taken over after that',
    async (_, lockText) => {
      writeFileSync(lockPath(), await lockText())
      const onWait = vi.fn<(sentence: string) => void>(touch)
      const failure = lockDataFolder(folder, { deadAfterMs: 10, onWait })
      await expect(failure).rejects.toThrow(/is in use by (?:another )?process/)
      expect(onWait.mock.calls).toEqual([
        [expect.stringContaining("can't be looked at from here. Waiting for 0.01 s")],
      ])
      const lock = await lockDataFolder(folder, { deadAfterMs: 10 })
      expect(lockFile()['pid']).toBe(process.pid)
      lock.release()
    },
  )

  it('is taken if it is released while it is watched', async () => {
    writeFileSync(lockPath(), await foreign())
    const onWait = () => rmSync(lockPath())
    const lock = await lockDataFolder(folder, { deadAfterMs: 60_000, onWait })
    expect(lockFile()['pid']).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    lock.release()
  })

  it('of a process that /proc hides holds while it is touched', async () => {
    leaveLock({ ...(await currentHolder()), pid: deadPid, token: 'hidden' })
    vi.spyOn(process, 'kill').mockReturnValue(true)
    const failure = lockDataFolder(folder, { deadAfterMs: 10, onWait: touch })
    await expect(failure).rejects.toThrow('is in use by process')
  })

  it('tells a holder that slept that another process has the lock', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const onLost = vi.fn<(sentence: string) => void>()
    const lock = await lockDataFolder(folder, { onLost })
    leaveLock({ ...lockFile(), pid: 77, token: 'somebody' })
    vi.advanceTimersByTime(5_000)
    expect(onLost.mock.calls).toEqual([[expect.stringContaining('taken by process 77')]])
    lock.release()
    expect(lockFile()['token']).toBe('somebody')
  })

  it('is not released after a takeover', async () => {
    const lock = await lockDataFolder(folder)
    leaveLock({ ...lockFile(), token: 'somebody' })
    lock.release()
    expect(existsSync(lockPath())).toBe(true)
  })

  it('can’t be taken without a folder', async () => {
    await expect(lockDataFolder(join(folder, 'missing'))).rejects.toThrow(
      "Can't write in the data folder",
    )
  })
})

describe('the start of a process', () => {
  it.each([
    ['exists, but access is denied', 'EPERM', runs],
    ['does not exist', 'ESRCH', undefined],
  ])('is unknown for a process that /proc hides: it %s', (_, code, start) => {
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error(code), { code })
    })
    expect(processStart(deadPid)).toBe(start)
  })

  it('is known for this process and for no dead one', () => {
    expect(processStart(process.pid)).toMatch(/\S/)
    expect(processStart(process.pid)).toBe(processStart(process.pid))
    expect(processStart(deadPid)).toBeUndefined()
  })

  it('is gone right after a kill', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    expect(processStart(pid)).toMatch(/\S/)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    expect(processStart(pid)).toBeUndefined()
  })
})
