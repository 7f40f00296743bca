import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFolder } from './compress.mjs'
import { hashSources, isBuilt, writeStamp } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the till and the server if what they are made from has changed. */
export async function buildIfStale() {
  const hash = await hashSources(root)
  if (await isBuilt(root, hash)) return
  console.log('Building the till and the server …')
  await buildAll(hash)
}

/**
 * @param {string} hash of the sources, taken before the build began
 */
async function buildAll(hash) {
  await rm(join(root, 'build'), { recursive: true, force: true })
  await buildTill()
  await buildServer()
  await writeStamp(root, hash)
}

/** The static till in `dist/`: each text file also compressed, beside itself. */
async function buildTill() {
  await build({ root, logLevel: 'warn' })
  await compressFolder(join(root, 'dist'))
}

/** The Node program in `build/`. Its dependencies stay in `node_modules`. */
async function buildServer() {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/server/main.ts',
      target: 'node20',
      outDir: 'build',
      emptyOutDir: true,
      sourcemap: true,
    },
  })
  await writeFile(join(root, 'build/package.json'), '{ "type": "module" }\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll(await hashSources(root))
