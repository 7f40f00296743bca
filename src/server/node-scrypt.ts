import { scrypt } from 'node:crypto'
import type { DeriveKey } from '../sandbox/hashing/password-hash.ts'

/** Node's own scrypt: several times faster than the page's, and beside the thread that serves. */
export const deriveInNode: DeriveKey = (password, salt, { logN, r, p }, length) =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** logN, r, p }
    // What scrypt itself holds, and what OpenSSL counts besides.
    const maxmem = 128 * r * (cost.N + p + 2)
    scrypt(password, salt, length, { ...cost, maxmem }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
