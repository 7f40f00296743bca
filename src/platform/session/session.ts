import { createStore } from 'zustand/vanilla'
import { createGates, type Random } from '../transport/back-off.ts'
import type { Clock } from '../transport/clock.ts'
import { createSignInLimit, type SignInLimit } from './sign-in-limit.ts'
import { signInRefusal, type SignInResult } from './sign-in-result.ts'
import { createTokenKeeper, type Refreshed, type TokenKeeper } from './token-keeper.ts'
import { readTokenAnswer, refreshOf, signInOf, type TokenPair } from './token-pair.ts'
import {
  askedToWait,
  type Reply,
  type Transport,
  type WireRequest,
} from '../transport/transport.ts'

/** The session's state. `expired` keeps the name, so the till asks only for the password. */
export type SessionState =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly username: string }
  | {
      readonly kind: 'expired'
      readonly username: string
      /** Nobody has signed in yet, because the platform could not be reached. */
      readonly unreached?: true
      /** With `unreached`: there is a kept refresh token, and {@link Session.resume} uses it. */
      readonly resumable?: true
      /** The platform refused the tokens before their time, as it may when a user is allowed only one session. */
      readonly early?: true
    }

/** The signed-in user. The generation changes with the user and with every sign-out, not with a refresh. */
export interface Identity {
  /** Key of this user's data: the send budget, the journal's rows, the query cache. */
  readonly userKey: string
  readonly generation: number
}

export interface SendOptions {
  /**
   * When the session has expired: `fail` (the default) answers `no-session` or the 401 at once. `wait`, for reads,
   * holds the request until the same user signs in again.
   */
  readonly onExpired?: 'fail' | 'wait'
}

export interface Session {
  state(): SessionState
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  identity(): Identity | undefined
  /** In `expired`, the same user continues the session; another starts a new generation. */
  signIn(username: string, password: string): Promise<SignInResult>
  /**
   * Starts as if the user's session had expired, without tokens: reads wait, nothing is sent, and it goes on once the
   * same user signs in. For a till that opens while its platform can't be reached.
   * @param refreshToken kept over a reload, and not yet refused
   */
  awaitSignIn(username: string, refreshToken?: string): void
  /**
   * Continues with the refresh token that this tab kept over a reload (docs/security.md), by default the one given to
   * {@link awaitSignIn}.
   */
  resume(username: string, refreshToken?: string): Promise<Resumed>
  /** Forgets the tokens and the user, and aborts every request in progress. */
  signOut(): void
  /**
   * Sends with the bearer token. Refreshes it first if due; after a 401, refreshes and sends once more. Another user
   * never gets the answer: it becomes `aborted`.
   */
  send(request: WireRequest, options?: SendOptions): Promise<Reply>
}

/**
 * `ended`: the refresh token is used up or revoked, which only a 401 shows (spec, Authentication 5). After any other
 * answer it is still good.
 */
export type Resumed = Exclude<SignInResult, { kind: 'wrong-password' }> | { readonly kind: 'ended' }

/** One user's stay, from sign-in to sign-out; a new stay is a new generation. */
interface Stay {
  readonly username: string
  readonly generation: number
  readonly keeper: TokenKeeper
  readonly end: AbortController
  /** One per request in progress, for a sign-out to abort. */
  readonly underWay: Set<AbortController>
  expired: boolean
}

/**
 * This tab's session. Keeps the tokens in memory only.
 * @param parts.onRefreshToken called with each refresh token, and when it ends
 */
