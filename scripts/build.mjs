import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from './compress.mjs'
import { root } from './run-command.mjs'
import { lookAtSources, writeStamp } from './stamp.mjs'

/** Builds the till and the server. */
async function buildAll() {
  const look = lookAtSources(root)
  // Set in a shell or by a test runner, anything else would put React's development build into the till.
  process.env['NODE_ENV'] = 'production'
  await rm(join(root, 'build'), { recursive: true, force: true })
  await buildTill()
  await buildServer()
  writeStamp(root, look)
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

await buildAll()
