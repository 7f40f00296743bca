import { gunzipSync } from 'node:zlib'

/** How a file can travel, smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Picks the smallest form that the client accepts and the server has. Sends the plain file when the client refuses all.
 * Source: RFC 9110, section Accept-Encoding.
 * @param accepted the request's Accept-Encoding, if any
 */
export function chooseEncoding(
  accepted: string | null,
  has: (encoding: Encoding) => boolean,
): Encoding {
  const named = (accepted ?? '').toLowerCase().matchAll(/([^\s,;]+)\s*(?:;\s*q=([^\s,;]*))?/g)
  const weights = new Map([...named].map(([, name, weight = '1']) => [name, Number(weight)]))
  const takes = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return (
    encodings.find((encoding) => encoding !== 'identity' && has(encoding) && takes(encoding)) ??
    'identity'
  )
}

/**
 * JSON media types, including `application/hal+json` and the like (RFC 6839). Matches one type only, because browsers
 * believe the last of several.
 */
export const jsonType = /^\s*(?:application|text)\/(?:[\w.-]+\+)*json\s*(?:;[^,]*)?$/i

/** The most that we unpack, in bytes; a compressed answer may grow far beyond its size on the line. */
export const largestRead = 1_024 * 1_024

/**
 * A platform's body as text.
 * @param encoding its `Content-Encoding`
 * @returns an empty text for what can't be unpacked, or is too large
 */
export function decodedText(bytes: Uint8Array, encoding: string = 'identity'): string {
  if (encoding === 'identity') return Buffer.from(bytes).toString()
  if (encoding !== 'gzip') return ''
  try {
    return gunzipSync(bytes, { maxOutputLength: largestRead }).toString()
  } catch {
    return ''
  }
}
