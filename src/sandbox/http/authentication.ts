import type { MiddlewareHandler } from 'hono'
import type { Role } from '../../platform/contract/access/role.ts'
import type { Env, Parts } from './parts.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { Rejection } from '../rules/checks/rejection.ts'

const bearer = /^Bearer +([\w\-.~+/]+=*) *$/i

/** Lets requests with a valid access token pass; others get 401 (spec, section Authentication 5). */
export function authenticated({ store, hashing, clock }: Parts): MiddlewareHandler<Env> {
  return async (c, next) => {
    const token = bearer.exec(c.req.header('authorization') ?? '')?.[1]
    const caller =
      token === undefined
        ? undefined
        : await store.findCaller(await hashing.hashToken(token), clock.now())
    if (caller === undefined) throw unauthorised('The access token is missing, invalid or expired')
    c.set('caller', caller)
    c.env.onCaller?.(caller)
    await next()
  }
}

/**
 * Lets callers with the given roles pass; others get 403 (spec, section Authentication 7). Purchase, redeem and retry
 * add a `responseCode`, as in all their errors (spec, section Errors; ruling R41).
 */
export function onlyFor(roles: readonly Role[], isSale: boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!roles.includes(c.var.caller.role)) {
      const refused = new Rejection('roleNotPermitted')
      throw isSale ? refused : new Refusal(403, 'ACCESS_DENIED', refused.message)
    }
    await next()
  }
}

/** 401, naming the scheme as HTTP requires. */
export function unauthorised(message: string): Refusal {
  return new Refusal(401, 'UNAUTHORIZED', message, {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}
