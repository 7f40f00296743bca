import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { runCommand } from './run-command.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Beside the server's build and in its place in no way: that one is emptied by its own builds. */
const folder = join('build', 'simulator')

/** Builds the simulator into one file that Node runs, and runs it with the same arguments. */
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: 'src/testing/simulator/main.ts',
    target: 'node20',
    outDir: folder,
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
  },
})
await writeFile(join(root, folder, 'package.json'), '{ "type": "module" }\n')
process.exitCode = await runCommand(
  'node',
  ['--enable-source-maps', join(root, folder, 'main.js'), ...process.argv.slice(2)],
  { minutes: 240 },
)
