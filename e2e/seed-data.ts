import { makeSeededData } from '../src/testing/servers/built-server.ts'

/** The folder whose copy every test server starts with. */
export const seededData = 'TUCKSHOP_SEEDED_DATA'

/**
 * Playwright calls it once before all tests.
 * @returns the function that Playwright calls after them
 */
export default async function seedData(): Promise<() => Promise<void>> {
  const folder = await makeSeededData()
  process.env[seededData] = folder.path
  return folder.remove
}
