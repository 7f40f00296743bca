import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Settings } from './settings.ts'
import { errorCode, StartFailure } from './start-failure.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file of that name on the way',
  EEXIST: 'there is a file of that name',
}

/**
 * Makes the data folder where something will be kept in it, readable by nobody else.
 * @throws {StartFailure} where it can't be made or written
 */
export async function prepareDataFolder({ dataDir, api }: Settings): Promise<void> {
  if (api.kind === 'upstream' || api.databaseUrl !== undefined) return
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error)
    throw new StartFailure(
      `Can't keep data in ${resolve(dataDir)}: ${reasons[code] ?? code}. Set DATA_DIR to another folder`,
    )
  }
}
