import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Settings } from './config/settings.ts'
import { errorCode } from '../sandbox/sql/database/errors.ts'
import { StartFailure } from './start-failure.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file of that name on the way',
  EEXIST: 'there is a file of that name',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no folder can be made there',
}

/**
 * Makes the data folder, readable by this user only, when the settings keep data there.
 * @throws {StartFailure} when it can't be made or written
 */
export async function prepareDataFolder({ dataDir, api }: Settings): Promise<void> {
  if (api.kind === 'upstream' || api.databaseUrl !== undefined) return
  try {
    await makeFolder(resolve(dataDir))
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error)
    throw new StartFailure(
      `Can't keep data in ${resolve(dataDir)}: ${reasons[code] ?? code}. Set DATA_DIR to another folder`,
    )
  }
}

/**
 * Makes a folder and its parents one by one. Node's `recursive` retries forever where the parent exists but refuses new
 * folders, such as under `/proc`.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOENT' && (await isFolder(path))) return
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
