import { lookUp, type LookupRequest } from '../../platform/reads/lookups.ts'
import { ApiFailure } from '../../platform/words/failure.ts'
import { isMobileNumber } from '../../values/number/mobile-number.ts'
import { copes, type Check } from '../report/finding.ts'
import type { Visit } from '../visit.ts'

/** A product and numbers that nobody has, so nothing is found and no provider is asked. */
const productCode = 'NO-SUCH-PRODUCT'
const nobody = '+27820000000'

const requests: readonly LookupRequest[] = [
  { kind: 'bill-payment', accountNumber: '0', productCode },
  { kind: 'money-transfer', accountNumber: '0', productCode },
  { kind: 'electricity', meterNumber: '0', productCode },
  ...(isMobileNumber(nobody)
    ? [{ kind: 'mobile-bundle', mobileNumber: nobody, productCode } as const]
    : []),
]

export const lookups: Check = {
  id: 'lookups',
  about: 'Lookups: how they say no',
  place: 'Endpoints 5 to 8; Errors, Lookup error bodies',
  rulings: ['R45'],
  async look(visit) {
    const details: string[] = []
    for (const request of requests) {
      const trouble = await troubleWith(visit, request)
      if (trouble !== undefined) details.push(`${request.kind}: ${trouble}`)
    }
    const seen = `A product that doesn’t exist was looked up with numbers that nobody has. ${requests.length - details.length} of ${requests.length} lookups said no in a way that the till reads.`
    if (details.length === 0) return copes(seen)
    return {
      verdict: 'loses',
      seen,
      details,
      till: 'The cashier may go on without a lookup that doesn’t work; the purchase decides.',
      advice:
        'Try these lookups with a real product and number at the counter, and ask the platform where they don’t work.',
    }
  },
}

/** `undefined` if it says no, as it should. */
async function troubleWith(visit: Visit, request: LookupRequest): Promise<string | undefined> {
  const reading = await visit.read(async () => {
    const result = await lookUp({ reader: visit.reader }, request)
    if (result.kind === 'trouble') throw new ApiFailure(result.failure)
    return result.kind
  })
  if (!reading.ok) return reading.why
  return reading.value === 'eligible' ? 'it says yes to a product that doesn’t exist' : undefined
}
