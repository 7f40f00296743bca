import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { explainLookup } from '../../../platform/words/explain-lookup.ts'
import type { LookupRequest, LookupResult } from '../../../platform/reads/lookups.ts'
import type { AmountRule } from '../../../catalogue/product-view.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { formatRand } from '../../../values/money.ts'
import { typedAmount } from '../../../draft/amount.ts'
import { focusSubmit, focusToCorrect, isFieldChosen, showField } from './details-focus.ts'
import type { FormField } from '../../../draft/form-fields.ts'
import type { FormResult } from '../../../draft/form-schema.ts'
import type { SaleForm } from './use-sale-form.ts'
import { amountKey } from '../../../draft/form-values.ts'
import { dueOf, sameLookup, saysNo } from '../../../draft/lookup-plan.ts'
import type { LookupState } from '../../lookup/lookup-run.ts'
import { foundTitle, waitWords } from '../../lookup/lookup-words.ts'
import type { Lookup } from '../../lookup/use-lookup.ts'

export interface DetailsParts {
  form: SaleForm
  element: RefObject<HTMLFormElement | null>
  fields: readonly FormField[]
  rule: AmountRule
  lookup: Lookup | undefined
  onSettled: (result: FormResult) => void
}

export interface Details {
  /** The cashier asked for the check, which waits for the lookup. */
  readonly waiting: boolean
  /** Goes to the check, after the lookup if there is one. */
  readonly submit: () => Promise<void>
  /** Looks up the typed number while the cashier types the rest. */
  readonly lookAhead: () => void
  /** Looks up everything known. */
  readonly lookUp: () => void
  readonly goOnWithout: () => Promise<void>
  /** Whether the platform has rejected the current number. */
  readonly isRefused: () => boolean
}

/** Settles the details: validates them, and looks up the number if the sale needs it. */
export function useDetails(parts: DetailsParts): Details {
  const { form, element, fields, rule, lookup, onSettled } = parts
  /** The form's values and the focus when the cashier asked for the check, before the lookup answered. */
  const wanted = useRef<{ readonly values: string; readonly from: Element | null }>(undefined)
  const [waitsFor, setWaitsFor] = useState<LookupRequest>()
  /** Focused and selected once it shows its new text. */
  const [toCorrect, setToCorrect] = useState<{ readonly key: string }>()
  const plan = lookup?.plan
  const state = lookup?.state

  const settle = () => form.handleSubmit(onSettled)()
  /** The lookup may give a bill's amount. */
  const leftToLookup = () =>
    plan?.kind === 'bill-payment' && rule.kind !== 'fixed' && isBlank(form.getValues(amountKey))

  const point = (result: LookupResult) => {
    if (plan === undefined) return
    if (saysNo(result)) focusToCorrect(element.current, plan.field.key)
    else focusSubmit(element.current)
  }
  const isRefused = () => {
    const now = lookup?.run.getState()
    const request = lookup?.requestFor(form.getValues())
    return now?.kind === 'answered' && sameLookup(now.request, request) && saysNo(now.result)
  }

  const submit = async () => {
    const values = form.getValues()
    const request = lookup?.requestFor(values)
    if (lookup === undefined || request === undefined || lookup.run.settled(request) !== undefined)
      return settle()
    const keys = fields.map(({ key }) => key)
    const asked = leftToLookup() ? keys : [...keys, amountKey]
    if (!(await form.trigger(asked, { shouldFocus: true }))) return undefined
    const now = lookup.run.getState()
    if (now.kind === 'answered' && sameLookup(now.request, request) && saysNo(now.result)) {
      say(now.result)
      return point(now.result)
    }
    wanted.current = { values: JSON.stringify(form.getValues()), from: document.activeElement }
    setWaitsFor(request)
    void lookup.run.ask(request)
    return undefined
  }

  const lookUp = () => {
    const request = lookup?.requestFor(form.getValues())
    if (request === undefined) return
    setWaitsFor(undefined)
    void lookup?.run.ask(request)
  }

  const found = (result: Extract<LookupResult, { kind: 'eligible' }>) => {
    const blank = leftToLookup()
    const due = plan && dueOf(plan.kind, result.amountDue, rule)
    const fills = blank && due?.kind === 'payable'
    announce(`Found: ${foundTitle(result)}.${fills ? ` Due: ${formatRand(due.amount)}.` : ''}`)
    const going = wanted.current?.values === JSON.stringify(form.getValues())
    if (fills) {
      const sum = typedAmount(due.amount)
      lookup?.run.offer(sum)
      form.setValue(amountKey, sum, { shouldDirty: true })
    }
    // The focus stays in the field that the person has since gone to.
    const isFree = wanted.current?.from === document.activeElement || !isFieldChosen()
    // Nobody pays a sum that they have not seen.
    if (blank && isFree) setToCorrect({ key: amountKey })
    else if (fills) showField(element.current, amountKey)
    else if (going && isFree) void settle()
  }

  const answered = (result: LookupResult) => {
    if (result.kind === 'eligible') found(result)
    else {
      say(result)
      if (document.activeElement === wanted.current?.from || !isFieldChosen()) point(result)
    }
  }
  /** The sum due on one account is not the next account's. */
  const takeBackOffer = () => {
    const sum = lookup?.run.offered()
    lookup?.run.offer(undefined)
    if (sum !== undefined && form.getValues(amountKey) === sum) form.setValue(amountKey, '')
  }
  const onChanged = useEffectEvent((now: LookupState) => {
    if (now.kind === 'none' || now.kind === 'asking') takeBackOffer()
    if (now.kind === 'asking') {
      if (plan !== undefined && now.wait.kind !== 'answer') announce(waitWords(plan.kind, now.wait))
      return
    }
    if (now.kind === 'answered' && !now.waived) answered(now.result)
    wanted.current = undefined
  })
  useEffect(() => {
    if (toCorrect !== undefined) focusToCorrect(element.current, toCorrect.key)
  }, [toCorrect, element])
  /** Results from before this step appeared are not news. */
  const told = useRef(state)
  useEffect(() => {
    if (state === told.current) return
    told.current = state
    if (state !== undefined) onChanged(state)
  }, [state])

  return {
    waiting: state?.kind === 'asking' && sameLookup(state.request, waitsFor),
    submit,
    lookUp,
    lookAhead() {
      const now = lookup?.run.getState()
      const request = lookup?.requestFor(form.getValues())
      if (now?.kind !== 'answered' || !sameLookup(now.request, request)) lookUp()
    },
    async goOnWithout() {
      lookup?.run.waive()
      await settle()
    },
    isRefused,
  }
}

function say(result: Exclude<LookupResult, { kind: 'eligible' }>): void {
  const { title, detail, money, action } = explainLookup(result)
  announce([`${title}.`, detail, money, action].filter(Boolean).join(' '), 'assertive')
}

function isBlank(typed: string | undefined): boolean {
  return (typed ?? '').trim() === ''
}
