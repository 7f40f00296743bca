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
  const weights = weightsOf(accepted ?? '')
  return (
    encodings.find((encoding) => encoding !== 'identity' && has(encoding) && takes(encoding)) ??
    'identity'
  )

  function takes(encoding: Encoding): boolean {
    return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  }
}

function weightsOf(accepted: string): ReadonlyMap<string, number> {
  const parts = accepted.toLowerCase().split(',')
  return new Map(
    parts.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
}
