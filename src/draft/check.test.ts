import { describe, expect, test } from 'vitest'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { LookupResult } from '../platform/reads/lookups.ts'
import { aProduct } from '../testing/shop/a-product.ts'
import { cents } from '../values/money.ts'
import { check, draftForm, requestOf } from './check.ts'
import { amountKey, type TypedValues } from './form-values.ts'
import { lookupState } from './lookup-state.ts'

const range = { kind: 'range', min: cents(500), max: cents(10_000) } as const
const formOf = (kind: SaleKind) =>
  draftForm(aProduct({ code: 'P', kind, amount: range }), { fields: [], receiptFields: ['r'] }, {})

/** The first field's text and the amount's. */
function typedIn(kind: SaleKind, first: string, sum: string): TypedValues {
  const [field] = formOf(kind).fields
  return { [field?.key ?? '']: first, [amountKey]: sum }
}

const found = (result: LookupResult, kind: SaleKind, values: TypedValues) =>
  lookupState(
    {
      request: requestOf(formOf(kind), values),
      isAsking: false,
      found: { result, at: 7 },
      waivedAt: undefined,
    },
    7,
  )
const eligible: LookupResult = {
  kind: 'eligible',
  validationReference: 'VAL-1',
  receipt: { kind: 'account' },
  amountDue: undefined,
}

describe('a draft', () => {
  test.each<[what: string, kind: SaleKind, first: string, sum: string, verdict: string]>([
    ['of airtime is ready', 'airtime', '082 123 4567', '20', 'ready'],
    ['of airtime for nobody', 'airtime', '', '20', 'incomplete'],
    ['of airtime to no mobile number', 'airtime', '011 123 4567', '20', 'incomplete'],
    ['of airtime without an amount', 'airtime', '082 123 4567', '', 'incomplete'],
    ['of airtime above its limit', 'airtime', '082 123 4567', '100.01', 'incomplete'],
    ['of electricity for a meter', 'electricity', '04123456785', '20', 'look-up'],
    ['of electricity without a meter', 'electricity', '', '20', 'incomplete'],
    ['of a bill without its account, which nothing requires', 'bill-payment', '', '20', 'ready'],
    ['of a bill', 'bill-payment', '77', '20', 'look-up'],
  ])('%s: %#', (_, kind, first, sum, verdict) => {
    expect(check(formOf(kind), typedIn(kind, first, sum)).kind).toBe(verdict)
  })

  test('whose number was found is ready, with its answer; another number is looked up', () => {
    const values = typedIn('electricity', '0412 3456 785', '20')
    const state = check(formOf('electricity'), values, found(eligible, 'electricity', values))
    expect.assert(state.kind === 'ready')
    const { amount, lookup, receiptFields } = state.checked
    expect([amount, lookup?.validationReference, lookup?.at, receiptFields]).toEqual([
      2_000,
      'VAL-1',
      7,
      ['r'],
    ])
    const other = typedIn('electricity', '04123456793', '20')
    const answer = found(eligible, 'electricity', values)
    expect(check(formOf('electricity'), other, answer)).toEqual({
      kind: 'look-up',
      amount: 2_000,
      request: { kind: 'electricity', meterNumber: '04123456793', productCode: 'P' },
    })
  })

  test.each<LookupResult>([
    { kind: 'not-eligible', words: undefined },
    { kind: 'unavailable', words: undefined },
  ])('whose lookup says %j is not ready', (result) => {
    const values = typedIn('electricity', '04123456785', '20')
    const state = check(formOf('electricity'), values, found(result, 'electricity', values))
    expect(state.kind).toBe('look-up')
  })
})
