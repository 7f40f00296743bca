const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A transaction's identity for storing and comparing. A UUID (spec, section Purchase response) becomes lower case,
 * because records may use capitals where answers don't (ruling R33).
 */
export function transactionIdText(id: string | number): string {
  const text = String(id).trim()
  return uuid.test(text) ? text.toLowerCase() : text
}
