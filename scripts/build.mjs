import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFolder } from './compress.mjs'
import { root, runCommand } from './run-command.mjs'
import { hashSources, isBuilt, writeStamp } from './stamp.mjs'

/**
 * Builds the till and the server if what they are made from has changed; in a process of its own, as what a build
 * makes depends on the process's environment.
 * @throws {Error} when the build fails
 */
export async function buildIfStale() {
  if (await isBuilt(root, await hashSources(root))) return
  console.log('Building the till and the server …')
  const exitCode = await runCommand('node', ['scripts/build.mjs'])
  if (exitCode !== 0) throw new Error('The build failed')
}

/**
 * @param {string} hash of the sources, taken before the build began
 */
async function buildAll(hash) {
  // Set in a shell or by a test runner, anything else would put React's development build into the till.
  process.env['NODE_ENV'] = 'production'
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
      ssr: true,
      target: 'node20',
      outDir: 'build',
      emptyOutDir: true,
      sourcemap: true,
      // `program.js` also for the tests, which start it with cheap passwords (quick-server.mjs).
      rolldownOptions: { input: ['src/server/main.ts', 'src/server/program.ts'] },
    },
  })
  await writeFile(join(root, 'build/package.json'), '{ "type": "module" }\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll(await hashSources(root))
