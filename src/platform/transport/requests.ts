import { endpoints, fillPath, type Method } from '../contract/endpoints.ts'
import type { WireRequest } from './transport.ts'

/** Time limits by kind of request, in milliseconds. The spec names none. */
export const timeouts = { sale: 30_000, poll: 10_000, read: 15_000, lookup: 20_000, token: 15_000 }

/** `POST /purchase` with exactly these bytes, so a replay is the same request (ruling R21). */
export function purchaseOf(bodyText: string): WireRequest {
  const { path } = endpoints.purchase
  return { method: 'POST', path, bodyText, timeoutMs: timeouts.sale }
}

/** `POST /redeem` with exactly these bytes (ruling R21). */
export function redeemOf(bodyText: string): WireRequest {
  const { path } = endpoints.redeem
  return { method: 'POST', path, bodyText, timeoutMs: timeouts.sale }
}

/**
 * `POST /transactions/{transactionId}/retry`. Without a body it reuses the original's values; leave out unchanged
 * overrides (ruling R22).
 */
export function retryOf(transactionId: string, bodyText?: string): WireRequest {
  return {
    method: 'POST',
    path: fillPath(endpoints.retry.path, { transactionItemCode: transactionId }),
    timeoutMs: timeouts.sale,
    ...(bodyText === undefined ? {} : { bodyText }),
  }
}

/** `POST /transactions` for one transaction. ASSUMPTION (R5): the payload. */
export function pollOf(transactionId: string): WireRequest {
  const { path } = endpoints.transactions
  const bodyText = JSON.stringify({ transactionId })
  return { method: 'POST', path, bodyText, timeoutMs: timeouts.poll }
}

/** A page of a list. `page` counts from 0; `sort` is `field,asc` or `field,desc`. */
export interface PageOfList {
  readonly page: number
  readonly size: number
  readonly sort?: string
}

/** The transaction list in either of its forms (ruling R5). */
export function listRequestOf(method: Method, { page, size, sort }: PageOfList): WireRequest {
  const { path } = endpoints.transactions
  const timeoutMs = timeouts.read
  return method === 'GET'
    ? { method, path, query: { page, size, sort }, timeoutMs }
    : { method, path, bodyText: JSON.stringify({ page, size, sort }), timeoutMs }
}
