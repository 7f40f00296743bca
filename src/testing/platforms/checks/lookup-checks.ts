import { explainLookup } from '../../../platform/words/explain-lookup.ts'
import { lookUp, type LookupRequest, type LookupResult } from '../../../platform/reads/lookups.ts'
import { foundFacts, foundTitle, moreFacts, readBack } from '../../../draft/lookup-words.ts'
import { mayWaive } from '../../../draft/lookup-state.ts'
import { parseMobile } from '../../../values/number/phone.ts'
import type { DrawnPlatform } from '../drawn/drawn-platform.ts'
import { isReadable } from '../drawn/grammar.ts'
import { claimIn } from './claims.ts'
import { rawTextIn } from '../drawn/raw-text.ts'
import type { Day } from '../day.ts'
import type { Violations } from './violations.ts'

/** A successful lookup before a sale: its content and its words. */
export function checkFound(
  { drawn }: DrawnPlatform,
  request: LookupRequest,
  result: LookupResult,
  found: Violations,
): void {
  if (!isReadable(drawn, 'lookupTypes')) {
    found.expect('lookup', mayWaive(result), `${request.kind} came to ${result.kind}, unread`)
    return
  }
  found.expect('lookup', result.kind === 'eligible', `${request.kind} came to ${result.kind}`)
  if (result.kind !== 'eligible') return
  const facts = [...foundFacts(result), ...moreFacts(result), ...readBack(result)]
  const text = [foundTitle(result), ...facts.map(({ name, value }) => `${name}: ${value}.`)].join(
    ' ',
  )
  const raw = rawTextIn(text)
  found.expect('raw text', raw === undefined, `the lookup of ${request.kind} has “${raw}”`)
  // Amounts due are in cents (ruling R13); transfers and bundles have none.
  const due = result.amountDue ?? -1
  const isDue = drawn.lookupReceipt !== 'no amount'
  const isRight =
    request.kind === 'bill-payment' && isDue
      ? due === dueOf(request.accountNumber)
      : request.kind === 'electricity' && isDue
        ? due === 0
        : result.amountDue === undefined
  found.expect('lookup', isRight, `${request.kind} says that ${due} cents are due`)
  const gives = drawn.lookupReference === 'plain' || drawn.lookupReference === 'odd characters'
  found.expect(
    'lookup',
    (result.validationReference !== undefined) === gives,
    `${request.kind} gave ${result.validationReference === undefined ? 'no' : 'a'} reference`,
  )
  const isMore = drawn.lookupReceipt === 'more than shown' && result.receipt.kind === 'account'
  found.expect(
    'lookup',
    !isMore || (!text.includes('12:00') && text.includes('08:30') && text.includes('T-7')),
    `${request.kind} says less than the platform: ${text}`,
  )
}

/** The sandbox computes it from the account. */
function dueOf(accountNumber: string): number {
  return 5_000 + ((Number(accountNumber.slice(-5)) * 37) % 245_000)
}

const refusals: readonly (readonly [
  code: string,
  request: (productCode: string) => LookupRequest,
  kind: LookupResult['kind'],
])[] = [
  [
    'DSTV-BILL',
    (productCode) => ({ kind: 'bill-payment', accountNumber: '0055551100', productCode }),
    'refused',
  ],
  [
    'MUKURU-SEND',
    (productCode) => ({ kind: 'money-transfer', accountNumber: '0077711100', productCode }),
    'refused',
  ],
  [
    'ESKOM-ELEC',
    (productCode) => ({ kind: 'electricity', meterNumber: '01234561101', productCode }),
    'refused',
  ],
  ['MTN-DATA-1GB-30D', (productCode) => bundle('0821230005', productCode), 'not-eligible'],
  ['VODACOM-SMS-120', (productCode) => bundle('0821230006', productCode), 'unavailable'],
]

function bundle(text: string, productCode: string): LookupRequest {
  const mobileNumber = parseMobile(text)
  if (mobileNumber === undefined) throw new Error(`${text} is not a number`)
  return { kind: 'mobile-bundle', mobileNumber, productCode }
}

/** Numbers that the platform refuses: the till sells nothing on them, and says that the platform refused. */
export async function checkRefusedLookups({ platform, till, clock, found }: Day): Promise<void> {
  for (const [code, request, kind] of refusals) {
    const asked = request(platform.catalogue.codeOf(code))
    const result = await clock.until(lookUp(till.api, asked))
    const isRead = isReadable(platform.drawn, 'lookupTypes')
    const isSaid = result.kind === kind || (!isRead && result.kind !== 'eligible')
    found.expect('lookup', isSaid, `${code}: a refused number gives ${result.kind}`)
    if (result.kind === 'eligible') continue
    const { title, detail, money = '' } = explainLookup(result)
    const raw = rawTextIn([title, detail, money].join(' '))
    found.expect('raw text', raw === undefined, `the refused lookup of ${code} has “${raw}”`)
    const words = `${title}. ${detail} ${money}`
    found.expect('claims', claimIn(words) !== 'sold', `the lookup of ${code} says “${words}”`)
    // The till can't sell on a number that the platform calls wrong, except with a code of the platform's own (spec,
    // Lookups).
    const mayBeWaived =
      !isRead || kind === 'unavailable' || platform.drawn.lookupRefusal !== '400 with its code'
    found.expect('lookup', !mayWaive(result) || mayBeWaived, `${code} can still be sold`)
  }
}
