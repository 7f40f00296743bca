import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { explainLookup } from '../../../platform/words/explain-lookup.ts'
import type { LookupRequest, LookupResult } from '../../../platform/reads/lookups.ts'
import type { AmountRule } from '../../../catalogue/product-view.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { formatRand } from '../../../values/money.ts'
import { typedAmount } from '../../../draft/amount.ts'
import type { FormField } from '../../../draft/form-fields.ts'
import { amountKey, sameValues, type TypedValues } from '../../../draft/form-values.ts'
import { dueOf, lookupKinds, sameLookup, saysNo } from '../../../draft/lookup-kinds.ts'
import { isRejected, settledBy } from '../../../draft/lookup-state.ts'
import { foundTitle } from '../../../draft/lookup-words.ts'
import type { Lookup } from '../../lookup/use-lookup.ts'
import { focusSubmit, focusToCorrect, isFieldChosen, showField } from './details-focus.ts'
import { takeBackOffer, type SaleForm } from './use-sale-form.ts'

interface DetailsParts {
  form: SaleForm
  element: RefObject<HTMLFormElement | null>
  fields: readonly FormField[]
  rule: AmountRule
  lookup: Lookup | undefined
  onSettled: () => void
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
  const wanted = useRef<{ readonly values: TypedValues; readonly from: Element | null }>(undefined)
  const [waitsFor, setWaitsFor] = useState<LookupRequest>()
  /** Focused and selected once it shows its new text. */
  const [toCorrect, setToCorrect] = useState<{ readonly key: string }>()
  useEffect(() => {
    if (toCorrect !== undefined) focusToCorrect(element.current, toCorrect.key)
  }, [toCorrect, element])

  const settle = () => form.handleSubmit(onSettled)()
  /** The lookup may give a bill's amount. */
  const leftToLookup = () =>
    lookup !== undefined &&
    lookupKinds[lookup.plan.kind].due === 'bill' &&
    rule.kind !== 'fixed' &&
    isBlank(form.getValues(amountKey))

  const point = (result: LookupResult) => {
    if (lookup !== undefined && saysNo(result))
      focusToCorrect(element.current, lookup.plan.field.key)
    else focusSubmit(element.current)
  }
  const found = (result: Extract<LookupResult, { kind: 'eligible' }>) => {
    const blank = leftToLookup()
    const due = lookup && dueOf(lookup.plan.kind, result.amountDue, rule)
    const fills = blank && due?.kind === 'payable'
    announce(`Found: ${foundTitle(result)}.${fills ? ` Due: ${formatRand(due.amount)}.` : ''}`)
    const going = wanted.current && sameValues(wanted.current.values, form.getValues())
    if (fills) {
      const sum = typedAmount(due.amount)
      lookup?.offer(sum)
      form.setValue(amountKey, sum, { shouldDirty: true })
    }
    // The focus stays in the field that the person has since gone to.
    const isFree = wanted.current?.from === document.activeElement || !isFieldChosen()
    // Nobody pays a sum that they have not seen.
    if (blank && isFree) setToCorrect({ key: amountKey })
    else if (fills) showField(element.current, amountKey)
    else if (going && isFree) void settle()
  }
  const onAnswer = useEffectEvent((result: LookupResult) => {
    if (result.kind === 'eligible') found(result)
    else {
      say(result)
      if (document.activeElement === wanted.current?.from || !isFieldChosen()) point(result)
    }
    wanted.current = undefined
  })
  const answer = lookup?.found
  /** An answer from before this step appeared is not news. */
  const told = useRef(answer)
  useEffect(() => {
    if (answer === told.current) return
    told.current = answer
    if (answer !== undefined) onAnswer(answer.result)
  }, [answer])

  /** Looks it up, unless that is under way. */
  const ask = (request: LookupRequest | undefined, waits?: LookupRequest) => {
    if (lookup === undefined || request === undefined) return
    setWaitsFor(waits)
    const now = lookup.now()
    if (now.kind === 'asking' && sameLookup(now.request, request)) return
    wanted.current = undefined
    takeBackOffer(form, lookup)
    lookup.ask(request)
  }

  return {
    waiting: lookup?.state.kind === 'asking' && sameLookup(lookup.state.request, waitsFor),
    async submit() {
      const request = lookup?.requestFor(form.getValues())
      const now = lookup?.now()
      if (request === undefined || settledBy(now, request) !== undefined) return settle()
      const keys = fields.map(({ key }) => key)
      const asked = leftToLookup() ? keys : [...keys, amountKey]
      if (!(await form.trigger(asked, { shouldFocus: true }))) return undefined
      if (now?.kind === 'answered' && isRejected(now, request)) {
        say(now.result)
        return point(now.result)
      }
      ask(request, request)
      wanted.current = { values: { ...form.getValues() }, from: document.activeElement }
      return undefined
    },
    lookUp: () => ask(lookup?.requestFor(form.getValues())),
    lookAhead() {
      const now = lookup?.now()
      const request = lookup?.requestFor(form.getValues())
      if (now?.kind !== 'answered' || !sameLookup(now.request, request)) ask(request)
    },
    async goOnWithout() {
      lookup?.waive()
      await settle()
    },
    isRefused: () => isRejected(lookup?.now(), lookup?.requestFor(form.getValues())),
  }
}

function say(result: LookupResult): void {
  if (result.kind === 'eligible') return
  const { title, detail, money, action } = explainLookup(result)
  announce([`${title}.`, detail, money, action].filter(Boolean).join(' '), 'assertive')
}

function isBlank(typed: string | undefined): boolean {
  return (typed ?? '').trim() === ''
}
