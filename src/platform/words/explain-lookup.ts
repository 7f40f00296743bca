import { explainFailure, type Explanation } from './explain.ts'
import type { LookupField, LookupResult } from '../reads/lookups.ts'
import { quoted } from './platform-words.ts'

const fieldWords: Record<LookupField, string> = {
  accountNumber: 'account number',
  meterNumber: 'meter number',
  mobileNumber: 'mobile number',
}

/** A lookup that is not `eligible`, in the cashier's words. */
export function explainLookup(result: Exclude<LookupResult, { kind: 'eligible' }>): Explanation {
  switch (result.kind) {
    case 'not-eligible':
      return {
        title: 'Not available for this number',
        detail:
          saidBy('provider', result.words) ?? 'The provider does not offer this to this number.',
        action: 'Choose another product, or check the number with the customer.',
      }
    case 'unavailable':
      return {
        title: 'The number could not be checked',
        detail: saidBy('provider', result.words) ?? 'The provider is not answering at the moment.',
        action: 'Check the number with the customer again, or try again in a few minutes.',
      }
    case 'refused': {
      const field = fieldWords[result.field]
      return {
        // Only the spec's codes mean a wrong number.
        title: result.listed
          ? `The ${field} was not accepted`
          : `The ${field} could not be looked up`,
        detail: saidBy('platform', result.words) ?? `The platform does not know this ${field}.`,
        action: `Check the ${field} with the customer.`,
        ...(result.code === undefined ? {} : { code: result.code }),
      }
    }
    case 'trouble':
    default:
      return explainFailure(result.failure)
  }
}

function saidBy(who: 'provider' | 'platform', words: string | undefined): string | undefined {
  return words === undefined ? undefined : quoted(who, words)
}
