/** A checksum of 32 bits for telling texts apart, not for secrets: FNV-1a over UTF-8 (RFC 9923). */
export function checksum(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
