import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFolder } from './compress.mjs'
import { buildServiceWorker } from './service-worker.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// A shell or test runner may set another value, which would put React's development build into the till.
process.env['NODE_ENV'] = 'production'
await rm(join(root, 'build'), { recursive: true, force: true })

// The static till. `--quiet` hides its sizes.
const till = join(root, 'dist')
await build({ root, logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' })
await buildServiceWorker(till)
await compressFolder(till)

// The server, a Node program. Its dependencies stay in `node_modules`.
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
    // The tests start `program.js` with cheap passwords (src/testing/servers/quick-server.mjs).
    rolldownOptions: { input: ['src/server/main.ts', 'src/server/program.ts'] },
  },
})
await writeFile(join(root, 'build/package.json'), '{ "type": "module" }\n')
