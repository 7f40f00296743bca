import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './compress.mjs'
import { staticFiles } from './import-graph.mjs'
import { root } from './run-command.mjs'

/**
 * JavaScript that a screen needs before it shows, at most, in bytes of brotli. A screen's chunks are loaded one
 * after the other, so each step holds the ones before it. What is loaded later, while idle, doesn't count.
 */
const budgets = [
  { screen: 'sign-in screen', most: 100_000, chunks: ['index.html'] },
  {
    screen: "selling screen's tiles",
    most: 110_000,
    chunks: ['index.html', 'src/app/open-till.ts'],
  },
]

const dist = join(root, 'dist')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
const scripts = await scriptsOf(join(dist, 'index.html'))

let within = true
for (const { screen, most, chunks } of budgets) {
  const files = [...new Set([...scripts, ...staticFiles(manifest, chunks)])]
  const sizes = await Promise.all(files.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  within = within && total <= most
  const verdict = total <= most ? 'within' : 'OVER'
  console.log(`${screen}: ${kB(total)} of ${kB(most)} kB of JavaScript, brotli: ${verdict}`)
  files.forEach((file, index) => console.log(`  ${kB(sizes[index] ?? 0).padStart(7)}  ${file}`))
}
process.exitCode = within ? 0 : 1

/** @param {string} file */
async function sizeOf(file) {
  return (await brotli(await readFile(join(dist, file)))).length
}

/**
 * Scripts that the page names itself, the entry's chunk among them.
 * @param {string} page
 */
async function scriptsOf(page) {
  const html = await readFile(page, 'utf8')
  return [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, file = '']) => file)
}

/** @param {number} bytes */
function kB(bytes) {
  return (bytes / 1_000).toFixed(1)
}
