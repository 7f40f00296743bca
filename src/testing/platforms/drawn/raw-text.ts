/** Text that a program writes and a person doesn't. */
const raw: readonly RegExp[] = [
  // A member's name: `transactionId`, `transaction_id`, `TRANSACTION_ID`.
  /\b(?!kWh\b|eThekwini\b)[a-z]+(?:[A-Z][a-z0-9]+)+\b/,
  /\b[a-z]+(?:_[a-z]+)+\b/i,
  // A path into a receipt.
  /\w\[\d+\]/,
  // A machine's time.
  /\d{4}-\d\d-\d\d[T ]\d\d/,
  /\/Date\(/,
  /\b(?:undefined|null|NaN)\b|\[object/,
  /"\w+"\s*:/,
  /<\/?[a-z]+>/i,
]

/** The first text that no person should read, or undefined. */
export function rawTextIn(text: string): string | undefined {
  return raw.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
}
