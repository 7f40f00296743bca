import { rateLimits } from '../../platform/contract/limits.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'

/** The sandbox's own limits, beside the spec's: "limits on other endpoints may be added later" (section Limits). */
const ownLimits = {
  /** Of one user, from all addresses from which that user has not signed in before, or from one of the others. */
  failedSignIn: { requests: 20, seconds: 15 * 60 },
  /** Of one address. */
  forgotPassword: { requests: 5, seconds: 60 },
  /** Of one address. */
  resetPassword: { requests: 10, seconds: 60 },
} as const

const limits = { ...rateLimits, ...ownLimits }
export type LimitName = keyof typeof limits

/** Counts requests in rolling windows, in the store: all servers on one database count together. */
export interface RateLimit {
  /**
   * Counts one request of a caller. A request that is turned away is not counted, so that a caller who
   * waits a minute always gets through.
   * @param scope what the limit is for: an IP address, or a user
   * @returns when it was counted, or `undefined` for a request above the limit
   */
  admit(name: LimitName, scope: string): Promise<number | undefined>
  /** Takes back what was counted at an instant, as it turned out not to count. */
  takeBack(name: LimitName, scope: string, at: number): Promise<void>
  /** Forgets what was counted for a scope, and for those that go on from it. */
  forgive(name: LimitName, scope: string): Promise<void>
  /** Remembers for a month from now that a user has signed in from an address. */
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

/** No limits: for load tests and tests side by side only (`RATE_LIMITS=off`). */
export const noRateLimit: RateLimit = {
  admit: async () => 0,
  takeBack: async () => undefined,
  forgive: async () => undefined,
  remember: async () => undefined,
  isRemembered: async () => true,
}

/**
 * What counts as one address: the whole /64 network in IPv6, because each line has 2^64 addresses; the same IPv4 address
 * in each of its spellings.
 * @param ip as a socket tells it
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

/** An IPv6 address as a URL writes it, in brackets; nothing for what is none. */
function hostOf(ip: string): string | undefined {
  try {
    return new URL(`http://[${ip}]/`).hostname
  } catch {
    return undefined
  }
}
