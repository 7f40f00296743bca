import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Loads a TypeScript module of the project into this process.
 * @template Module
 * @param {string} path from this folder
 * @returns {Promise<Module>}
 */
export async function loadSource(path) {
  const file = fileURLToPath(new URL(path, import.meta.url))
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(file, { configFile: false })
  return module
}
