import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '../../platform/create-api.ts'
import { lookUp, type LookupRequest, type LookupResult } from '../../platform/reads/lookups.ts'
import type { Network } from '../../till/device/network.ts'
import { sameLookup } from '../../draft/lookup-plan.ts'
import { watchWait, type LookupWait } from './lookup-wait.ts'

/** The progress of a sale's lookup. */
export type LookupState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly request: LookupRequest; readonly wait: LookupWait }
  | Answered
  /** The answer is too old for a sale. */
  | { readonly kind: 'too-old'; readonly request: LookupRequest }

interface Answered {
  readonly kind: 'answered'
  readonly request: LookupRequest
  readonly result: LookupResult
  /** The cashier chose to continue without a validation. */
  readonly waived: boolean
  /** When it came or was waived, by `clock.elapsed()`. */
  readonly at: number
}

/** A lookup that allows a sale. */
export interface SettledLookup {
  readonly request: LookupRequest
  readonly result: LookupResult
  /** For the purchase's `additionalInfo`; none if the cashier continues without (ruling R9). */
  readonly validationReference: string | undefined
}

/** An older answer does not allow a sale. */
export const LOOKUP_LIFE_MS = 10 * 60_000

/** Runs the lookups of a sale, one at a time, and stores their progress. */
export interface LookupRun extends Omit<StoreApi<LookupState>, 'setState'> {
  /**
   * Sends the lookup, unless the same one is under way.
   * @returns the answer; `undefined` if it was cancelled or another number replaced it
   */
  readonly ask: (request: LookupRequest) => Promise<LookupResult | undefined>
  /** Sets the current number. A new one voids the last result. */
  readonly about: (request: LookupRequest | undefined) => void
  readonly cancel: () => void
  /** Continues without a validation, if {@link mayWaive} allows it. */
  readonly waive: () => void
  /** Notes the amount that the till filled in for the cashier, as it is in its field. */
  readonly offer: (amount: string | undefined) => void
  readonly offered: () => string | undefined
  /** The result that allows a sale, for this number at this moment. */
  readonly settled: (request: LookupRequest) => SettledLookup | undefined
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

function allowsSale({ result, waived }: Answered): boolean {
  return waived || result.kind === 'eligible'
}

/**
 * A run that has sent nothing.
 * @param parts.known an earlier run's result, for a resumed form
 */
export function createLookupRun(parts: {
  api: Pick<Api, 'reader' | 'session' | 'clock'>
  network: Network
  known?: LookupState | undefined
}): LookupRun {
  const { api, network, known } = parts
  const { clock } = api
  const { setState, ...store } = createStore<LookupState>(() => ({ kind: 'none' }))
  const { getState } = store
  const show = (next: LookupState) => setState(next, true)
  let end = new AbortController()
  let offered: string | undefined
  let underWay: Promise<LookupResult | undefined> | undefined

  function stop(): void {
    end.abort()
    end = new AbortController()
    underWay = undefined
  }

  async function run(request: LookupRequest, signal: AbortSignal) {
    const watch = watchWait(api, (wait) => {
      if (!signal.aborted) show({ kind: 'asking', request, wait })
    })
    try {
      for (;;) {
        if (!network.online()) {
          watch.offline(true)
          await network.whenOnline(signal)
          watch.offline(false)
        }
        const result = await lookUp(api, request, { signal, onThrottled: watch.throttled })
        if (signal.aborted) return undefined
        const lost = result.kind === 'trouble' && result.failure.kind === 'network'
        if (!lost || network.online()) return result
      }
    } catch {
      return undefined
    } finally {
      watch.stop()
    }
  }

  async function ask(request: LookupRequest) {
    stop()
    const { signal } = end
    const result = await run(request, signal)
    if (signal.aborted) return undefined
    underWay = undefined
    if (result === undefined) show({ kind: 'none' })
    else show({ kind: 'answered', request, result, waived: false, at: clock.elapsed() })
    if (result?.kind === 'eligible') void expire(request, signal)
    return result
  }

  /** An answer that allows a sale becomes too old for it. A refusal stays on the screen. */
  async function expire(
    request: LookupRequest,
    signal: AbortSignal,
    left = LOOKUP_LIFE_MS,
  ): Promise<void> {
    try {
      await clock.wait(left, signal)
    } catch {
      return
    }
    if (!signal.aborted) show({ kind: 'too-old', request })
  }

  function begin(): void {
    if (known?.kind === 'too-old') show(known)
    if (known?.kind !== 'answered') return
    const { request, at } = known
    const left = at + LOOKUP_LIFE_MS - clock.elapsed()
    // After that long away, even a refusal may have changed.
    show(left <= 0 ? { kind: 'too-old', request } : known)
    if (left > 0 && allowsSale(known)) void expire(request, end.signal, left)
  }

  begin()
  return {
    ...store,
    ask(request) {
      const state = getState()
      if (state.kind === 'asking' && underWay !== undefined && sameLookup(state.request, request))
        return underWay
      const asking = ask(request)
      underWay = asking
      return asking
    },
    about(request) {
      const state = getState()
      if (state.kind === 'none' || sameLookup(state.request, request)) return
      stop()
      show({ kind: 'none' })
    },
    cancel() {
      if (getState().kind !== 'asking') return
      stop()
      show({ kind: 'none' })
    },
    waive() {
      const state = getState()
      if (state.kind !== 'answered' || state.waived || !mayWaive(state.result)) return
      show({ ...state, waived: true, at: clock.elapsed() })
      void expire(state.request, end.signal)
    },
    offer(amount) {
      offered = amount
    },
    offered: () => offered,
    settled(request) {
      const state = getState()
      if (state.kind !== 'answered' || !sameLookup(state.request, request)) return undefined
      if (clock.elapsed() - state.at >= LOOKUP_LIFE_MS || !allowsSale(state)) return undefined
      const { result } = state
      const validationReference =
        result.kind === 'eligible' ? result.validationReference : undefined
      return { request, result, validationReference }
    },
  }
}
