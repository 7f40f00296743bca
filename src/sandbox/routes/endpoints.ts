import type { Handler, Hono, MiddlewareHandler } from 'hono'
import {
  endpoints,
  type Endpoint,
  type EndpointName,
  isEndpointName,
  type Method,
} from '../../platform/contract/endpoints.ts'
import { sellingRoles, type Role } from '../../platform/contract/access/role.ts'
import { tooManyRequests } from '../http/answer.ts'
import { authenticated, onlyFor } from '../http/authentication.ts'
import { checkMediaType } from '../http/body.ts'
import type { Env, Parts } from '../http/parts.ts'
import { addressScope } from '../rules/rate-limit.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import type { Switches } from '../rules/switches.ts'
import { categoryFields, listCategories } from './categories.ts'
import { enumeration } from './enumerations.ts'
import { billPaymentLookup, electricityLookup, moneyTransferLookup } from './account-lookups.ts'
import { mobileBundleLookup } from './mobile-bundle-lookup.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { accountProducts } from './products.ts'
import { purchase } from './purchase.ts'
import { redeem } from './redeem.ts'
import { retry } from './retry.ts'
import { refresh, signIn } from './tokens.ts'
import { listTransactions, queryTransactions } from './transactions.ts'

type Handlers = Partial<Record<Method, Handler<Env>>>

/**
 * Which roles may call the endpoints that need a token (spec, section Endpoint summary); any authenticated caller if
 * absent.
 */
const rolesByCallers: Partial<Record<Endpoint['callers'], readonly Role[]>> = {
  sellers: sellingRoles,
  merchant: ['merchant'],
  'sub-merchant': ['sub-merchant'],
}

/** The handler of each endpoint in the spec. */
function handlersOf(parts: Parts): Record<EndpointName, Handlers> {
  const everyMethod = (handler: Handler<Env>): Handlers => ({ POST: handler, GET: handler })
  return {
    token: { POST: signIn(parts) },
    tokenRefresh: { POST: refresh(parts) },
    forgotPassword: { POST: forgotPassword(parts) },
    resetPassword: { POST: resetPassword(parts) },
    billPaymentLookup: { POST: billPaymentLookup(parts) },
    moneyTransferLookup: { POST: moneyTransferLookup(parts) },
    electricityLookup: { POST: electricityLookup(parts) },
    mobileBundleLookup: { POST: mobileBundleLookup(parts) },
    purchase: { POST: purchase(parts) },
    retry: { POST: retry(parts) },
    redeem: { POST: redeem(parts) },
    merchantProducts: { GET: accountProducts(parts, 'merchantId') },
    subMerchantProducts: { GET: accountProducts(parts, 'subMerchantId') },
    providers: { GET: enumeration(() => 'providers') },
    enumeration: { GET: enumeration((c) => c.req.param('name') ?? '') },
    categories: everyMethod(listCategories(parts)),
    categoryFields: everyMethod(categoryFields(parts)),
    transactions: { POST: queryTransactions(parts), GET: listTransactions(parts) },
  }
}

/** Mounts all 18 endpoints; another method on one of their paths is a 405. */
export function mountEndpoints(app: Hono<Env>, parts: Parts): void {
  for (const [name, handlers] of Object.entries(handlersOf(parts))) {
    if (isEndpointName(name)) mountEndpoint(app, parts, name, handlers)
  }
}

function mountEndpoint(app: Hono<Env>, parts: Parts, name: EndpointName, handlers: Handlers): void {
  const endpoint: Endpoint = endpoints[name]
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const guards = guardsOf(parts, name, endpoint)
  const allowed = () => allowedMethods(endpoint, parts.switches().catalogueMethod)
  const checkRequest: MiddlewareHandler<Env> = async (c, next) => {
    if (!allowed().some((method) => method === methodOf(c.req.method)))
      throw new Refusal(405, 'METHOD_NOT_ALLOWED', `${c.req.method} is not allowed here`, {
        headers: { Allow: allowed().join(', ') },
      })
    checkMediaType(c.req.raw)
    await next()
  }
  app.all(path, checkRequest)
  for (const guard of guards) app.all(path, guard)
  for (const method of endpoint.methods) {
    const handler = handlers[method]
    if (handler !== undefined) app.on(method, path, handler)
  }
}

/** Hono answers HEAD like GET, without the body. */
function methodOf(method: string): string {
  return method === 'HEAD' ? 'GET' : method
}

/** An endpoint's methods, minus what the switch removes (ruling R4). */
function allowedMethods(
  { number, methods }: Endpoint,
  catalogueMethod: Switches['catalogueMethod'],
): readonly Method[] {
  const isCatalogue =
    number === endpoints.categories.number || number === endpoints.categoryFields.number
  if (!isCatalogue || catalogueMethod === 'both') return methods
  return methods.filter((method) => method.toLowerCase() === catalogueMethod)
}

/** Checks before the handler: token, role and limit. */
function guardsOf(
  parts: Parts,
  name: EndpointName,
  { callers }: Endpoint,
): readonly MiddlewareHandler<Env>[] {
  const roles = rolesByCallers[callers]
  return [
    ...(callers === 'public' ? [] : [authenticated(parts)]),
    ...(roles === undefined ? [] : [onlyFor(roles, callers === 'sellers')]),
    withinLimit(parts, name, callers === 'public'),
  ]
}

/**
 * Refuses requests above a limit with the spec's body and no rate-limit header (spec, section HTTP statuses). The
 * purchase limit belongs to the user, whichever token they use (ruling R26).
 */
function withinLimit(
  { rateLimit }: Parts,
  limit: EndpointName,
  isForAddress: boolean,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const scope = isForAddress ? addressScope(c.env.ip) : c.var.caller.userId
    if ((await rateLimit.admit(limit, scope)) === undefined) return tooManyRequests(c)
    await next()
    return undefined
  }
}
