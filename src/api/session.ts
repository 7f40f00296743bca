import type { Random } from './back-off.ts'
import type { Clock } from './clock.ts'
import { failureOf, platformReason, type Failure } from './failure.ts'
import { createSignInLimit } from './sign-in-limit.ts'
import { createTokenKeeper, type Refreshed, type TokenKeeper } from './token-keeper.ts'
import { readTokenAnswer, signInOf, type TokenPair } from './token-pair.ts'
import type { Reply, Transport, WireRequest } from './transport.ts'

/** Where the session stands. `expired` keeps the name, so that only the password is asked for again. */
export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly username: string }
  | { readonly kind: 'expired'; readonly username: string }

export type SignInResult =
  | { readonly kind: 'ok' }
  | { readonly kind: 'wrong-password' }
  /** 429: the next try may go out in `waitMs`. An earlier one is answered so without being sent. */
  | { readonly kind: 'too-many-attempts'; readonly waitMs: number }
  | { readonly kind: 'offline'; readonly reason: 'network' | 'timeout' }
  | { readonly kind: 'unexpected'; readonly failure: Failure }
  /** Overtaken by a later sign-in or by a sign-out; nothing has changed. */
  | { readonly kind: 'cancelled' }

/** Who is signed in. The generation changes with the user and with every sign-out, not with a refresh. */
export interface Identity {
  /** Keys what belongs to this user: the send budget, the journal's rows, the query cache. */
  readonly userKey: string
  readonly generation: number
}

export interface SendOptions {
  /**
   * When the session has expired: `fail` (the default) answers `no-session` or the 401 at once; `wait`
   * holds the request until the same user has signed in again, and is for reads.
   */
  readonly onExpired?: 'fail' | 'wait'
}

export interface Session {
  state(): SessionState
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void
  identity(): Identity | undefined
  /** In `expired`, the same user goes on where the session stood; another one starts a new generation. */
  signIn(username: string, password: string): Promise<SignInResult>
  /** Forgets the tokens and the user, and aborts every request under way. */
  signOut(): void
  /**
   * Sends with the bearer token. Refreshes first where that is due, and on a 401 refreshes once and
   * sends once more. An answer never reaches another user: it becomes `aborted`.
   */
  send(request: WireRequest, options?: SendOptions): Promise<Reply>
}

/** One user's stay, from a sign-in to a sign-out; a fresh one means a new generation. */
interface Stay {
  readonly username: string
  readonly generation: number
  readonly keeper: TokenKeeper
  readonly end: AbortController
  expired: boolean
}