export function createSession(parts: {
  transport: Transport
  clock: Clock
  random?: Random
  onRefreshToken?: ((username: string, token: string | undefined) => void) | undefined
}): Session {
  const { transport, clock, random = Math.random, onRefreshToken = () => undefined } = parts
  const limit = createSignInLimit({ clock, random })
  const gates = createGates({ clock, random })
  const { getState: state, setState, subscribe } = createStore<SessionState>(() => signedOut)
  let stay: Stay | undefined
  let generations = 0
  let signIns = 0

  const show = (next: SessionState) => setState(next, true)

  function begin(username: string, pair: TokenPair): Stay {
    const end = new AbortController()
    generations += 1
    const next: Stay = {
      username,
      generation: generations,
      end,
      underWay: new Set(),
      expired: false,
      keeper: createTokenKeeper({
        transport,
        clock,
        random,
        pair,
        signal: end.signal,
        onExpired: () => expire(next),
        onPair: ({ refresh }) => onRefreshToken(username, refresh === '' ? undefined : refresh),
      }),
    }
    return next
  }

  function expire(which: Stay, isEarly = false): void {
    if (stay !== which || which.expired) return
    which.expired = true
    onRefreshToken(which.username, undefined)
    show({ kind: 'expired', username: which.username, ...(isEarly && { early: true }) })
  }

  function admit(username: string, pair: TokenPair): void {
    if (stay?.username === username) {
      stay.keeper.adopt(pair)
      stay.expired = false
    } else {
      const last = stay
      stay = begin(username, pair)
      endStay(last)
    }
    show({ kind: 'signed-in', username })
  }

  /** Exchanges a password or a refresh token for a pair, unless the gate holds it back. */
  async function exchange(
    username: string,
    request: WireRequest,
    gate: ExchangeGate,
  ): Promise<SignInResult> {
    const waitMs = gate.waitMs()
    if (waitMs > 0) return { kind: 'too-many-attempts', waitMs }
    signIns += 1
    const mine = signIns
    const askedAt = clock.elapsed()
    gate.sent?.()
    const reply = await transport.send(request)
    const answer = readTokenAnswer(reply, askedAt)
    if (answer.kind === 'throttled') {
      const waitMs = gate.refused(askedToWait(reply))
      return mine === signIns ? { kind: 'too-many-attempts', waitMs } : { kind: 'cancelled' }
    }
    gate.answered?.()
    if (mine !== signIns) return { kind: 'cancelled' }
    if (answer.kind !== 'pair') return signInRefusal(reply)
    admit(username, answer.pair)
    return { kind: 'ok' }
  }

  async function signIn(username: string, password: string): Promise<SignInResult> {
    const result = await exchange(username, signInOf(username, password), limit)
    if (result.kind === 'ok') limit.accepted()
    return result
  }

  async function resume(username: string, given?: string): Promise<Resumed> {
    const refreshToken = given ?? stay?.keeper.pair().refresh ?? ''
    const result = await exchange(username, refreshOf(refreshToken), {
      waitMs: () => gates.closedFor(resumeGate),
      refused: (askedMs) => gates.close(resumeGate, askedMs),
      answered: () => gates.open(resumeGate),
    })
    if (result.kind !== 'wrong-password') return result
    if (stay?.expired === true) {
      stay.keeper.adopt(noTokens)
      show({ kind: 'expired', username: stay.username, unreached: true })
    } else onRefreshToken(username, undefined)
    return { kind: 'ended' }
  }

  function awaitSignIn(username: string, refreshToken = ''): void {
    signIns += 1
    const last = stay
    stay = begin(username, { ...noTokens, refresh: refreshToken })
    stay.expired = true
    endStay(last)
    const resumable = refreshToken !== '' && ({ resumable: true } as const)
    show({ kind: 'expired', username, unreached: true, ...resumable })
  }

  function signOut(): void {
    signIns += 1
    const last = stay
    stay = undefined
    if (last !== undefined) onRefreshToken(last.username, undefined)
    endStay(last)
    if (state().kind !== 'signed-out') show(signedOut)
  }

  /** Resolves when the state changes or the signal aborts. */
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
      const reply = await sendDuring(mine, transport, { ...request, bearer: pair.access })
      if (stay !== mine) return aborted
      if (reply.kind !== 'answer' || reply.status !== 401 || resent) return reply
      const isEarly = clock.elapsed() < pair.refreshAt
      const refreshed = await mine.keeper.refresh(pair, true)
      if (refreshed === 'throttled' || refreshed === 'lost') {
        return stay === mine ? unrefreshed(refreshed) : aborted
      }
      if (refreshed === 'dead') {
        refusal = reply
        expire(mine, isEarly)
      } else resent = true
    }
  }

  return {
    state,
    subscribe,
    identity: () => stay && { userKey: stay.username, generation: stay.generation },
    signIn,
    awaitSignIn,
    resume,
    signOut,
    send,
  }
}

/** Holds an exchange for tokens back after a 429. */
interface ExchangeGate extends Pick<SignInLimit, 'waitMs' | 'refused'> {
  readonly sent?: () => void
  /** After any answer but a 429. */
  readonly answered?: () => void
}

const resumeGate = 'resume'
const signedOut = { kind: 'signed-out' } as const
const noTokens: TokenPair = { access: '', refresh: '', refreshAt: Infinity, expiresAt: -Infinity }
const noSession: Reply = { kind: 'no-answer', reason: 'no-session' }
const aborted: Reply = { kind: 'no-answer', reason: 'aborted' }

/**
 * The reply to a request that could not be sent, or sent again, because the refresh failed. Never passes on the
 * refresh's own answer, which could look like the request's.
 */
function unrefreshed(why: Exclude<Refreshed, 'fresh' | 'dead'>): Reply {
  return why === 'throttled'
    ? { kind: 'answer', status: 429, body: undefined, readable: false }
    : { kind: 'no-answer', reason: 'network' }
}

/** Sends one request; its own signal or the stay's end aborts it. */
async function sendDuring(stay: Stay, transport: Transport, request: WireRequest): Promise<Reply> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  stay.underWay.add(abort)
  request.signal?.addEventListener('abort', stop, { once: true })
  try {
    return await transport.send({ ...request, signal: abort.signal })
  } finally {
    request.signal?.removeEventListener('abort', stop)
    stay.underWay.delete(abort)
  }
}

function endStay(stay: Stay | undefined): void {
  stay?.end.abort()
  for (const abort of stay?.underWay ?? []) abort.abort()
}
