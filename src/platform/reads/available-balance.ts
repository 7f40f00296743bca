import { centsFromDecimalText, parseAmount, type Cents } from '../../values/money.ts'

/** After the number comes a blank, a sentence's mark or nothing: 1.2E7, 1'234, 10k and 5.00- are no clear sums. */
const AVAILABLE =
  /available ?(?:balance)? ?(?:is|of)? ?:? ?((?:ZAR|R)? ?[\d., ]*\d)(?![^\s.,;:)]|[.,;: ]?\d)/i

/**
 * The wallet's balance in 1103's text, 'Insufficient balance. Available: R123.45'. The text is no fixed format, so
 * anything unclear is `undefined` (ruling R20).
 */
export function readAvailable(message: unknown): Cents | undefined {
  if (typeof message !== 'string') return undefined
  const amount = AVAILABLE.exec(message.slice(0, 500).replaceAll(/\s+/g, ' '))?.[1]
  if (amount === undefined) return undefined
  const typed = parseAmount(amount)
  if (typed !== undefined) return typed
  // A double printed in full, such as 9.9499999: it has more decimals than any grouping.
  const digits = amount.replace(/^(?:ZAR|R)\s*/i, '')
  return /^\d+\.\d{4,}$/.test(digits) ? centsFromDecimalText(digits) : undefined
}
