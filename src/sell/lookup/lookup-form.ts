import { explainLookup } from '../../platform/words/explain-lookup.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import type { Cents } from '../../values/money.ts'
import { inSentence } from '../../draft/next-missing.ts'
import type { FormField } from '../../draft/form-fields.ts'
import { dueOf, saysNo, type LookupPlan } from '../../draft/lookup-plan.ts'
import { mayWaive, type LookupState } from './lookup-run.ts'

/** What the form shows of its lookup. */
export interface ShownLookup {
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
  return plan.kind === 'bill-payment' && state.kind !== 'answered'
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
  if (plan.kind !== 'bill-payment' || state.kind !== 'answered') return undefined
  if (state.result.kind !== 'eligible') return undefined
  const due = dueOf(plan.kind, state.result.amountDue, rule)
  return due?.kind === 'payable' ? due.amount : undefined
}
