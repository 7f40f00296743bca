import { expect, test } from 'vitest'
import type { LookupKind } from '../../api/lookups.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { cents } from '../../values/money.ts'
import { dueOf, type Due } from './lookup-plan.ts'

const range: AmountRule = { kind: 'range', min: cents(500), max: cents(100_000) }

test.each<[what: string, kind: LookupKind, due: number, rule: AmountRule, outcome: Due['kind']]>([
  ['of the most that can be paid', 'bill-payment', 100_000, range, 'payable'],
  ['of a cent more', 'bill-payment', 100_001, range, 'too-much'],
  ['of the least that can be paid', 'bill-payment', 500, range, 'payable'],
  ['of a cent less', 'bill-payment', 499, range, 'too-little'],
  ['of nothing', 'bill-payment', 0, range, 'nothing'],
  ['of any sum where there are no limits', 'bill-payment', 1, { kind: 'open' }, 'payable'],
  ['that a meter owes', 'electricity', 5_000, range, 'payable'],
])('a bill %s is told from what the product takes (ruling R13)', (_, kind, due, rule, outcome) => {
  const amount = outcome === 'nothing' ? {} : { amount: due }
  expect(dueOf(kind, cents(due), rule)).toEqual({ kind: outcome, ...amount })
})

test.each<[LookupKind, number | undefined]>([
  ['electricity', 0],
  ['bill-payment', undefined],
  ['money-transfer', 5_000],
  ['mobile-bundle', 5_000],
])('%s with %s due is paid by what the customer says', (kind, due) => {
  expect(dueOf(kind, due === undefined ? undefined : cents(due), range)).toBeUndefined()
})
