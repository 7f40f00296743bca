import { bodyOf } from '../recorded.ts'
import { lookUp, type LookupRequest, type LookupResult } from '../../platform/reads/lookups.ts'
import { isMobileNumber } from '../../values/number/mobile-number.ts'
import type { Visit } from '../visit.ts'
import { answerWords, failureWords, quotedAll } from '../report/words.ts'
import type { Check } from './check.ts'

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
  rulings: ['R13', 'R40'],
  async look(visit) {
    const asked: { kind: string; words: string; works: boolean; members: readonly string[] }[] = []
    for (const request of requests) {
      const { result, reply, members } = await ask(visit, request)
      asked.push({
        kind: request.kind,
        works: isNo(result),
        words: wordsOf(result, reply),
        members,
      })
    }
    const failing = asked.filter(({ works }) => !works)
    const shapes = [...new Set(asked.map(({ members }) => quotedAll(members)))].filter(Boolean)
    return {
      verdict: failing.length === 0 ? 'copes' : 'loses',
      seen: `A product that doesn’t exist was looked up with numbers that nobody has. ${asked.length - failing.length} of ${asked.length} lookups said no in a way that the till reads.${shapes.length === 1 ? ` Their answers have ${shapes[0]}.` : ''}`,
      details: asked.map(({ kind, words }) => `${kind}: ${words}`),
      till:
        failing.length === 0
          ? 'A number that is wrong is shown at its field before anything is sold.'
          : 'The cashier may go on without a lookup that doesn’t work; the purchase decides.',
      advice:
        failing.length === 0
          ? undefined
          : 'Try these lookups with a real product and number at the counter, and ask the platform where they don’t work.',
    }
  },
}

async function ask(visit: Visit, request: LookupRequest) {
  const reading = await visit.read(() => lookUp({ reader: visit.reader }, request))
  const reply = reading.asked.at(-1)?.reply
  const body = bodyOf(reply)
  const members = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const result: LookupResult = reading.ok
    ? reading.value
    : { kind: 'trouble', failure: reading.failure }
  return { result, reply, members }
}

function isNo({ kind }: LookupResult): boolean {
  return kind === 'refused' || kind === 'not-eligible' || kind === 'unavailable'
}

function wordsOf(result: LookupResult, reply: Parameters<typeof answerWords>[0]): string {
  const answer = answerWords(reply)
  switch (result.kind) {
    case 'eligible':
      return `${answer}: it says yes to a product that doesn’t exist`
    case 'not-eligible':
      return `${answer}: not eligible`
    case 'unavailable':
      return `${answer}: the provider could not be asked`
    case 'refused':
      return `${answer}: ${result.listed ? 'refused with a code of the specification' : 'refused with a code that the specification doesn’t list; the cashier may pass over it'}`
    case 'trouble':
    default:
      return `${answer}: ${failureWords(result.failure)}`
  }
}
