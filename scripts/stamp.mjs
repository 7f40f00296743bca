import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'

/** What the built till and server are made from. Tests are not: changing one rebuilds nothing. */
const sources = [
  'index.html',
  'public',
  'src',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/service-worker.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** What must be there for a build to be whole. */
const products = ['dist/index.html', 'dist/sw.js', 'build/main.js']

const stampFile = 'build/stamp'

/**
 * A look at the sources: when, and of each file what the file system says of it (size and times) and its content's hash.
 * @typedef {object} Look
 * @property {number} at epoch milliseconds
 * @property {Record<string, { seen: string, hash: string }>} files by their paths
 */

/**
 * A file that changed so shortly before a look may change once more with the same size and times: file systems tell time in
 * steps, of two seconds at most.
 */
const unsettledMs = 2_000

/**
 * Looks at the sources. A file whose size and times are as they were is not read again; of its times the one counts that
 * nobody can set (`ctime`), so that a copy which keeps the older time of another file is read.
 * @param {string} root the project's folder
 * @param {Look} [before] an earlier look
 * @returns {Look & { isRepeated: boolean }} `isRepeated` where no file had to be read
 */
export function lookAtSources(root, before) {
  const at = Date.now()
  let isRepeated = true
  /** @type {Look['files']} */
  const files = {}
  for (const file of sources.flatMap((path) => filesIn(join(root, path)))) {
    const name = relative(root, file.path).split(sep).join('/')
    const known = before?.files[name]
    if (
      before !== undefined &&
      known?.seen === file.seen &&
      file.changedAt < before.at - unsettledMs
    ) {
      files[name] = known
      continue
    }
    isRepeated = false
    const hash = createHash('sha256').update(readFileSync(file.path)).digest('hex')
    files[name] = { seen: file.seen, hash }
  }
  return { at, files, isRepeated }
}

/**
 * Only content counts, so a fresh build copied elsewhere, or a branch switched there and back, is not stale.
 * @param {string} root the project's folder
 * @returns {boolean} whether the build stands and was made from the sources as they are
 */
export function isBuilt(root) {
  if (!products.every((path) => existsSync(join(root, path)))) return false
  const stamp = readStamp(root)
  if (stamp === undefined) return false
  const look = lookAtSources(root, stamp)
  if (!haveSameContent(stamp, look)) return false
  if (!look.isRepeated) writeStamp(root, look)
  return true
}

/**
 * Writes down what the build was made from.
 * @param {string} root the project's folder
 * @param {Look} look at the sources, before the build began
 */
export function writeStamp(root, { at, files }) {
  mkdirSync(join(root, 'build'), { recursive: true })
  // Whoever reads it meanwhile finds all of the old one or all of the new one.
  const draft = join(root, `${stampFile}.${process.pid}`)
  writeFileSync(draft, JSON.stringify({ at, files }))
  renameSync(draft, join(root, stampFile))
}

/**
 * @param {string} root
 * @returns {Look | undefined} nothing where there is none, or one of another form
 */
function readStamp(root) {
  try {
    const stamp = JSON.parse(readFileSync(join(root, stampFile), 'utf8'))
    return typeof stamp?.at === 'number' && typeof stamp.files === 'object' ? stamp : undefined
  } catch {
    return undefined
  }
}

/** @type {(one: Look, other: Look) => boolean} */
function haveSameContent(one, other) {
  const names = Object.keys(one.files)
  return (
    names.length === Object.keys(other.files).length &&
    names.every((name) => one.files[name]?.hash === other.files[name]?.hash)
  )
}

/**
 * @param {string} path a file or a folder; one that is missing has no files
 * @returns {{ path: string, seen: string, changedAt: number }[]}
 */
function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (stat.isDirectory())
    return readdirSync(path)
      .filter((name) => !/\.test\.tsx?$/.test(name) && !name.startsWith('.'))
      .flatMap((name) => filesIn(join(path, name)))
  const { size, mtimeMs, ctimeMs } = stat
  return [{ path, seen: `${size} ${mtimeMs} ${ctimeMs}`, changedAt: Math.max(mtimeMs, ctimeMs) }]
}
