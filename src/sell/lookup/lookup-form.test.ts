import { expect, test } from 'vitest'
import type { LookupResult } from '../../platform/reads/lookups.ts'
import { formFields } from '../../draft/form-fields.ts'
import { afterLookup, tellsAmount } from './lookup-form.ts'
import { lookupPlan } from '../../draft/lookup-plan.ts'
import type { LookupState } from './lookup-run.ts'

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
  ['runs', { kind: 'asking', request, wait: { kind: 'answer' } }, undefined, true],
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
