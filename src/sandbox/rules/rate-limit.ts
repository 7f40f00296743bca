import type { EndpointName } from '../../platform/contract/endpoints.ts'
import { rateLimits } from '../../platform/contract/limits.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'

/** An endpoint; `failedSignIn`: failed sign-ins of a user, whatever the address. */
export type LimitName = EndpointName | 'failedSignIn'

/** Requests a minute by endpoint; failed sign-ins in a quarter of an hour. What is absent has no limit. */
export type Limits = Readonly<Partial<Record<LimitName, number>>>

/** The spec's three (section Limits). */
export const specLimits: Limits = {
  token: rateLimits.token.requests,
  tokenRefresh: rateLimits.tokenRefresh.requests,
  purchase: rateLimits.purchase.requests,
}

/** More, for a sandbox that strangers reach ("limits on other endpoints may be added later", section Limits). */
export const strictLimits: Limits = {
  ...specLimits,
  forgotPassword: 5,
  resetPassword: 10,
  failedSignIn: 20,
}

const minute = 60_000
/** A user has one count for all unknown addresses, and one for each address where they signed in before. */
const failedSignInMs = 15 * minute

/** Counts requests in rolling windows, in the store, so all servers on one database count together. */
export interface RateLimit {
  /**
   * Counts one request of a caller. Doesn't count refused requests, so waiting a minute always helps.
   * @param scope what the limit is for: an IP address, or a user
   * @returns when it was counted, or `undefined` for a request above the limit
   */
  admit(name: LimitName, scope: string): Promise<number | undefined>
  /** Takes back a count made at this instant. */
  takeBack(name: LimitName, scope: string, at: number): Promise<void>
  /** Forgets the counts of a scope and of all scopes that extend it. */
  forgive(name: LimitName, scope: string): Promise<void>
  /** Remembers for a month that a user has signed in from an address. */
  remember(userAndAddress: string): Promise<void>
  isRemembered(userAndAddress: string): Promise<boolean>
}

const rememberedMs = 30 * 24 * 60 * 60 * 1_000

export function createRateLimit(store: Store, clock: Clock, limits: Limits): RateLimit {
  const known = (userAndAddress: string) => `known ${userAndAddress}`
  const countsFailures = limits.failedSignIn !== undefined
  return {
    async admit(name, scope) {
      const most = limits[name]
      const now = clock.now()
      if (most === undefined) return now
      const windowMs = name === 'failedSignIn' ? failedSignInMs : minute
      return (await store.admit(`${name} ${scope}`, { most, windowMs }, now)) ? now : undefined
    },
    takeBack: async (name, scope, at) => {
      if (limits[name] !== undefined) await store.takeBack(`${name} ${scope}`, at)
    },
    forgive: (name, scope) => store.forget(`${name} ${scope}`),
    remember: async (userAndAddress) => {
      if (countsFailures) await store.renew(known(userAndAddress), rememberedMs, clock.now())
    },
    isRemembered: async (userAndAddress) =>
      countsFailures && (await store.isCounted(known(userAndAddress), clock.now())),
  }
}

/**
 * Which addresses count as one: a whole /64 network in IPv6, because each line has 2^64 addresses, and all spellings of
 * an IPv4 address.
 * @param ip as a socket reports it
 */
export function addressScope(ip: string): string {
  const host = ip.includes(':') ? hostOf(ip) : undefined
  if (host === undefined) return ip
  const [head = '', tail] = host.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...zeros, ...back]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6))
  return groups.slice(0, 4).join(':')
}

/** The IPv4 address in the last two groups of an IPv6 one. */
function dotted(groups: readonly string[]): string {
  const bytes = groups
    .map((group) => parseInt(group, 16))
    .flatMap((both) => [both >> 8, both & 255])
  return bytes.join('.')
}

/** An IPv6 address as a URL writes it, in brackets; nothing if invalid. */
function hostOf(ip: string): string | undefined {
  try {
    return new URL(`http://[${ip}]/`).hostname
  } catch {
    return undefined
  }
}
