import { describe, expect, test } from 'vitest'
import type { LookupResult } from '../platform/reads/lookups.ts'
import { formFields } from './form-fields.ts'
import { lookupPlan } from './lookup-kinds.ts'
import {
  afterLookup,
  LOOKUP_LIFE_MS,
  lookupState,
  mayWaive,
  settledBy,
  tellsAmount,
  type LookupParts,
  type LookupState,
} from './lookup-state.ts'

const request = { kind: 'bill-payment', accountNumber: '1', productCode: 'P' } as const
const answered = (result: LookupResult, waived = false): LookupState => {
  return { kind: 'answered', request, result, waived, at: 0 }
}
const unavailable = { kind: 'unavailable', words: undefined } as const
const refused = (listed: boolean) => {
  return { kind: 'refused', field: 'accountNumber', listed, code: '1', words: undefined } as const
}

test.each<[what: string, state: LookupState, label: string | undefined, tells: boolean]>([
  ['is still to come', { kind: 'none' }, undefined, true],
  ['runs', { kind: 'asking', request }, undefined, true],
  ['is too old', { kind: 'too-old', request }, 'Look up again', true],
  ['has no answer', answered(unavailable), 'Look up again', false],
  ['is refused for another reason', answered(refused(false)), 'Look up again', false],
  ['refuses the number', answered(refused(true)), 'Correct the account number', false],
  ['is waived, so the cashier types the amount', answered(unavailable, true), undefined, false],
])('the form of a bill whose lookup %s', (_, state, label, tells) => {
  const plan = lookupPlan('bill-payment', formFields([], 'bill-payment'))
  expect.assert(plan !== undefined)
  expect(afterLookup({ plan, state })).toBe(label)
  expect(tellsAmount({ plan, state })).toBe(tells)
})

test('a meter’s lookup gives no amount', () => {
  const plan = lookupPlan('electricity', formFields([], 'electricity'))
  expect.assert(plan !== undefined)
  expect(tellsAmount({ plan, state: { kind: 'none' } })).toBe(false)
})

const eligible: LookupResult = {
  kind: 'eligible',
  validationReference: 'VAL-1',
  receipt: { kind: 'mobile-bundle' },
  amountDue: undefined,
}

describe('a lookup', () => {
  const of = (parts: Partial<LookupParts>, now: number) => {
    const none = { isAsking: false, found: undefined, waivedAt: undefined }
    return lookupState({ request, ...none, ...parts }, now)
  }
  const found = (result: LookupResult) => ({ found: { result, at: 5 } })
  const end = 5 + LOOKUP_LIFE_MS

  test.each<[what: string, parts: Partial<LookupParts>, now: number, kind: LookupState['kind']]>([
    ['that nobody asked for', { request: undefined, ...found(eligible) }, 5, 'none'],
    ['that was cancelled', {}, 5, 'none'],
    ['under way', { isAsking: true }, 5, 'asking'],
    ['asked again', { isAsking: true, ...found(unavailable) }, 5, 'asking'],
    ['that found somebody', found(eligible), end - 1, 'answered'],
    ['that found somebody ten minutes ago', found(eligible), end, 'too-old'],
    ['that was refused long ago', found(refused(true)), 9 * end, 'answered'],
    ['without an answer long ago', found(unavailable), 9 * end, 'answered'],
    ['that is waived', { ...found(unavailable), waivedAt: 9 }, LOOKUP_LIFE_MS + 8, 'answered'],
    [
      'waived ten minutes ago',
      { ...found(unavailable), waivedAt: 9 },
      LOOKUP_LIFE_MS + 9,
      'too-old',
    ],
  ])('%s is %#', (_, parts, now, kind) => {
    expect(of(parts, now).kind).toBe(kind)
  })

  test.each<[what: string, state: LookupState, reference: string | undefined]>([
    ['found', of(found(eligible), 5), 'VAL-1'],
    ['not found, and waived', of({ ...found(unavailable), waivedAt: 5 }, 5), 'without'],
    ['not found', of(found(unavailable), 5), undefined],
    ['refused', of(found(refused(true)), 5), undefined],
    ['too old', of(found(eligible), end), undefined],
    ['under way', of({ isAsking: true }, 5), undefined],
  ])('that is %s allows a sale with its reference, if it does: %s', (_, state, reference) => {
    const settled = settledBy(state, request)
    expect(settled && (settled.validationReference ?? 'without')).toBe(reference)
    expect(settledBy(state, { ...request, accountNumber: '2' })).toBeUndefined()
    expect(settledBy(state, { ...request, productCode: 'Q' })).toBeUndefined()
    expect(settledBy(state, undefined)).toBeUndefined()
  })
})

test('a waived lookup counts from the moment when it was waived', () => {
  const parts = { request, isAsking: false, found: { result: unavailable, at: 5 }, waivedAt: 900 }
  expect(settledBy(lookupState(parts, 900), request)?.at).toBe(900)
})

test.each<[LookupResult, boolean]>([
  [{ kind: 'not-eligible', words: undefined }, false],
  [unavailable, true],
  [refused(true), false],
  [refused(false), true],
  [eligible, false],
])('without %j, a sale is still allowed: %s', (result, may) => {
  expect(mayWaive(result)).toBe(may)
})
