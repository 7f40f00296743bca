import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Holder, holderIn, linesOf } from './lock-holder.ts'
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
const lockFile = () => holderIn(lockPath())

/** A lock as this process writes it, with some lines changed. */
async function linesWith(change: Partial<Holder>): Promise<string> {
  const release = await lockDataFolder(folder)
  const holder = lockFile()
  release()
  if (holder === undefined) throw new Error('The lock has no file')
  return linesOf({ ...holder, ...change })
}

const leaveLock = async (change: Partial<Holder>) =>
  writeFileSync(lockPath(), await linesWith(change))

/** The id of a process that has ended. */
const deadPid = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()

const linesOfDead = (token: string) => linesWith({ pid: deadPid, token })

describe('the lock of a data folder', () => {
  it('lets one in, and the next after a release', async () => {
    const release = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(StoreUnavailable)
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid}`)
    release()
    ;(await lockDataFolder(folder))()
    expect(readdirSync(folder)).toEqual([])
  })

  it('of a dead process is taken over at once and leaves nothing behind', async () => {
    await leaveLock({ pid: deadPid, token: 'dead' })
    const release = await lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    await expect(lockDataFolder(folder)).rejects.toThrow(StoreUnavailable)
    release()
  })

  it('of a dead process is taken over if another process has its id now', async () => {
    await leaveLock({ start: 'before', token: 'dead' })
    const release = await lockDataFolder(folder)
    expect(lockFile()?.token).not.toBe('dead')
    release()
  })

  it('of a dead process is taken over after others died doing that', async () => {
    const dead = await linesOfDead('third')
    await leaveLock({ pid: deadPid, token: 'first' })
    writeFileSync(`${lockPath()}.after-first`, dead.replace('third', 'second'))
    writeFileSync(`${lockPath()}.after-second`, dead)
    const release = await lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    expect(lockFile()?.pid).toBe(String(process.pid))
    release()
  })

  it('is not taken over while another is taking it over', async () => {
    const living = await linesWith({})
    await leaveLock({ pid: deadPid, token: 'first' })
    writeFileSync(`${lockPath()}.after-first`, living)
    await expect(lockDataFolder(folder)).rejects.toThrow(StoreUnavailable)
    expect(lockFile()?.token).toBe('first')
  })

  it('of a dead process is taken over by one of many', async () => {
    await leaveLock({ pid: deadPid })
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => lockDataFolder(folder)))
    const inside = all.filter(({ status }) => status === 'fulfilled')
    expect([inside.length, readdirSync(folder)]).toEqual([1, ['tuckshop.lock']])
    for (const one of all) if (one.status === 'fulfilled') one.value()
  })

  const foreign = (change: Partial<Holder> = {}) =>
    linesWith({ view: 'seen by others', pid: deadPid, ...change })

  const touch = () => utimesSync(lockPath(), 1_000, 1_000)

  it.each<[string, () => string | Promise<string>]>([
    ['another machine', () => foreign({ host: 'another' })],
    ['another container on this machine', () => foreign()],
    ['a system that does not tell', () => foreign({ view: '' })],
    ['an older version', () => '{"pid":7,"token":"older"}'],
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
      const release = await lockDataFolder(folder, { deadAfterMs: 10 })
      expect(lockFile()?.pid).toBe(String(process.pid))
      release()
    },
  )

  it('is taken if it is released while it is watched', async () => {
    writeFileSync(lockPath(), await foreign())
    const onWait = () => rmSync(lockPath())
    const release = await lockDataFolder(folder, { deadAfterMs: 60_000, onWait })
    expect(lockFile()?.pid).toBe(String(process.pid))
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    release()
  })

  it('of a process that /proc hides holds while it is touched', async () => {
    await leaveLock({ pid: deadPid })
    vi.spyOn(process, 'kill').mockReturnValue(true)
    const failure = lockDataFolder(folder, { deadAfterMs: 10, onWait: touch })
    await expect(failure).rejects.toThrow('is in use by process')
  })

  it('tells a holder that slept that another process has the lock', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const onLost = vi.fn<(sentence: string) => void>()
    const release = await lockDataFolder(folder, { onLost })
    writeFileSync(lockPath(), 'somebody\n77')
    vi.advanceTimersByTime(5_000)
    expect(onLost.mock.calls).toEqual([[expect.stringContaining('taken by process 77')]])
    release()
    expect(lockFile()?.token).toBe('somebody')
  })

  it('that can’t be read is waited for, and refused with a sentence', async () => {
    mkdirSync(lockPath())
    await expect(lockDataFolder(folder, { deadAfterMs: 10 })).rejects.toThrow(StoreUnavailable)
  })

  it('is not released after a takeover', async () => {
    const release = await lockDataFolder(folder)
    writeFileSync(lockPath(), 'somebody')
    release()
    expect(existsSync(lockPath())).toBe(true)
  })

  it('can’t be taken without a folder', async () => {
    await expect(lockDataFolder(join(folder, 'missing'))).rejects.toThrow(
      "Can't write in the data folder",
    )
  })
})
