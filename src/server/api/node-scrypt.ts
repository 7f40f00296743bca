import { scrypt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { DeriveKey } from '../../sandbox/hashing/password-hash.ts'

/**
 * How many keys we derive at once. Node looks up names and files on the same four threads, and each key takes memory. A
 * burst of sign-ins therefore queues.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
const waiting: (() => void)[] = []
let underWay = 0

/** Node's scrypt: several times faster than the page's, and off the serving thread. */
export const deriveInNode: DeriveKey = async (password, salt, { logN, r, p }, length) => {
  await turn()
  try {
    const cost = { N: 2 ** logN, r, p }
    // scrypt's own memory, plus what OpenSSL adds.
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

/** Waits for a turn. A finished caller passes its turn to the next in line, so latecomers can't jump the queue. */
async function turn(): Promise<void> {
  if (underWay < atOnce) underWay += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}
