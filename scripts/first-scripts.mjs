import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staticFiles } from './import-graph.mjs'
import { root } from './run-command.mjs'

/**
 * JavaScript that a screen needs before it shows, at most, in bytes of brotli. A screen's chunks are loaded one
 * after the other, so each step holds the ones before it. What is loaded later, while idle, doesn't count. Chunks as
 * vite.config.ts calls them.
 */
export const budgets = {
  signIn: { screen: 'sign-in screen', most: 85_000, chunks: ['sign-in'] },
  tiles: {
    screen: "selling screen's tiles",
    most: 130_000,
    chunks: ['sign-in', 'tiles'],
  },
}

/** The service worker, with its list of the till's files, in bytes of brotli. */
export const workerBudget = { file: 'sw.js', most: 12_000 }

/**
 * The scripts of the built till that its chunks need: those that the page names, and the chunks with all that they
 * import statically.
 * @param {readonly string[]} chunks their names
 * @returns {Promise<string[]>} files of `dist/`
 */
export async function scriptsFor(chunks) {
  const manifest = JSON.parse(await readFile(join(root, 'dist/.vite/manifest.json'), 'utf8'))
  const page = await readFile(join(root, 'dist/index.html'), 'utf8')
  const named = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, file = '']) => file)
  const keys = chunks.map((chunk) => {
    const key = Object.keys(manifest).find((key) => manifest[key].name === chunk)
    if (key === undefined) throw new RangeError(`The build has no chunk ${chunk}`)
    return key
  })
  return [...new Set([...named, ...staticFiles(manifest, keys)])]
}
