import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, ending in a slash. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

const notOurs = ['node_modules', 'dist', 'build', 'data', 'coverage', 'test-results', '.git']

function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })
}

/** Every file of the project, by its path from the root, without installed and built files. */
export const files: readonly string[] = filesUnder('.').map((path) => relative('.', path))

/** @param path as in `files` */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
