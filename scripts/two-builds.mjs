import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfStale } from './build-if-stale.mjs'
import { root } from './run-command.mjs'

/** @typedef {{ before?: string | undefined, after?: string | undefined }} Named */

/**
 * The folders of two builds that are to be compared.
 * @param {Named} named `after` is this checkout where it is not named; that one is built where it is stale
 * @throws {Error} where one is missing, or not built
 */
export async function twoBuilds(named) {
  if (named.before === undefined) throw new Error('Name a built checkout: --before DIR')
  const builds = { before: resolve(named.before), after: resolve(named.after ?? root) }
  if (builds.after === resolve(root)) await buildIfStale()
  for (const folder of Object.values(builds))
    if (!existsSync(programOf(folder))) throw new Error(`${folder} is not built`)
  return builds
}

/**
 * The server that a checkout has built.
 * @param {string} folder
 */
export function programOf(folder) {
  return join(folder, 'build/main.js')
}
