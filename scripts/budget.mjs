import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './compress.mjs'
import { budgets, scriptsFor, workerBudget } from './first-scripts.mjs'
import { root } from './run-command.mjs'

let within = true
for (const { screen, most, chunks } of Object.values(budgets)) {
  const files = await scriptsFor(chunks)
  const sizes = await Promise.all(files.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  within = within && total <= most
  const verdict = total <= most ? 'within' : 'OVER'
  console.log(`${screen}: ${kB(total)} of ${kB(most)} kB of JavaScript, brotli: ${verdict}`)
  files.forEach((file, index) => console.log(`  ${kB(sizes[index] ?? 0).padStart(7)}  ${file}`))
}
const worker = await sizeOf(workerBudget.file)
within = within && worker <= workerBudget.most
console.log(
  `service worker: ${kB(worker)} of ${kB(workerBudget.most)} kB of JavaScript, brotli: ${worker <= workerBudget.most ? 'within' : 'OVER'}`,
)
process.exitCode = within ? 0 : 1

/** @param {string} file */
async function sizeOf(file) {
  return (await brotli(await readFile(join(root, 'dist', file)))).length
}

/** @param {number} bytes */
function kB(bytes) {
  return (bytes / 1_000).toFixed(1)
}
