import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** What the built till and server are made from. Tests are not: changing one rebuilds nothing. */
const sources = [
  'index.html',
  'public',
  'src',
  'scripts/build.mjs',
  'scripts/licences.mjs',
  'scripts/service-worker.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** What must be there for a build to be whole. */
const products = ['dist/index.html', 'dist/sw.js', 'build/main.js']

const stampFile = 'build/stamp'

/**
 * A hash of every source's path and content. Times don't count, so a fresh clone of the same commit, or a
 * branch switched there and back, is not stale.
 * @param {string} root the project's folder
 * @returns {Promise<string>}
 */
export async function hashSources(root) {
  const files = (await Promise.all(sources.map((path) => filesIn(join(root, path))))).flat()
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const content = createHash('sha256').update(await readFile(file))
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.digest('hex')}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root the project's folder
 * @param {string} hash of the sources
 * @returns {Promise<boolean>} whether the build stands and was made from these sources
 */
export async function isBuilt(root, hash) {
  if (!products.every((path) => existsSync(join(root, path)))) return false
  const stamp = await readFile(join(root, stampFile), 'utf8').catch(() => '')
  return stamp === hash
}

/**
 * Writes down what the build was made from.
 * @param {string} root the project's folder
 * @param {string} hash of the sources, taken before the build began
 */
export async function writeStamp(root, hash) {
  await mkdir(join(root, 'build'), { recursive: true })
  await writeFile(join(root, stampFile), hash)
}

/**
 * @param {string} path a file or a folder; one that is missing has no files
 * @returns {Promise<string[]>}
 */
async function filesIn(path) {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  const kept = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name) && !name.startsWith('.'))
  return (await Promise.all(kept.map(({ name }) => filesIn(join(path, name))))).flat()
}
