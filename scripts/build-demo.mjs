import { join } from 'node:path'
import { build } from 'vite'
import { root } from './run-command.mjs'

/**
 * Builds the demo that needs no server of ours (docs/training.md): a folder of files that any host serves, below
 * whatever path. The sandbox in the page is its only platform.
 * @param {string} folder
 */
async function buildDemo(folder) {
  // Set in a shell or by a test runner, anything else would put React's development build into it.
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    mode: 'demo',
    // Wherever the folder stands.
    base: './',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, manifest: false },
    plugins: [framed],
  })
}

/**
 * Keeps the frame's place from the first paint on, before `src/training/open-training.tsx` runs.
 * @type {import('vite').Plugin}
 */
const framed = {
  name: 'framed',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-purpose="demo" '),
}

await buildDemo(process.argv[2] ?? join(root, 'dist-demo'))
