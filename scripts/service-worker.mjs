import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Files that a device doesn't need at first: the operator's settings, app store pictures, licence texts and build
 * notes. A device keeps what it asks for later.
 */
const leftOut =
  /^(?:config\.json|licences[\w-]*\.txt|sw\.js|screenshots\/.*|icons\/.*|\.vite\/.*|.*\.(?:br|gz|map|wasm))$/

/**
 * Builds the service worker beside a built till: one script, `sw.js`, with the list of the till's files.
 * @param {string} outDir
 */
export async function buildServiceWorker(outDir) {
  await build({
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { FILES_OF_THE_BUILD: JSON.stringify(await filesOf(outDir)) },
    build: {
      outDir,
      emptyOutDir: false,
      manifest: false,
      license: { fileName: 'licences-sw.txt' },
      rolldownOptions: {
        input: join(root, 'src/service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
}

/**
 * @typedef {{ url: string, revision: string | null, integrity: string }} PrecachedFile
 */

/**
 * The files of a built till for the device.
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
