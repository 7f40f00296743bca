import type { FakeClock } from '../fake-clock.ts'
import { jsonAnswer, scriptedFetch, type Move, type Seen } from '../servers/scripted-fetch.ts'

/**
 * What happens to an exchange of a refresh token. `lost`: the token is used up, and the answer doesn't arrive. A
 * number: refused with that status.
 */
export type RefreshMove =
  | 'answer'
  | 'lost'
  | 'unreachable'
  | 'throttled'
  | 'server-error'
  | 'held'
  | number

interface Pair {
  readonly user: string
  readonly access: string
  readonly refresh: string
  readonly expiresAt: number
}

/**
 * A platform of tokens and one endpoint, `/ping`, which answers with the user's name. Refresh tokens rotate; the test
 * controls everything else. Passwords are the name followed by `-pass`.
 */
export function tokenPlatform(clock: FakeClock, expiresIn = 1_800) {
  const pairs: Pair[] = []
  const spent = new Set<string>()
  const revoked = new Set<string>()
  const control = {
    /** Used in order; when empty, refreshes succeed. */
    refreshes: [] as RefreshMove[],
    /** Answers to `/ping`, in order, before checking the token. */
    pings: [] as (() => Move | Promise<Move>)[],
    /** Used by sign-ins, in order. */
    signIns: [] as (() => Move | Promise<Move>)[],
    revokeAccess: () => {
      for (const pair of pairs) revoked.add(pair.access)
    },
    revokeAll: () => {
      for (const pair of pairs) {
        revoked.add(pair.access)
        spent.add(pair.refresh)
      }
    },
    release: () => {},
  }
  const held = new Promise<void>((resolve) => {
    control.release = resolve
  })

  function issue(user: string): Response {
    const pair = {
      user,
      access: `access-${pairs.length + 1}`,
      refresh: `refresh-${pairs.length + 1}`,
      expiresAt: clock.elapsed() + expiresIn * 1_000,
    }
    pairs.push(pair)
    const data = { token: pair.access, refreshToken: pair.refresh, expiresIn }
    return jsonAnswer(200, { successful: true, data })
  }

  function signIn(seen: Seen): Move | Promise<Move> {
    const scripted = control.signIns.shift()
    if (scripted !== undefined) return scripted()
    const user = /"username":"([^"]*)"/.exec(seen.bodyText ?? '')?.[1] ?? ''
    const known = seen.bodyText?.includes(`"password":"${user}-pass"`) === true
    return known ? issue(user) : jsonAnswer(401, { error: 'Unauthorized' })
  }

  async function refresh(seen: Seen): Promise<Move> {
    const move = control.refreshes.shift() ?? 'answer'
    if (typeof move === 'number') return jsonAnswer(move, { error: 'No' })
    if (move === 'unreachable') return 'break'
    if (move === 'throttled') return jsonAnswer(429, { error: 'Too Many Requests', message: '' })
    if (move === 'server-error') return new Response('<html>', { status: 502 })
    if (move === 'held') await held
    const pair = pairs.find(({ refresh }) => seen.bodyText?.includes(`"${refresh}"`) === true)
    if (pair === undefined || spent.has(pair.refresh)) return jsonAnswer(401, {})
    spent.add(pair.refresh)
    const answer = issue(pair.user)
    return move === 'lost' ? 'break' : answer
  }

  async function ping(seen: Seen): Promise<Move> {
    const scripted = control.pings.shift()
    if (scripted !== undefined) return scripted()
    await nextTurn()
    const pair = pairs.find(({ access }) => access === seen.bearer)
    const valid =
      pair !== undefined && !revoked.has(pair.access) && pair.expiresAt > clock.elapsed()
    return valid ? jsonAnswer(200, { user: pair.user }) : jsonAnswer(401, {})
  }

  const { fetch, seen } = scriptedFetch((request) => {
    if (request.url.endsWith('/auth/token')) return signIn(request)
    if (request.url.endsWith('/auth/token/refresh')) return refresh(request)
    return ping(request)
  })
  return {
    control,
    fetch,
    seen,
    /** How often an address was requested. */
    count: (ending: string) => seen.filter(({ url }) => url.endsWith(ending)).length,
  }
}

/** Lets requests that start together be open together. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
