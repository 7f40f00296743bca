import { createHash } from 'node:crypto'
import type { Seal } from '../../engine/journal/seal.ts'
import type { Dice } from '../simulator/dice.ts'
import type { Life, Timeline } from '../simulator/watch/timeline.ts'

const MASK = 0x55

/**
 * A seal without a real key: WebCrypto works on threads, whose order no seed controls. It opens only for its row and
 * key, and never after a bit has changed. It shows nothing readable, and each step is an event of the world.
 */
export function simulatedSeal(parts: {
  readonly timeline: Timeline
  readonly dice: Dice
  readonly life: Life
  /** The id of the device's key. */
  readonly key: string
}): Seal {
  const { timeline, dice, life, key } = parts
  const thread = () => timeline.pass(dice.between(0.05, 1), life, 'crypto')
  const bound = (reference: string) => masked(new TextEncoder().encode(`${key} ${reference}`))
  return {
    async seal(text, reference) {
      const data = masked(new TextEncoder().encode(text))
      await thread()
      return { iv: bound(reference), data: Uint8Array.of(sumOf(data), ...data) }
    },
    async open(sealed, reference) {
      await thread()
      if (String(sealed.iv) !== String(bound(reference)))
        throw new Error('Sealed for another row or by another key')
      const [sum, ...data] = sealed.data
      const kept = Uint8Array.from(data)
      if (sum !== sumOf(kept)) throw new Error('A bit has changed')
      return new TextDecoder().decode(masked(kept))
    },
    async digest(text) {
      await thread()
      return createHash('sha256').update(key).update(text).digest('hex')
    },
  }
}

function masked(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.map((byte) => byte ^ MASK)
}

/** Any change of a single byte changes the sum. */
function sumOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => (sum + byte) % 256, 0)
}
