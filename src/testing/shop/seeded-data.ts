import { startBuiltServer, temporaryFolder } from '../servers/built-server.ts'

/** A data folder from a built server, for copying: making a database takes seconds, a copy doesn't. */
export async function makeSeededData(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder()
  const server = await startBuiltServer({ DATA_DIR: folder.path })
  await server.stop('SIGTERM')
  return folder
}
