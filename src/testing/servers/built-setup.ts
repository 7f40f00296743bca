import type { TestProject } from 'vitest/node'
import { makeSeededData } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder from a built server, for copying. */
    seededData: string
  }
}

/** Vitest calls it once before the built server's tests. Makes one data folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeSeededData()
  project.provide('seededData', folder.path)
  return folder.remove
}
