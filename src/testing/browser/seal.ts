import { createHash } from 'node:crypto'
import type { Seal } from '../../engine/journal/seal.ts'

const MASK = 0x55

/**
 * A seal without a real key: WebCrypto works on threads, whose order no seed controls. It opens only for its row and
 * key, and never after a bit has changed. It shows nothing readable, and each step takes a thread's time.
 */
export function simulatedSeal(parts: {
  /** The time that a thread takes. */
  readonly thread: () => Promise<void>
  /** The id of the device's key. */
  readonly key: string
}): Seal {
  const { thread, key } = parts
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
