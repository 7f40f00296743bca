import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildServiceWorker } from '../../scripts/service-worker.mjs'
import { startBuiltServer, temporaryFolder } from '../../src/testing/servers/built-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A newer version of the till on a separate server. */
export interface NextVersion {
  readonly origin: string
  close(): Promise<void>
}

/**
 * The other version's changes: every script has another name, and the journal has another store. The product has no
 * switch for this, so the test builds it from changed sources.
 */
const changes: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/src/main.tsx'))
      return `${code}\ndocument.documentElement.dataset.version = '2'\n`
    if (!id.endsWith('/src/engine/journal/device-database.ts')) return null
    // Its types may be gone by now.
    const opening = /openDB(?:<Schema>)?\(name, 1,/
    const creating = /upgrade: \(database\) => create\(database\)/
    if (!opening.test(code) || !creating.test(code))
      throw new Error('The journal is opened in another way')
    const added = "Reflect.apply(database.createObjectStore, database, ['added'])"
    return code
      .replace(opening, "openDB(name, name === 'tuckshop-sales' ? 2 : 1,")
      .replace(creating, `upgrade: (database, from) => from === 0 ? create(database) : ${added}`)
  },
}

/**
 * Builds it inside the project, because its server needs the packages.
 * @returns its folder, with the till in `dist`
 */
export async function buildNextVersion(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'next-version-'))
  // The test runner's value would put development builds of our libraries into it.
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
    plugins: [changes],
    build: {
      outDir: join(folder, 'dist'),
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-v2-[hash].js',
          chunkFileNames: 'assets/[name]-v2-[hash].js',
          assetFileNames: 'assets/[name]-v2-[hash][extname]',
        },
      },
    },
  })
  await buildServiceWorker(join(folder, 'dist'))
  return folder
}

/** Builds and serves it. */
export async function serveNextVersion(
  environment: Readonly<Record<string, string>>,
): Promise<NextVersion> {
  const folder = await buildNextVersion()
  const data = await temporaryFolder()
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true })
  const server = await startBuiltServer(
    { ...environment, DATA_DIR: data.path },
    [],
    join(folder, 'build', 'main.js'),
  )
  return {
    origin: server.origin,
    async close() {
      await server.stop('SIGTERM')
      await Promise.all([data.remove(), rm(folder, { recursive: true, force: true })])
    },
  }
}
