import { tooManyRequestsFor } from '../../../platform/contract/error-body.ts'
import { tokenEnvelope } from '../../../platform/contract/access/token.ts'
import type { Caller, Store } from '../../../sandbox/store/store.ts'
import type { Clock } from '../../../platform/transport/clock.ts'
import { plainHashing } from '../../servers/plain-sandbox.ts'
import type { Asked } from '../asked.ts'
import type { PlatformAnswer } from './drawn-answers.ts'
import { inTypes } from './drawn-types.ts'
import type { Drawn } from './grammar.ts'
import type { Members } from './spelling.ts'

/** What an odd token adds around the sandbox's. */
const [oddStart, oddEnd] = ['v2.', '/+~.sig==']

/** A strict platform's limits per endpoint and minute. */
const strictLimits = { four: 4, six: 6 }
const minuteMs = 60_000

/** A token's lifetime in milliseconds. */
const livesFor: Readonly<Record<Drawn['tokenLife'], number>> = {
  '1800 s': 1_800_000,
  '600 s': 600_000,
  '90 s': 90_000,
  '5 s, always refreshed': 5_000,
  '1800 s, revoked after 40 s': 40_000,
}

const expired = { status: 401, body: { error: 'UNAUTHORIZED', message: 'The token has expired' } }

/** Tokens and limits of a drawn platform. */
export class DrawnSession {
  readonly #drawn: Drawn
  readonly #clock: Clock
  /** When the platform gave each access token. */
  readonly #given = new Map<string, number>()
  readonly #sends = new Map<string, number[]>()

  constructor(drawn: Drawn, clock: Clock) {
    this.#drawn = drawn
    this.#clock = clock
  }

  /** The answer that turns a request away before the sandbox sees it, if any. */
  refusal({ endpoint, headers }: Asked): PlatformAnswer | 'no CORS' | undefined {
    const { refresh, tokenLife } = this.#drawn
    const isRefused = refresh === '401' && tokenLife !== '5 s, always refreshed'
    if (endpoint === '/auth/token/refresh' && isRefused) return expired
    const bearer = headers.get('Authorization')
    const given = this.#given.get(tokenIn(bearer ?? ''))
    const age = this.#clock.elapsed() - (given ?? this.#clock.elapsed())
    if (bearer !== null && age > livesFor[tokenLife]) return expired
    return this.#isTooMuch(endpoint)
      ? this.#drawn.limits === 'four sends a minute, the 429 without CORS'
        ? 'no CORS'
        : { status: 429, body: tooManyRequestsFor(endpoint) }
      : undefined
  }

  #isTooMuch(endpoint: string): boolean {
    const { limits } = this.#drawn
    const kind = endpoint.endsWith('/retry') ? '/retry' : endpoint
    const isSend = ['/purchase', '/redeem', '/retry'].includes(kind)
    const isLimited = {
      none: false,
      'ten purchases a minute': false,
      'four sends a minute': isSend,
      'four sends a minute, the 429 without CORS': isSend,
      'six polls and lists a minute': kind === '/transactions',
      // Token endpoints have their own limits (spec, section Limits).
      'six of each endpoint a minute': !kind.startsWith('/auth/'),
    }[limits]
    if (!isLimited) return false
    const now = this.#clock.elapsed()
    const recent = (this.#sends.get(kind) ?? []).filter((at) => now - at < minuteMs)
    const isTooMuch = recent.length >= strictLimits[limits.startsWith('four') ? 'four' : 'six']
    this.#sends.set(kind, isTooMuch ? recent : [...recent, now])
    return isTooMuch
  }

  /** A token endpoint's answer. */
  tokens(endpoint: string, status: number, body: unknown): Response {
    const envelope = tokenEnvelope.safeParse(body)
    if (!envelope.success) return Response.json(body, { status })
    const { data, ...others } = envelope.data
    const { token, refreshToken } = data
    const ends =
      this.#drawn.refresh === 'a new pair, the old token ends' && endpoint.endsWith('/refresh')
    if (ends) for (const old of this.#given.keys()) this.#given.set(old, -Infinity)
    this.#given.set(token, this.#clock.elapsed())
    const { tokenLife, tokenLifeForm } = this.#drawn
    const seconds = Number.parseInt(tokenLife, 10)
    const expiresIn = tokenLifeForm === 'text' ? String(seconds) : seconds
    const drawn = {
      ...data,
      token: this.#written(token),
      refreshToken: this.#written(refreshToken),
      expiresIn,
    }
    return Response.json(inTypes(this.#drawn.tokenTypes, { ...others, data: drawn }), { status })
  }

  #written(token: string): string {
    return this.#drawn.tokenForm === 'plain' ? token : `${oddStart}${token}${oddEnd}`
  }

  /** The header in the sandbox's form. */
  ownForm(bearer: string): string {
    return `Bearer ${tokenIn(bearer)}`
  }

  /** A token endpoint's body in the sandbox's form. */
  ownBody(body: Members): Members {
    const { refreshToken } = body
    return typeof refreshToken === 'string'
      ? { ...body, refreshToken: withoutOddities(refreshToken) }
      : body
  }

  /**
   * The user behind a request.
   * @throws without a user
   */
  async callerOf(headers: Headers, store: Store, now: number): Promise<Caller> {
    const token = tokenIn(headers.get('Authorization') ?? '')
    const hash = await plainHashing.hashToken(token)
    const caller = await store.findCaller(hash, now)
    if (caller === undefined) throw new Error('No user is signed in')
    return caller
  }
}

function tokenIn(bearer: string): string {
  return withoutOddities(bearer.replace(/^Bearer /, ''))
}

function withoutOddities(token: string): string {
  return token.startsWith(oddStart) && token.endsWith(oddEnd)
    ? token.slice(oddStart.length, -oddEnd.length)
    : token
}
