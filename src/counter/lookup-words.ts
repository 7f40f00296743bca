import type { LookupKind, LookupResult } from '../api/lookups.ts'
import { formatRand } from '../values/money.ts'
import { nameInWords } from '../receipt/field-words.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import type { Due } from './lookup-plan.ts'
import type { LookupWait } from './lookup-wait.ts'

/** What is looked up, as people say it. */
export const lookupNoun: Readonly<Record<LookupKind, string>> = {
  'bill-payment': 'account',
  'money-transfer': 'account',
  electricity: 'meter',
  'mobile-bundle': 'number',
}

/** What stands beside the turning ring. A countdown follows the words of `throttled`. */
export function waitWords(kind: LookupKind, wait: LookupWait): string {
  const noun = lookupNoun[kind]
  switch (wait.kind) {
    case 'slow':
      return `Still looking up the ${noun}. The provider takes its time.`
    case 'sign-in':
      return 'The sign-in has ended. Once somebody signs in, the lookup goes on by itself.'
    case 'offline':
      return 'No network. The lookup goes on by itself when it is back.'
    case 'throttled':
      return 'The platform asks to wait. The lookup goes on by itself in'
    case 'answer':
    default:
      return `Looking up the ${noun}…`
  }
}

type Eligible = Extract<LookupResult, { kind: 'eligible' }>

/** One line of what a lookup found out. */
export interface FoundFact {
  readonly name: string
  readonly value: string
}

/** Extra texts of a platform, beyond these nobody reads on. */
const MOST_EXTRAS = 6

/** Who or what was found, in one line. */
export function foundTitle({ receipt }: Eligible): string {
  if (receipt.kind === 'mobile-bundle') return 'This number can have it'
  return filled(receipt.consumer?.name) ?? 'Found'
}

/**
 * What a lookup found out, as far as it is given (spec, section Lookup response). Never the
 * customer's own telephone number, which nobody needs here.
 */
export function foundFacts({ receipt }: Eligible): readonly FoundFact[] {
  if (receipt.kind === 'mobile-bundle') return []
  const { consumer, biller, metadata } = receipt
  const address = filled(consumer?.['address']) ?? filled(metadata?.['address'])
  const extras = Object.entries(metadata ?? {}).flatMap(([name, value]) => {
    const text = name === 'address' ? undefined : filled(value)
    return text === undefined ? [] : [{ name: nameInWords(name), value: text }]
  })
  const facts = [
    { name: 'Address', value: address },
    { name: 'Account status', value: statusInWords(filled(consumer?.accountStatus)) },
    { name: 'Biller', value: filled(biller?.name) },
    { name: 'Call centre', value: filled(biller?.callCentre) },
    ...extras.slice(0, MOST_EXTRAS),
  ]
  return facts.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}

/** What the customer can say is theirs or not, before they pay. */
export function readBack(found: Eligible): readonly FoundFact[] {
  const { receipt } = found
  const name = receipt.kind === 'account' ? filled(receipt.consumer?.name) : undefined
  const named = name === undefined ? [] : [{ name: 'Name', value: name }]
  const wanted = new Set(['Address', 'Account status'])
  return [...named, ...foundFacts(found).filter((fact) => wanted.has(fact.name))]
}

/** What a due sum means for this product, where it is more than a sum. */
export function dueWords(due: Due, rule: AmountRule): string | undefined {
  if (due.kind === 'nothing') return 'Nothing is due. Ask how much the customer wants to pay.'
  if (rule.kind !== 'range') return undefined
  if (due.kind === 'too-much') return `At most ${formatRand(rule.max)} can be paid at once.`
  if (due.kind === 'too-little') return `At least ${formatRand(rule.min)} must be paid.`
  return undefined
}

/** 'ACTIVE' is 'Active'. */
function statusInWords(status: string | undefined): string | undefined {
  return status !== undefined && /^[A-Z_ ]+$/.test(status)
    ? nameInWords(status.toLowerCase())
    : status
}

/** A text that says something, on one line and no longer than a line or three. */
function filled(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line === '' || line === 'null' ? undefined : Array.from(line).slice(0, 160).join('')
}
