/** Roles of callers. Source: spec, section Authentication 7. */
export const roles = ['merchant', 'sub-merchant', 'partner', 'vendor'] as const
export type Role = (typeof roles)[number]

/** Roles that may purchase, redeem and retry; others get 403. */
export const sellingRoles: readonly Role[] = ['merchant', 'sub-merchant']

/** Roles that may sign in, browse and look up, but not sell (ruling R31). */
export const viewingRoles = ['partner', 'vendor'] as const
export type ViewingRole = (typeof viewingRoles)[number]
