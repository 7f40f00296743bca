import type { TestProject } from 'vitest/node'
import { makeSeededData } from '../shop/seeded-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a built server has made and left, to be copied. */
    seededData: string
  }
}

/** Called by vitest once before the tests of the built server: makes one data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeSeededData()
  project.provide('seededData', folder.path)
  return folder.remove
}
