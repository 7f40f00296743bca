import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { buildIfStale } from './build-if-stale.mjs'
import { compressFolder } from './compress.mjs'
import { loadSource } from './load-source.mjs'
import { root } from './run-command.mjs'

/** Serves one folder of pages, whichever it is, beside the API. */
const server = fileURLToPath(new URL('bench-page-server.mjs', import.meta.url))

/** What a till can be measured against: the same small flow, in the till's libraries and in none. */
const floors = /** @type {const} */ (['stack', 'by-hand'])

/**
 * A server each for this checkout's till, for another one's where there is one (`before`), and for the floors: the same
 * program with the same data, on which only the pages differ.
 * @param {{ before?: string | undefined, environment?: Readonly<Record<string, string>> }} options `before` is a built checkout
 * @returns {Promise<{ pages: { name: string, origin: string }[], close: () => Promise<void> }>}
 */
export async function servePages({ before, environment = {} }) {
  /** @type {typeof import('../src/testing/built-server.ts')} */
  const { startBuiltServer, temporaryFolder } = await loadSource('../src/testing/built-server.ts')
  await buildIfStale()
  const data = await temporaryFolder()
  /** @type {import('../src/testing/built-server.ts').BuiltServer[]} */
  const servers = []
  const folders = {
    ...(before && { before: join(resolve(before), 'dist') }),
    till: join(root, 'dist'),
    ...Object.fromEntries(floors.map((floor) => [floor, join(data.path, floor)])),
  }
  const close = async () => {
    for (const started of servers) await started.stop('SIGTERM')
    await data.remove()
  }
  try {
    for (const floor of floors) await buildFloor(floor, join(data.path, floor))
    const pages = []
    for (const [name, folder] of Object.entries(folders)) {
      await allowAll(join(data.path, `${name}-data`))
      const own = { RATE_LIMITS: 'off', DATA_DIR: join(data.path, `${name}-data`), PAGES: folder }
      const started = await startBuiltServer({ ...own, ...environment }, [], server)
      servers.push(started)
      pages.push({ name, origin: started.origin })
    }
    return { pages, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The till keeps to the platform's limits, which this one doesn't have.
 * @param {string} folder a server's data
 */
async function allowAll(folder) {
  const config = JSON.parse(await readFile(join(root, 'public/config.json'), 'utf8'))
  await mkdir(folder)
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ ...config, limits: { purchase: null } }),
  )
}

/** @type {(floor: typeof floors[number], outDir: string) => Promise<void>} */
async function buildFloor(floor, outDir) {
  process.env['NODE_ENV'] = 'production'
  await build({
    root: join(root, 'e2e/bench-floors', floor),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  await copyFile(join(root, 'public/config.json'), join(outDir, 'config.json'))
  await compressFolder(outDir)
}
