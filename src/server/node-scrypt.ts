import { scrypt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { DeriveKey } from '../sandbox/hashing/password-hash.ts'

/**
 * How many keys are made at once. Node does its look-ups of names and files on the same four threads, and each key takes
 * its memory: a burst of sign-ins waits for its turn instead of taking both.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
const waiting: (() => void)[] = []
let underWay = 0

/** Node's own scrypt: several times faster than the page's, and beside the thread that serves. */
export const deriveInNode: DeriveKey = async (password, salt, { logN, r, p }, length) => {
  await turn()
  try {
    const cost = { N: 2 ** logN, r, p }
    // What scrypt itself holds, and what OpenSSL counts besides.
    const maxmem = 128 * r * (cost.N + p + 2)
    return await new Promise((resolve, reject) => {
      scrypt(password, salt, length, { ...cost, maxmem }, (error, key) => {
        if (error === null) resolve(key)
        else reject(error)
      })
    })
  } finally {
    const next = waiting.shift()
    if (next === undefined) underWay -= 1
    else next()
  }
}

/** Whoever is done hands the turn on, so that nobody who comes later gets in between. */
async function turn(): Promise<void> {
  if (underWay < atOnce) underWay += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}
