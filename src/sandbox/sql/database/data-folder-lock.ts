import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from './errors.ts'
import { hasDied, holderIn, linked, linesOf, myself, nameOf } from './lock-holder.ts'

export interface LockOptions {
  /** How often the holder touches the file, and how long one that can't be seen may leave it, in milliseconds. */
  readonly touchEveryMs?: number
  readonly deadAfterMs?: number
  /** Called with one sentence: why the start waits; that another process has the folder, so this one must end. */
  readonly onWait?: (sentence: string) => void
  readonly onLost?: (sentence: string) => void
}

/** The lock's file name; temporary files begin with it. */
export const lockName = 'tuckshop.lock'

/**
 * Lets one process into a data folder, as PGlite would let in two, which destroy the data. If we can see that the
 * holder of the lock is dead, we take over at once, so the till is back right after a `kill -9`. One that we can't see,
 * such as one in another container, touches the file every five seconds and counts as dead after twenty without a
 * touch. If it wakes up after that, it finds the other's lock at its next touch.
 * @returns a function that releases the folder, as the end of the process does
 * @throws {StoreUnavailable} when another process has it, or the folder can't be written
 */
export async function lockDataFolder(
  folder: string,
  { touchEveryMs = 5_000, deadAfterMs = 20_000, onWait, onLost }: LockOptions = {},
): Promise<() => void> {
  const path = join(folder, lockName)
  const me = myself()
  const draft = `${path}.${me.token}`

  /** @throws {StoreUnavailable} unless the file's holder is dead, or the file is gone */
  const refuseLiving = async (file: string): Promise<void> => {
    const holder = holderIn(file)
    if (holder === undefined || hasDied(holder, me) === true) return
    if (hasDied(holder, me) === undefined) {
      const before = touched(file)
      onWait?.(
        `The data folder ${folder} was last in use by ${nameOf(holder)}, which can't be looked at from here. Waiting for ${deadAfterMs / 1_000} s to see whether it still runs`,
      )
      const end = performance.now() + deadAfterMs
      while (touched(file) === before && performance.now() < end)
        await pause(Math.min(250, deadAfterMs))
      if (touched(file) === before) return
    }
    if (fs.existsSync(file))
      throw new StoreUnavailable(
        `The data folder ${folder} is in use by ${nameOf(holder)}: stop it, or choose another folder with DATA_DIR`,
      )
  }

  try {
    // Written aside and linked into place, so nobody reads half a lock.
    fs.writeFileSync(draft, linesOf(me), { mode: 0o600 })
    while (!linked(draft, path)) {
      const first = holderIn(path)
      const passed: string[] = []
      let mine: string | undefined
      // Whoever first makes a file named after the dead holder takes over. One that dies doing so is another dead holder.
      for (let at = path, holder = first; mine === undefined && holder !== undefined;) {
        await refuseLiving(at)
        at = `${path}.after-${holder.token}`
        passed.push(at)
        if (linked(draft, at)) mine = at
        else holder = holderIn(at)
      }
      // A quicker process may have taken over, and removed these files.
      const isOurs = mine !== undefined && holderIn(path)?.token === first?.token
      if (isOurs) fs.renameSync(draft, path)
      for (const file of isOurs ? passed : [mine]) if (file) fs.rmSync(file, { force: true })
      if (isOurs) break
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StoreUnavailable(`Can't write in the data folder ${folder}: ${reason}`)
  } finally {
    fs.rmSync(draft, { force: true })
  }

  const isMine = () => holderIn(path)?.token === me.token
  const touch = setInterval(() => {
    const holder = holderIn(path)
    // One that can't be read names nobody else.
    if (holder?.token === me.token || holder?.pid === '') touchFile(path)
    else if (holder !== undefined) {
      clearInterval(touch)
      const sentence = `The data folder ${folder} has been taken by ${nameOf(holder)}, as this process did not move for a while`
      if (onLost === undefined) throw new Error(sentence)
      onLost(sentence)
    }
  }, touchEveryMs).unref()
  const release = () => {
    clearInterval(touch)
    process.off('exit', release)
    if (isMine()) fs.rmSync(path, { force: true })
  }
  process.on('exit', release)
  return release
}

/** A file's time. Another machine's clock may have set it, so only its changes count. */
function touched(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function touchFile(file: string): void {
  try {
    fs.utimesSync(file, new Date(), new Date())
  } catch {
    // The folder is gone or unwritable: the database says so itself.
  }
}
