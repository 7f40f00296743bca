import { startBuiltServer, temporaryFolder } from '../servers/built-server.ts'

/**
 * A data folder that a built server has made and left, to be copied: making a database takes seconds, copying one does
 * not.
 */
export async function makeSeededData(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder()
  const server = await startBuiltServer({ DATA_DIR: folder.path })
  await server.stop('SIGTERM')
  return folder
}
