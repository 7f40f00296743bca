import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFolder } from './compress.mjs'
import { root } from './run-command.mjs'
import { buildServiceWorker } from './service-worker.mjs'
import { lookAtSources, writeStamp } from './stamp.mjs'

const look = lookAtSources(root)
// Anything else, set in a shell or by a test runner, would put React's development build into the till.
process.env['NODE_ENV'] = 'production'
await rm(join(root, 'build'), { recursive: true, force: true })

// The static till.
const till = join(root, 'dist')
await build({ root })
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
    // `program.js` also for the tests, which start it with cheap passwords (quick-server.mjs).
    rolldownOptions: { input: ['src/server/main.ts', 'src/server/program.ts'] },
  },
})
await writeFile(join(root, 'build/package.json'), '{ "type": "module" }\n')

writeStamp(root, look)
