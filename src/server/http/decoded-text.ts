import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** The most that we unpack, in bytes; a compressed answer may grow far beyond its size on the line. */
export const largestRead = 1_024 * 1_024

const decoders: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array>
> = { br: brotliDecompressSync, deflate: inflateSync, gzip: gunzipSync }

/** Whether this coding, or none, can be undone here. */
export function canBeDecoded(encoding: string): boolean {
  return encoding === 'identity' || Object.hasOwn(decoders, encoding)
}

/**
 * A body's text, decoded from any content coding.
 * @param encoding its `Content-Encoding`
 * @returns an empty text for what can't be unpacked, or is too large
 */
export function decodedText(bytes: Uint8Array, encoding: string = 'identity'): string {
  if (encoding === 'identity') return Buffer.from(bytes).toString()
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  try {
    return Buffer.from(decode?.(bytes, { maxOutputLength: largestRead }) ?? []).toString()
  } catch {
    return ''
  }
}
