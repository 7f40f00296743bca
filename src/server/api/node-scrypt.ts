import { scrypt, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { DeriveKey } from '../../sandbox/hashing/password-hash.ts'
import { createTurns } from '../../sandbox/sql/database/turns.ts'

/**
 * How many keys we derive at once. Node looks up names and files on the same four threads, and each key takes memory. A
 * burst of sign-ins therefore queues.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
const turns = createTurns(atOnce)
const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt)

/** Node's scrypt: several times faster than the page's, and off the serving thread. */
export const deriveInNode: DeriveKey = (password, salt, { logN, r, p }, length) => {
  const N = 2 ** logN
  // scrypt's own memory, plus what OpenSSL adds.
  const maxmem = 128 * r * (N + p + 2)
  return turns('keys', () => derive(password, salt, length, { N, r, p, maxmem }))
}
