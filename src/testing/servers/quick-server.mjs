// The built server for tests that sign in hundreds of times: hashing costs almost nothing. Use it only for demo users,
// whose passwords are public. PAGES serves another folder instead of the till's.
import { fileURLToPath } from 'node:url'

const program = new URL('../../../build/program.js', import.meta.url)
const { runProgram } = await import(program.href)
await runProgram({
  passwordCost: { logN: 1, r: 1, p: 1 },
  tillFolder: process.env['PAGES'] ?? fileURLToPath(new URL('../../../dist/', import.meta.url)),
})
