// The built server with the pages of another folder than the till's: `node scripts/bench-page-server.mjs` with PAGES.
// With PLAIN_LISTS=1 the API's lists are not compressed.
import { followParent } from './follow-parent.mjs'

followParent()
const program = new URL('../build/program.js', import.meta.url)
const { runProgram } = await import(program.href)
await runProgram({
  passwordCost: { logN: 1, r: 1, p: 1 },
  tillFolder: process.env['PAGES'],
  compresses: process.env['PLAIN_LISTS'] !== '1',
})
