import { rateLimits } from '../../platform/contract/limits.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'

/**
 * Limits of endpoints, by their names: the spec's, and the sandbox's own ("limits on other endpoints may be added
 * later", section Limits).
 */
export const endpointLimits = {
  ...rateLimits,
  forgotPassword: { requests: 5, seconds: 60, scope: 'ip' },
  resetPassword: { requests: 10, seconds: 60, scope: 'ip' },
} as const
export type LimitedEndpoint = keyof typeof endpointLimits

export function isLimited(name: string): name is LimitedEndpoint {
  return Object.hasOwn(endpointLimits, name)
}

const limits = {
  ...endpointLimits,
  /** Per user: one count for all unknown addresses, and one for each address where the user signed in before. */
  failedSignIn: { requests: 20, seconds: 15 * 60 },
} as const
export type LimitName = keyof typeof limits

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

export function createRateLimit(store: Store, clock: Clock): RateLimit {
  const known = (userAndAddress: string) => `known ${userAndAddress}`
  return {
    async admit(name, scope) {
      const { requests, seconds } = limits[name]
      const now = clock.now()
      const limit = { most: requests, windowMs: seconds * 1_000 }
      return (await store.admit(`${name} ${scope}`, limit, now)) ? now : undefined
    },
    takeBack: (name, scope, at) => store.takeBack(`${name} ${scope}`, at),
    forgive: (name, scope) => store.forget(`${name} ${scope}`),
    remember: (userAndAddress) => store.renew(known(userAndAddress), rememberedMs, clock.now()),
    isRemembered: (userAndAddress) => store.isCounted(known(userAndAddress), clock.now()),
  }
}

/** No limits (`RATE_LIMITS=off`), only for load tests and parallel tests. */
export const noRateLimit: RateLimit = {
  admit: async () => 0,
  takeBack: async () => undefined,
  forgive: async () => undefined,
  remember: async () => undefined,
  isRemembered: async () => true,
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
