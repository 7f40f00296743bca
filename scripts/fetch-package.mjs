import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runCommand } from './run-command.mjs'

/**
 * A package that few need and that is large: fetched when it is asked for, and kept among what tools keep of this checkout.
 * @param {string} name of its folder there
 * @param {string} wanted the package with its version
 * @returns {Promise<string | undefined>} the `node_modules` that has it; `undefined` where it can't be had
 */
export async function fetchPackage(name, wanted) {
  const folder = join(root, 'node_modules/.cache', name)
  const installed = join(folder, 'node_modules')
  if (existsSync(join(installed, wanted.slice(0, wanted.lastIndexOf('@'))))) return installed
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const code = await runCommand('npm', ['install', '--prefix', folder, '--no-save', wanted])
  return code === 0 ? installed : undefined
}
