/** Requests a rolling minute. Source: spec, section Limits; platform-configurable defaults. */
export const rateLimits = {
  token: { requests: 5, seconds: 60, scope: 'ip' },
  tokenRefresh: { requests: 10, seconds: 60, scope: 'ip' },
  purchase: { requests: 10, seconds: 60, scope: 'user-token' },
} as const

/** The endpoints that may cost money; each may have a separate limit (spec, section Limits; ruling R39). */
export const sendEndpoints = ['purchase', 'redeem', 'retry'] as const
export type SendEndpoint = (typeof sendEndpoints)[number]

/** The recommended answer to a 429. Source: spec, section Limits. */
export const backOff = { firstSeconds: 1, factor: 2, capSeconds: 60, jitter: 0.25 } as const
