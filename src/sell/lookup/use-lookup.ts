import { useState } from 'react'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { reloadList } from '../../catalogue/list-reload.ts'
import { requestOf, type DraftForm } from '../../draft/check.ts'
import { sameLookup, type LookupPlan } from '../../draft/lookup-kinds.ts'
import {
  LOOKUP_LIFE_MS,
  lookupState,
  mayWaive,
  tooOldAt,
  type FoundLookup,
  type LookupState,
} from '../../draft/lookup-state.ts'
import type { TypedValues } from '../../draft/form-values.ts'
import { lookUp, type LookupRequest, type LookupResult } from '../../platform/reads/lookups.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import type { ReadOptions } from '../../platform/reads/read.ts'
import { browserNetwork } from '../../till/device/network.ts'
import { useTill, type Till } from '../../till/till.ts'
import { useReached } from '../use-reached.ts'

/** The lookup of the sale on the screen. */
export interface Lookup {
  readonly plan: LookupPlan
  readonly state: LookupState
  /** A 429: until when the platform wants the till to wait, by `clock.elapsed()`. */
  readonly throttledUntil: number | undefined
  /** The state at this moment, which the screen may not show yet. */
  readonly now: () => LookupState
  /** The lookup that these values need; `undefined` without a number. */
  readonly requestFor: (values: TypedValues) => LookupRequest | undefined
  /** The answer that the state shows, always the same object. */
  readonly found: FoundLookup | undefined
  /** What the cashier waits for; `undefined` once {@link takeGoal} has returned it. */
  readonly goal: LookupGoal | undefined
  /** Returns the goal and drops it, so each answer is told once. */
  readonly takeGoal: () => LookupGoal | undefined
  /** Looks it up, unless a recent answer is known. */
  readonly ask: (request: LookupRequest) => void
  /** The cashier has asked for the check, which waits for the answer. */
  readonly thenCheck: (goal: Omit<CheckGoal, 'kind'>) => void
  /** Sets the current number. @returns whether that voids the last answer */
  readonly about: (request: LookupRequest | undefined) => boolean
  readonly cancel: () => void
  /** Continues without a validation, if {@link mayWaive} allows it. */
  readonly waive: () => void
  /** The sale is made: its answer is no answer for the next one. */
  readonly forget: () => void
  /** Notes the amount that the till filled in for the cashier, as it is in its field. */
  readonly offer: (amount: string | undefined) => void
  readonly offered: () => string | undefined
}

/** Why a number is looked up: the cashier types the rest meanwhile, or has asked for the check. */
export type LookupGoal = { readonly kind: 'answer' } | CheckGoal

interface CheckGoal {
  readonly kind: 'check'
  /** The form's values and the focus when the cashier asked for it. */
  readonly values: TypedValues
  readonly from: Element | null
}

interface Asked {
  /** The number that the cashier asked for. */
  readonly request?: LookupRequest | undefined
  readonly goal?: LookupGoal | undefined
  readonly waivedAt?: number | undefined
  readonly throttledUntil?: number | undefined
  readonly offered?: string | undefined
}

/**
 * A lookup as a query (platform/reads/lookups.ts). Within ten minutes, a number that was found is known again after a
 * detour, or in a sale that was held. Only this page remembers the answer, because it names somebody.
 */
function lookupQuery(
  till: Till,
  request: LookupRequest | undefined,
  onThrottled?: ReadOptions['onThrottled'],
) {
  const { api, account } = till
  const isKnown = (found: FoundLookup | undefined) => {
    const end = tooOldAt({ found, waivedAt: undefined })
    return end !== undefined && api.clock.elapsed() < end
  }
  return queryOptions({
    queryKey: queryKeys.lookup(account, request),
    queryFn:
      request === undefined
        ? skipToken
        : async ({ signal }): Promise<FoundLookup> => {
            const result = await lookUpOnline(api, request, {
              signal,
              ...(onThrottled && { onThrottled }),
            })
            // The number is not the problem: the product may have been withdrawn (ruling R20).
            if (result.kind === 'refused' && !result.listed) reloadList(till)
            return { result, at: api.clock.elapsed() }
          },
    // By the till's clock alone: the device's may jump, also back.
    staleTime: ({ state }) =>
      isKnown(state.data) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    gcTime: LOOKUP_LIFE_MS,
    enabled: false,
  })
}

