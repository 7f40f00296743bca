import { backOffMs, createGates, type Random } from '../transport/back-off.ts'
import type { Clock } from '../transport/clock.ts'
import { readTokenAnswer, refreshOf, type TokenPair } from './token-pair.ts'
import type { Transport } from '../transport/transport.ts'

/**
 * What a refresh came to. `fresh`: there is a newer pair than the one in hand. `dead`: the password is asked for (R46).
 * `throttled` and `lost`: not now.
 */
export type Refreshed = 'fresh' | 'dead' | 'throttled' | 'lost'

/**
 * Keeps one user's token pair fresh, by a timer and on demand. A pair that lives less than two minutes only on demand,
 * and once it has run out: an idle till would fill the refresh's limit (spec, section Limits) for nothing.
 */
export interface TokenKeeper {
  pair(): TokenPair
  /**
   * Exchanges the refresh token, unless the pair in hand, `used`, has been replaced already. However
   * many ask, and the timer with them, one exchange is under way. Never rejects.
   * @param ranOut the platform has refused its access token
   */
  refresh(used: TokenPair, ranOut?: boolean): Promise<Refreshed>
  /** Starts a refresh where one is due, and waits for nothing: what is still valid serves meanwhile. */
  refreshIfDue(): void
  /** Takes over a pair from a new sign-in of the same user. */
  adopt(pair: TokenPair): void
}

const gate = 'token-refresh'

/** A pair that is due this long before its end, or longer, is refreshed by the timer. */
const timedMs = 60_000

/** Refreshes that are refused for this long, other than by a 401, end the session once the access token has run out (R46). */
const refusedForMs = 60_000

/**
 * @param parts.signal ends the keeper
 * @param parts.onExpired called when no refresh is possible any more and the access token has run out
 * @param parts.onPair called with each pair, the first too
 */
export function createTokenKeeper(parts: {
  transport: Transport
  clock: Clock
  random: Random
  pair: TokenPair
  signal: AbortSignal
  onExpired: () => void
  onPair: (pair: TokenPair) => void
}): TokenKeeper {
  const { transport, clock, random, signal, onExpired, onPair } = parts
  const gates = createGates({ clock, random })
  let current = parts.pair
  let dead = false
  let failures = 0
  /** When the first of the refreshes was sent that were all answered, and none with a pair. */
  let refusedSince: number | undefined
  /** The pair whose access token the platform refuses, before its time. */
  let ranOutEarly: TokenPair | undefined
  let underWay: { used: TokenPair; outcome: Promise<Refreshed> } | undefined
  let timer = new AbortController()

  function adopt(pair: TokenPair): void {
    current = pair
    dead = false
    failures = 0
    refusedSince = undefined
    if (isTimed(pair)) schedule(pair.refreshAt - clock.elapsed())
    else timer.abort()
    onPair(pair)
  }

  function schedule(ms: number): void {
    timer.abort()
    timer = new AbortController()
    clock.wait(Math.max(0, ms), timer.signal).then(tick, () => undefined)
  }

  async function tick(): Promise<void> {
    const outcome = await refresh(current)
    if (outcome === 'fresh' || signal.aborted) return
    if (outcome !== 'dead') {
      failures += 1
      schedule(Math.max(backOffMs(failures - 1, random), gates.closedFor(gate)))
      return
    }
    const left = current.expiresAt - clock.elapsed()
    if (left > 0) schedule(left)
    else onExpired()
  }

  function refresh(used: TokenPair, ranOut = false): Promise<Refreshed> {
    if (used !== current) return Promise.resolve('fresh')
    if (ranOut) ranOutEarly = used
    if (dead) return Promise.resolve('dead')
    if (underWay?.used === used) return underWay.outcome
    const outcome = exchange(used).finally(() => {
      if (underWay?.used === used) underWay = undefined
    })
    underWay = { used, outcome }
    return outcome
  }

  function refreshIfDue(): void {
    const due = clock.elapsed() >= current.refreshAt
    // After a failure the timer's back-off decides, so that busy minutes don't fill the limit.
    if (due && failures === 0 && isTimed(current)) void refresh(current)
  }

  /**
   * Refresh tokens rotate, so an answer that is lost may have used up the token: the same one is sent
   * once more, and its 401 then is final. All else that is no pair may pass, so the token is kept (R46). The access token
   * is used until it runs out.
   */
  async function exchange(used: TokenPair): Promise<Refreshed> {
    for (const attempt of [0, 1]) {
      if (gates.closedFor(gate) > 0) return 'throttled'
      if (attempt > 0 && !(await waited(backOffMs(0, random)))) return 'lost'
      const askedAt = clock.elapsed()
      const reply = await transport.send({ ...refreshOf(used.refresh), signal })
      if (signal.aborted) return 'lost'
      // A new sign-in has overtaken this exchange.
      if (used !== current) return 'fresh'
      const answer = readTokenAnswer(reply, askedAt)
      if (answer.kind === 'throttled') {
        gates.close(gate)
        return 'throttled'
      }
      gates.open(gate)
      if (answer.kind === 'pair') {
        adopt(answer.pair)
        return 'fresh'
      }
      if (reply.kind === 'no-answer') refusedSince = undefined
      else if (reply.status === 401) return died()
      else refusedSince ??= askedAt
    }
    return isRefusedForGood() ? died() : 'lost'
  }

  function died(): 'dead' {
    dead = true
    return 'dead'
  }

  function isRefusedForGood(): boolean {
    const now = clock.elapsed()
    const hasRunOut = ranOutEarly === current || now >= current.expiresAt
    return hasRunOut && refusedSince !== undefined && now - refusedSince >= refusedForMs
  }

  async function waited(ms: number): Promise<boolean> {
    try {
      await clock.wait(ms, signal)
      return true
    } catch {
      return false
    }
  }

  function isTimed(pair: TokenPair): boolean {
    return pair.expiresAt - pair.refreshAt >= timedMs
  }

  signal.addEventListener('abort', () => timer.abort(), { once: true })
  adopt(parts.pair)
  return { pair: () => current, refresh, refreshIfDue, adopt }
}
