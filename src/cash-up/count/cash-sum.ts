import { z } from 'zod'
import { isPayable, type CashRounding } from '../../values/cash.ts'
import { formatRand, parseAmount, type Cents } from '../../values/money.ts'

/**
 * A rule for a typed cash amount: coins must be able to make it (ruling R44).
 * @param words the message for text that is not an amount
 * @param least in cents
 */
export function typedCash(rounding: CashRounding, words: string, least = 0) {
  return z.string().transform((text: string, { issues }): Cents => {
    const sum = parseAmount(text)
    if (sum !== undefined && sum >= least && isPayable(sum, rounding)) return sum
    const message = sum === undefined || sum < least ? words : noCoinsWords(sum)
    issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  })
}

function noCoinsWords(sum: Cents): string {
  return `No coins make ${formatRand(sum)}, as the smallest is 10c. Enter the cash that is there.`
}
