import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { temporaryFolder } from '../servers/built-server.ts'

/** A data folder of a test's own with the sandbox's database in it, as the seed left it. */
export async function seededFolder(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder()
  await cp(inject('seededData'), folder.path, { recursive: true })
  return folder
}
