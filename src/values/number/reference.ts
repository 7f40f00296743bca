/** Fills all the bytes with random values, like `crypto.getRandomValues`. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => void

/**
 * A UUID of version 7 (RFC 9562): 48 bits of `now` (epoch milliseconds), then random bits, so references sort by time.
 * The caller supplies clock and randomness.
 * @throws RangeError unless `now` is a whole number from 0 to 2^48 - 1
 */
export function uuidV7(now: number, random: FillRandom): string {
  if (!Number.isInteger(now) || now < 0 || now >= 2 ** 48) {
    throw new RangeError(`A UUID can’t hold this time: ${now}`)
  }
  const bytes = new Uint8Array(10)
  random(bytes)
  const hex = Array.from(bytes, (byte, place) => {
    if (place === 0) return (byte & 0x0f) | 0x70
    return place === 2 ? (byte & 0x3f) | 0x80 : byte
  })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const time = now.toString(16).padStart(12, '0')
  return [time.slice(0, 8), time.slice(8), hex.slice(0, 4), hex.slice(4, 8), hex.slice(8)].join('-')
}

/**
 * The `merchantReference` of a sale: the till's id, a dash, a UUID of version 7. Two tills never make the same
 * reference, even at the same time.
 * @throws RangeError like {@link uuidV7}
 */
export function saleReference(tillId: string, now: number, random: FillRandom): string {
  return `${tillId}-${uuidV7(now, random)}`
}

/** Whether a text is a reference that {@link saleReference} made, on any till. */
export function isSaleReference(text: string): boolean {
  return /^[a-z0-9]+-[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(
    text,
  )
}

/** A UUID of version 7 from the device's randomness, so ids sort by creation time. */
export function newId(now: number): string {
  return uuidV7(Math.max(0, Math.trunc(now)), (bytes) => crypto.getRandomValues(bytes))
}
