import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Builds a program of a tree into files that Node runs. Into a folder of its own, so that two runs, or a run and a
 * build of the till, don't take each other's files away; whoever asked for it removes it.
 * @param {string} root the tree's folder
 * @param {string} main the program's first module, from there
 * @returns {Promise<{ folder: string, program: string }>}
 */
export async function buildProgram(root, main) {
  const cache = join(root, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'program-'))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: main,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      sourcemap: true,
      minify: false,
    },
  })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
  return { folder, program: join(folder, 'main.js') }
}

/** @param {string} root the tree's folder */
export function buildSimulator(root) {
  return buildProgram(root, 'src/testing/simulator/main.ts')
}
