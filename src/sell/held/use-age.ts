import { useNow } from '../../till/use-now.ts'
import { ageWords } from '../../draft/held-draft.ts'

/**
 * How long ago a moment was, in words that update.
 * @param since epoch milliseconds
 */
export function useAge(since: number): string {
  return ageWords(Math.max(0, useNow(30_000) - since))
}