/** Waits for the network; a request that got lost with it is sent again. */
async function lookUpOnline(
  api: Till['api'],
  request: LookupRequest,
  options: Pick<ReadOptions, 'onThrottled'> & { readonly signal: AbortSignal },
): Promise<LookupResult> {
  for (;;) {
    if (!browserNetwork.online()) await browserNetwork.whenOnline(options.signal)
    const result = await lookUp(api, request, options)
    options.signal.throwIfAborted()
    const isLost = result.kind === 'trouble' && result.failure.kind === 'network'
    if (!isLost || browserNetwork.online()) return result
  }
}

/**
 * `undefined` for a sale without a lookup. A running one ends with the screen.
 * @param values what the form starts with: a resumed one knows its answer
 */
export function useLookup(draft: DraftForm, values: TypedValues): Lookup | undefined {
  const till = useTill()
  const { queryClient } = till
  const { clock } = till.api
  const queryOf = (request: LookupRequest | undefined) =>
    lookupQuery(till, request, (ms) => store.setState({ throttledUntil: clock.elapsed() + ms }))
  const { plan } = draft
  const requestFor = (typed: TypedValues) => requestOf(draft, typed)
  const [store] = useState(() => {
    const request = requestFor(values)
    const known = queryClient.getQueryData(lookupQuery(till, request).queryKey)
    const isKnown = known?.result.kind === 'eligible'
    return createStore<Asked>(() => (isKnown ? { request } : {}))
  })
  const { request, goal, waivedAt, throttledUntil } = useStore(store)
  const { data: found, isFetching: isAsking } = useQuery(queryOf(request))
  const end = tooOldAt({ found, waivedAt })
  const isTooOld = useReached(clock, end)
  if (plan === undefined) return undefined

  const now = () => {
    const asked = store.getState()
    const { queryKey } = queryOf(asked.request)
    const { data, fetchStatus } = queryClient.getQueryState<FoundLookup>(queryKey) ?? {}
    const isAsking = fetchStatus === 'fetching'
    return lookupState(
      { request: asked.request, isAsking, found: data, waivedAt: asked.waivedAt },
      clock.elapsed(),
    )
  }
  const change = (next: LookupRequest | undefined, goal?: LookupGoal) => {
    const { request: last } = store.getState()
    if (last !== undefined && !sameLookup(last, next))
      void queryClient.cancelQueries({ queryKey: queryOf(last).queryKey })
    store.setState({ request: next, goal, waivedAt: undefined, throttledUntil: undefined })
  }
  return {
    plan,
    state: lookupState(
      { request, isAsking, found, waivedAt },
      isTooOld ? Number.POSITIVE_INFINITY : 0,
    ),
    throttledUntil,
    now,
    requestFor,
    found: isAsking ? undefined : found,
    goal,
    takeGoal() {
      const { goal } = store.getState()
      if (goal !== undefined) store.setState({ goal: undefined })
      return goal
    },
    thenCheck: (goal) => store.setState({ goal: { kind: 'check', ...goal } }),
    ask(asked) {
      change(asked, { kind: 'answer' })
      void queryClient.prefetchQuery(queryOf(asked))
    },
    about(next) {
      const { request: last } = store.getState()
      if (last === undefined || sameLookup(last, next)) return false
      change(undefined)
      return true
    },
    cancel() {
      if (now().kind === 'asking') change(undefined)
    },
    waive() {
      const state = now()
      if (state.kind === 'answered' && mayWaive(state.result))
        store.setState({ waivedAt: clock.elapsed() })
    },
    forget() {
      const { queryKey } = queryOf(store.getState().request)
      queryClient.removeQueries({ queryKey, exact: true })
      change(undefined)
    },
    offer: (offered) => store.setState({ offered }),
    offered: () => store.getState().offered,
  }
}