/** The session of this tab. The tokens live in memory only and never leave this module's closure. */
export function createSession(parts: {
  transport: Transport
  clock: Clock
  random?: Random
}): Session {
  const { transport, clock, random = Math.random } = parts
  const limit = createSignInLimit({ clock, random })
  const listeners = new Set<() => void>()
  let state: SessionState = { kind: 'signed-out' }
  let stay: Stay | undefined
  let generations = 0
  let signIns = 0

  function show(next: SessionState): void {
    state = next
    for (const listener of Array.from(listeners)) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function begin(username: string, pair: TokenPair): Stay {
    const end = new AbortController()
    generations += 1
    const next: Stay = {
      username,
      generation: generations,
      end,
      expired: false,
      keeper: createTokenKeeper({
        transport,
        clock,
        random,
        pair,
        signal: end.signal,
        onExpired: () => expire(next),
      }),
    }
    return next
  }

  function expire(which: Stay): void {
    if (stay !== which || which.expired) return
    which.expired = true
    show({ kind: 'expired', username: which.username })
  }

  function admit(username: string, pair: TokenPair): void {
    if (stay?.username === username) {
      stay.keeper.adopt(pair)
      stay.expired = false
    } else {
      stay?.end.abort()
      stay = begin(username, pair)
    }
    show({ kind: 'signed-in', username })
  }

  async function signIn(username: string, password: string): Promise<SignInResult> {
    const waitMs = limit.waitMs()
    if (waitMs > 0) return { kind: 'too-many-attempts', waitMs }
    signIns += 1
    const mine = signIns
    const askedAt = clock.elapsed()
    limit.sent()
    const reply = await transport.send(signInOf(username, password))
    const answer = readTokenAnswer(reply, askedAt)
    if (answer.kind === 'throttled') return { kind: 'too-many-attempts', waitMs: limit.refused() }
    if (mine !== signIns) return { kind: 'cancelled' }
    if (answer.kind !== 'pair') return refusal(reply)
    limit.accepted()
    admit(username, answer.pair)
    return { kind: 'ok' }
  }

  function signOut(): void {
    signIns += 1
    const last = stay
    stay = undefined
    last?.end.abort()
    if (state.kind !== 'signed-out') show({ kind: 'signed-out' })
  }

  /** Resolves when the state changes or the signal aborts, whichever comes first. */
  function change(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        unsubscribe()
        signal?.removeEventListener('abort', settle)
        resolve()
      }
      const unsubscribe = subscribe(settle)
      signal?.addEventListener('abort', settle, { once: true })
    })
  }

  async function send(request: WireRequest, options: SendOptions = {}): Promise<Reply> {
    const mine = stay
    if (mine === undefined) return noSession
    let resent = false
    let refusal: Reply = noSession
    for (;;) {
      if (stay !== mine || request.signal?.aborted === true) return aborted
      if (mine.expired) {
        if (options.onExpired !== 'wait') return refusal
        await change(request.signal)
        resent = false
        continue
      }
      const pair = mine.keeper.pair()
      if (clock.elapsed() >= pair.expiresAt) {
        const refreshed = await mine.keeper.refresh(pair)
        if (refreshed === 'dead') expire(mine)
        else if (refreshed !== 'fresh') return stay === mine ? unrefreshed(refreshed) : aborted
        continue
      }
      mine.keeper.refreshIfDue()
      const reply = await transport.send({
        ...request,
        bearer: pair.access,
        signal: signalOf(request.signal, mine.end.signal),
      })
      if (stay !== mine) return aborted
      if (reply.kind !== 'answer' || reply.status !== 401 || resent) return reply
      const refreshed = await mine.keeper.refresh(pair)
      if (refreshed === 'throttled' || refreshed === 'lost') {
        return stay === mine ? unrefreshed(refreshed) : aborted
      }
      if (refreshed === 'dead') {
        refusal = reply
        expire(mine)
      } else resent = true
    }
  }

  return {
    state: () => state,
    subscribe,
    identity: () => stay && { userKey: stay.username, generation: stay.generation },
    signIn,
    signOut,
    send,
  }
}

const noSession: Reply = { kind: 'no-answer', reason: 'no-session' }
const aborted: Reply = { kind: 'no-answer', reason: 'aborted' }

/**
 * The reply to a request that could not go out, or not again, because the token could not be refreshed.
 * Nothing of the refresh's own answer is passed on, so that it is never read as the request's.
 */
function unrefreshed(why: Exclude<Refreshed, 'fresh' | 'dead'>): Reply {
  return why === 'throttled'
    ? { kind: 'answer', status: 429, body: undefined, readable: false }
    : { kind: 'no-answer', reason: 'network' }
}

function signalOf(own: AbortSignal | undefined, stay: AbortSignal): AbortSignal {
  return own === undefined ? stay : AbortSignal.any([own, stay])
}

function refusal(reply: Reply): SignInResult {
  if (reply.kind === 'no-answer') {
    const { reason } = reply
    return reason === 'network' || reason === 'timeout'
      ? { kind: 'offline', reason }
      : { kind: 'cancelled' }
  }
  const { status, body } = reply
  if (status === 401) return { kind: 'wrong-password' }
  const failure = failureOf(reply) ?? unaccepted(status, body)
  return { kind: 'unexpected', failure }
}

/** A 2xx that holds no pair: a no in words, or nothing that can be read. */
function unaccepted(status: number, body: unknown): Failure {
  const reason = platformReason(body)
  return reason.message === undefined
    ? { kind: 'unreadable', status }
    : { kind: 'refused', status, ...reason }
}
