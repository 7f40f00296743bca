import { useEffect, useEffectEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { explainLookup } from '../../../platform/words/explain-lookup.ts'
import type { LookupRequest, LookupResult } from '../../../platform/reads/lookups.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { formatRand } from '../../../values/money.ts'
import { typedAmount } from '../../../draft/amount.ts'
import { amountKey, sameValues } from '../../../draft/form-values.ts'
import { dueOf, lookupKinds, sameLookup, saysNo } from '../../../draft/lookup-kinds.ts'
import { isRejected, settledBy } from '../../../draft/lookup-state.ts'
import { foundTitle } from '../../../draft/lookup-words.ts'
import type { LookupGoal } from '../../lookup/use-lookup.ts'
import { focusSubmit, focusToCorrect, isFieldChosen, showField } from './details-focus.ts'
import { takeBackOffer, type OpenSaleForm } from './use-sale-form.ts'

interface DetailsParts {
  sale: OpenSaleForm
  element: RefObject<HTMLFormElement | null>
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
export function useDetails({ sale, element, onSettled }: DetailsParts): Details {
  const { form, lookup } = sale
  const { fields, product } = sale.draft
  const rule = product.amount
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
  const found = (
    result: Extract<LookupResult, { kind: 'eligible' }>,
    goal: LookupGoal,
    isFree: boolean,
  ) => {
    const blank = leftToLookup()
    const due = lookup && dueOf(lookup.plan.kind, result.amountDue, rule)
    const fills = blank && due?.kind === 'payable'
    announce(`Found: ${foundTitle(result)}.${fills ? ` Due: ${formatRand(due.amount)}.` : ''}`)
    const going = goal.kind === 'check' && sameValues(goal.values, form.getValues())
    if (fills) {
      const sum = typedAmount(due.amount)
      lookup?.offer(sum)
      // Shown at once, to be selected.
      flushSync(() => form.setValue(amountKey, sum, { shouldDirty: true }))
    }
    // Nobody pays a sum that they have not seen.
    if (blank && isFree) focusToCorrect(element.current, amountKey)
    else if (fills) showField(element.current, amountKey)
    else if (going && isFree) void settle()
  }
  const onAnswer = useEffectEvent((result: LookupResult) => {
    const goal = lookup?.takeGoal()
    // An answer from before this step appeared is not news.
    if (goal === undefined) return
    const from = goal.kind === 'check' ? goal.from : undefined
    // The focus stays in the field that the person has since gone to.
    const isFree = from === document.activeElement || !isFieldChosen()
    if (result.kind === 'eligible') return found(result, goal, isFree)
    say(result)
    if (isFree) point(result)
  })
  const answer = lookup?.found
  useEffect(() => {
    // An effect can't show the sum due at once (`flushSync`), but a microtask after it can.
    if (answer !== undefined) queueMicrotask(() => onAnswer(answer.result))
  }, [answer])

  /** Looks it up, unless that is under way. */
  const ask = (request: LookupRequest | undefined) => {
    if (lookup === undefined || request === undefined) return
    const now = lookup.now()
    if (now.kind === 'asking' && sameLookup(now.request, request)) return
    takeBackOffer(form, lookup)
    lookup.ask(request)
  }

  return {
    waiting: lookup?.state.kind === 'asking' && lookup.goal?.kind === 'check',
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
      ask(request)
      lookup?.thenCheck({ values: { ...form.getValues() }, from: document.activeElement })
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
