import { buildIfStale } from './build.mjs'

/** Called by vitest before the tests of the built server. */
export async function setup() {
  await buildIfStale()
}
