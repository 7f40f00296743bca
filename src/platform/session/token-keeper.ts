import { backOffMs, createGates, type Random } from '../transport/back-off.ts'
import type { Clock } from '../transport/clock.ts'
import { readTokenAnswer, refreshOf, type TokenPair } from './token-pair.ts'
import { askedToWait, type Transport } from '../transport/transport.ts'

/**
 * A refresh's result. `fresh`: there is a newer pair. `dead`: the till asks for the password (R46). `throttled` and
 * `lost`: not now.
 */
export type Refreshed = 'fresh' | 'dead' | 'throttled' | 'lost'

/**
 * Keeps one user's token pair fresh, by a timer and on demand. Refreshes a pair with a life under two minutes only on
 * demand and after it ran out: an idle till would otherwise use up the refresh limit (spec, section Limits).
 */
export interface TokenKeeper {
  pair(): TokenPair
  /**
   * Exchanges the refresh token, unless a newer pair has replaced `used`. All callers and the timer share one running
   * exchange. Never rejects.
   * @param ranOut the platform has refused its access token
   */
  refresh(used: TokenPair, ranOut?: boolean): Promise<Refreshed>
  /** Starts a due refresh without waiting; the valid token serves meanwhile. */
  refreshIfDue(): void
  /** Takes over the pair from the same user's new sign-in. */
  adopt(pair: TokenPair): void
}

const gate = 'token-refresh'

/** The timer refreshes a pair that is due at least this long before its end. */
const timedMs = 60_000

/** After refusals for this long, other than a 401, the session ends once the access token has run out (R46). */
const refusedForMs = 60_000

/**
 * @param parts.signal ends the keeper
 * @param parts.onExpired called once no refresh is possible and the access token has run out
 * @param parts.onPair called with each pair, including the first
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
  /** When the current series of refused refreshes began. */
  let refusedSince: number | undefined
  /** The pair whose access token the platform refused early. */
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
    // After a failure the timer's back-off decides, so busy minutes don't use up the limit.
    if (due && failures === 0 && isTimed(current)) void refresh(current)
  }

  /**
   * Refresh tokens rotate, so a lost answer may have used up the token. We send the same one once more, and a 401 is
   * then final. After any other answer without a pair, we keep the token (R46). The access token serves until it runs
   * out.
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
        gates.close(gate, askedToWait(reply))
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
