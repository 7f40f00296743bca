const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A transaction's identity as it is kept and compared: of a UUID (spec, section Purchase response) the letters are
 * lower case, since records may write them in capitals where answers don't, and either means the same (ruling R33).
 */
export function identityText(id: string | number): string {
  const text = String(id).trim()
  return uuid.test(text) ? text.toLowerCase() : text
}
