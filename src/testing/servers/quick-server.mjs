// The built server for tests, which sign in by the hundred: its passwords cost next to nothing to hash. It keeps demo
// users only, whose passwords everybody knows. With PAGES it serves another folder than the till's.
import { fileURLToPath } from 'node:url'

const program = new URL('../../../build/program.js', import.meta.url)
const { runProgram } = await import(program.href)
await runProgram({
  passwordCost: { logN: 1, r: 1, p: 1 },
  tillFolder: process.env['PAGES'] ?? fileURLToPath(new URL('../../../dist/', import.meta.url)),
})
