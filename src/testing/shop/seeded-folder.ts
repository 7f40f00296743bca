import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { temporaryFolder } from '../servers/built-server.ts'

/** A separate data folder for a test, with the seeded sandbox database. */
export async function seededFolder(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder()
  await cp(inject('seededData'), folder.path, { recursive: true })
  return folder
}
