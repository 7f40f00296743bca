import { fileURLToPath } from 'node:url'
import { signInCost } from '../sandbox/hashing/password-hash.ts'
import { runProgram } from './program.ts'

await runProgram({
  passwordCost: signInCost,
  tillFolder: fileURLToPath(new URL('../dist/', import.meta.url)),
})
