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
