import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '../../platform/create-api.ts'
import { lookUp, type LookupRequest, type LookupResult } from '../../platform/reads/lookups.ts'
import type { Network } from '../../till/device/network.ts'
import { sameLookup } from './lookup-plan.ts'
import { watchWait, type LookupWait } from './lookup-wait.ts'

/** How far the lookup of one sale has come. */
export type LookupState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly request: LookupRequest; readonly wait: LookupWait }
  | Answered
  /** It answered too long ago to be sold on. */
  | { readonly kind: 'too-old'; readonly request: LookupRequest }

interface Answered {
  readonly kind: 'answered'
  readonly request: LookupRequest
  readonly result: LookupResult
  /** The cashier deliberately continues, though nothing was validated. */
  readonly waived: boolean
  /** When it came, by `clock.elapsed()`. */
  readonly at: number
}

/** A lookup that a sale may be made on. */
export interface SettledLookup {
  readonly request: LookupRequest
  readonly result: LookupResult
  /** For the purchase's `additionalInfo`; none when the cashier goes on without (ruling R9). */
  readonly validationReference: string | undefined
}

/** An answer older than this is no ground to sell on. */
export const LOOKUP_LIFE_MS = 10 * 60_000

/** The lookups of one sale, one at a time: the store of how far they are. */
export interface LookupRun extends Omit<StoreApi<LookupState>, 'setState'> {
  /**
   * Asks, unless the same is being asked already. @returns the answer; `undefined` when it was
   * cancelled or another number took its place.
   */
  readonly ask: (request: LookupRequest) => Promise<LookupResult | undefined>
  /** The number as it is now: another one voids what was found out about the last. */
  readonly about: (request: LookupRequest | undefined) => void
  readonly cancel: () => void
  /** Goes on without a validation, where {@link mayWaive} allows it. */
  readonly waive: () => void
  /** Notes the amount that was filled in for the cashier, as it is in its field. */
  readonly offer: (amount: string | undefined) => void
  readonly offered: () => string | undefined
  /** What may be sold on, for this very number and at this moment. */
  readonly settled: (request: LookupRequest) => SettledLookup | undefined
}

/**
 * Whether a sale may be made though nothing was validated: the provider could not be asked, or the
 * lookup itself does not work. Not when somebody said no (spec, section Lookup response; a lookup
 * is something that a caller may do).
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

/**
 * A run that has asked nothing. Time and network are handed in.
 * @param parts.known what an earlier run came to, for a form that is continued
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
    else {
      show({ kind: 'answered', request, result, waived: false, at: clock.elapsed() })
      void grow(request, signal)
    }
    return result
  }

  /** An answer that a sale could be made on grows too old for it. */
  async function grow(
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
    show(left > 0 ? known : { kind: 'too-old', request })
    if (left > 0) void grow(request, end.signal, left)
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
      if (state.kind === 'answered' && mayWaive(state.result)) show({ ...state, waived: true })
    },
    offer(amount) {
      offered = amount
    },
    offered: () => offered,
    settled(request) {
      const state = getState()
      if (state.kind !== 'answered' || !sameLookup(state.request, request)) return undefined
      if (clock.elapsed() - state.at >= LOOKUP_LIFE_MS) return undefined
      const { result, waived } = state
      if (result.kind === 'eligible')
        return { request, result, validationReference: result.validationReference }
      return waived ? { request, result, validationReference: undefined } : undefined
    },
  }
}
