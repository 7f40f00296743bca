import { makeSeededData } from '../src/testing/shop/seeded-data.ts'

/** Where the folder lies that every server of the tests begins with a copy of. */
export const seededData = 'TUCKSHOP_SEEDED_DATA'

/** Called by Playwright once before all tests. @returns what it calls after them */
export default async function seedData(): Promise<() => Promise<void>> {
  const folder = await makeSeededData()
  process.env[seededData] = folder.path
  return folder.remove
}
