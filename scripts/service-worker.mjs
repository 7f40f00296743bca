import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { build } from 'vite'
import { addLicences, licencesFile } from './licences.mjs'
import { root } from './run-command.mjs'

/** The worker's file, at the root of what it serves: a worker has no say above its own folder. */
const workerFile = 'sw.js'

/** Not for the device: what an operator edits, what only a store's page of apps shows, licence texts, and the build's own notes. */
const leftOut =
  /^(?:config\.json|licences\.txt|sw\.js|screenshots\/.*|icons\/.*|\.vite\/.*|.*\.(?:br|gz|map))$/

/**
 * Builds the service worker once the till is built: one script beside it that holds the list of the till's files. A demo
 * has none, so that it leaves nothing at its host's visitors (docs/training.md).
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  /** @type {import('vite').ResolvedConfig | undefined} */
  let config
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle(error) {
      if (error !== undefined || config === undefined || config.build.ssr !== false) return
      if (config.mode === 'demo') return
      const outDir = resolve(config.root, config.build.outDir)
      await buildWorker(outDir, config.build.target, await filesOf(outDir))
    },
  }
}

/**
 * @typedef {{ url: string, revision: string | null, integrity: string }} PrecachedFile
 */

/**
 * The files of a built till that belong on the device.
 * @param {string} outDir
 * @returns {Promise<PrecachedFile[]>} by their paths beside the worker; a name with a hash needs no revision
 */
export async function filesOf(outDir) {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !leftOut.test(path))
    .sort()
  return Promise.all(
    paths.map(async (url) => {
      const hash = createHash('sha256').update(await readFile(join(outDir, url)))
      const digest = hash.digest('base64')
      const revision = url.startsWith('assets/') ? null : digest.slice(0, 12)
      return { url, revision, integrity: `sha256-${digest}` }
    }),
  )
}

/**
 * @param {string} outDir
 * @param {import('vite').BuildOptions['target']} target
 * @param {readonly PrecachedFile[]} files
 */
async function buildWorker(outDir, target, files) {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { FILES_OF_THE_BUILD: JSON.stringify(files) },
    build: {
      target: target || 'es2022',
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: workerFile },
      },
    },
  })
  if (!('output' in built)) throw new Error('The worker was not built once')
  await addLicences(join(outDir, licencesFile), built.output)
}
