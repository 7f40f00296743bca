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
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { processStart } from './process-start.ts'
import { StoreUnavailable } from './errors.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuckshop-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lockPath = () => join(folder, 'tuckshop.lock')
const leaveLock = (holder: object) => writeFileSync(lockPath(), JSON.stringify(holder))

function currentHolder(): Record<string, unknown> {
  const lock = lockDataFolder(folder)
  const holder = lockFile()
  lock.release()
  return holder
}

function lockFile(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(readFileSync(lockPath(), 'utf8'))))
}

/** The id of a process that has ended. */
function deadPid(): number {
  return Number(
    execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' }),
  )
}

describe('the lock of a data folder', () => {
  it('lets one in, and the next when it was released', () => {
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(StoreUnavailable)
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`)
    lock.release()
    lockDataFolder(folder).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('of a dead process is taken over at once and leaves nothing behind', () => {
    leaveLock({ ...currentHolder(), pid: deadPid(), token: 'dead' })
    const lock = lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    expect(() => lockDataFolder(folder)).toThrow(StoreUnavailable)
    lock.release()
  })

  it('of a dead process whose id another has now is taken over', () => {
    leaveLock({ ...currentHolder(), startedAt: 'before', token: 'dead' })
    const lock = lockDataFolder(folder)
    expect(lockFile()['token']).not.toBe('dead')
    lock.release()
  })

  it('of a dead process is taken over although another died while taking it over', () => {
    const dead = { ...currentHolder(), pid: deadPid() }
    leaveLock({ ...dead, token: 'first' })
    writeFileSync(`${lockPath()}.after-first`, JSON.stringify({ ...dead, token: 'second' }))
    const lock = lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['tuckshop.lock'])
    lock.release()
  })

  it('is not taken over while another is taking it over', () => {
    const living = currentHolder()
    leaveLock({ ...living, pid: deadPid(), token: 'first' })
    writeFileSync(`${lockPath()}.after-first`, JSON.stringify({ ...living, token: 'second' }))
    expect(() => lockDataFolder(folder)).toThrow(StoreUnavailable)
  })

  it('that a power cut left empty is taken over', () => {
    writeFileSync(lockPath(), '')
    const lock = lockDataFolder(folder)
    expect(lockFile()['pid']).toBe(process.pid)
    lock.release()
  })

  it('of another machine holds while it is touched, and not for ever after', () => {
    leaveLock({ ...currentHolder(), host: 'another', token: 'foreign' })
    expect(() => lockDataFolder(folder)).toThrow('on another')
    const twoMinutesAgo = Date.now() / 1_000 - 120
    utimesSync(lockPath(), twoMinutesAgo, twoMinutesAgo)
    lockDataFolder(folder).release()
  })

  it('that was lost to another is not released', () => {
    const lock = lockDataFolder(folder)
    leaveLock({ ...lockFile(), token: 'somebody' })
    lock.release()
    expect(existsSync(lockPath())).toBe(true)
  })

  it('cannot be taken where there is no folder', () => {
    expect(() => lockDataFolder(join(folder, 'missing'))).toThrow("Can't write in the data folder")
  })
})

describe('the start of a process', () => {
  it('is known of this one and of nobody dead', () => {
    expect(processStart(process.pid)).toMatch(/\S/)
    expect(processStart(process.pid)).toBe(processStart(process.pid))
    expect(processStart(deadPid())).toBeUndefined()
  })

  it('is gone as soon as it was killed', async () => {
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
