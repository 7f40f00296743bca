import { explainLookup } from '../platform/words/explain-lookup.ts'
import type { LookupRequest, LookupResult } from '../platform/reads/lookups.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import type { Cents } from '../values/money.ts'
import type { FormField } from './form-fields.ts'
import { dueOf, lookupKinds, sameLookup, saysNo, type LookupPlan } from './lookup-kinds.ts'

/** The answer to a lookup. */
export interface FoundLookup {
  readonly result: LookupResult
  /** When it came or was waived, by `clock.elapsed()`. */
  readonly at: number
}

/** The progress of a sale's lookup. */
export type LookupState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly request: LookupRequest }
  | Answered
  /** The answer is too old for a sale. */
  | { readonly kind: 'too-old'; readonly request: LookupRequest }

interface Answered extends FoundLookup {
  readonly kind: 'answered'
  readonly request: LookupRequest
  /** The cashier chose to continue without a validation. */
  readonly waived: boolean
}

/** A lookup that allows a sale. */
export interface SettledLookup extends FoundLookup {
  readonly request: LookupRequest
  /** For the purchase's `additionalInfo`; none if the cashier continues without (ruling R9). */
  readonly validationReference: string | undefined
}

/** An older answer does not allow a sale. */
export const LOOKUP_LIFE_MS = 10 * 60_000

/** What has become of a lookup. */
export interface LookupParts {
  /** `undefined` if nobody has asked for this number yet. */
  readonly request: LookupRequest | undefined
  readonly isAsking: boolean
  readonly found: FoundLookup | undefined
  /** When the cashier chose to continue without, by `clock.elapsed()`. */
  readonly waivedAt: number | undefined
}

/** @param now `clock.elapsed()` */
export function lookupState(parts: LookupParts, now: number): LookupState {
  const { request, isAsking, found, waivedAt } = parts
  if (request === undefined) return { kind: 'none' }
  if (isAsking) return { kind: 'asking', request }
  if (found === undefined) return { kind: 'none' }
  const end = tooOldAt(parts)
  if (end !== undefined && now >= end) return { kind: 'too-old', request }
  const { result, at } = found
  return { kind: 'answered', request, result, at: waivedAt ?? at, waived: waivedAt !== undefined }
}

/** When a sale can't rely on it any more, by `clock.elapsed()`. A refusal doesn't age. */
export function tooOldAt({ found, waivedAt }: Pick<LookupParts, 'found' | 'waivedAt'>) {
  if (waivedAt !== undefined) return lookupEnd({ at: waivedAt })
  return found?.result.kind === 'eligible' ? lookupEnd(found) : undefined
}

/** When a lookup that allows a sale is too old, by `clock.elapsed()`. */
export function lookupEnd({ at }: Pick<FoundLookup, 'at'>): number {
  return at + LOOKUP_LIFE_MS
}

/** The lookup that allows a sale to this number. */
export function settledBy(
  state: LookupState | undefined,
  request: LookupRequest | undefined,
): SettledLookup | undefined {
  if (state?.kind !== 'answered' || !sameLookup(state.request, request)) return undefined
  const { result, at, waived } = state
  if (result.kind === 'eligible')
    return { request: state.request, result, at, validationReference: result.validationReference }
  return waived ? { request: state.request, result, at, validationReference: undefined } : undefined
}

/** Whether the platform has rejected this number. */
export function isRejected(
  state: LookupState | undefined,
  request: LookupRequest | undefined,
): boolean {
  return state?.kind === 'answered' && sameLookup(state.request, request) && saysNo(state.result)
}

/**
 * Whether a sale may go on without a validation: the provider did not answer, or the lookup itself failed. Not if the
 * platform rejected it (spec, section Lookup response; a caller may skip the lookup).
 */
export function mayWaive(result: LookupResult): boolean {
  switch (result.kind) {
    case 'unavailable':
    case 'trouble':
      return true
    case 'refused':
      return !result.listed
    case 'eligible':
    case 'not-eligible':
    default:
      return false
  }
}

/** What the form shows of its lookup. */
interface ShownLookup {
  readonly plan: LookupPlan
  readonly state: LookupState
}

/** The label of the foot's button if the lookup must be settled first. */
export function afterLookup({ plan, state }: ShownLookup): string | undefined {
  if (state.kind === 'too-old') return 'Look up again'
  if (state.kind !== 'answered' || state.waived) return undefined
  if (saysNo(state.result)) return `Correct the ${inSentence(plan.field.label)}`
  return mayWaive(state.result) ? 'Look up again' : undefined
}

/** The key of the field that the lookup accepted. */
export function confirmedBy({ plan, state }: ShownLookup): string | undefined {
  return state.kind === 'answered' && state.result.kind === 'eligible' ? plan.field.key : undefined
}

/** Whether the lookup, which is still to come, gives a bill's sum. */
export function tellsAmount({ plan, state }: ShownLookup): boolean {
  return lookupKinds[plan.kind].due === 'bill' && state.kind !== 'answered'
}

/** The platform's message about the number, at its field. */
export function refusalOf(
  lookup: ShownLookup | undefined,
  { key }: Pick<FormField, 'key'>,
): string | undefined {
  if (lookup?.state.kind !== 'answered' || key !== lookup.plan.field.key) return undefined
  const { result } = lookup.state
  if (result.kind !== 'refused' || !result.listed) return undefined
  const { detail, action, code } = explainLookup(result)
  return [detail, action, code && `(${code})`].filter(Boolean).join(' ')
}

/** The bill's sum, if the product can take it in one payment. */
export function dueFound({ plan, state }: ShownLookup, rule: AmountRule): Cents | undefined {
  if (lookupKinds[plan.kind].due !== 'bill' || state.kind !== 'answered') return undefined
  if (state.result.kind !== 'eligible') return undefined
  const due = dueOf(plan.kind, state.result.amountDue, rule)
  return due?.kind === 'payable' ? due.amount : undefined
}

/** A label within a sentence; a name such as 'PIN' keeps its capitals. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
