import { stringify } from 'lossless-json'
import { z } from 'zod'
import { withoutPrefix } from '../../platform/contract/access/base-url.ts'
import { requestPath } from '../../sandbox/http/request-path.ts'
import { parseJson } from '../../values/text/json-text.ts'
import type { AskedPage } from './drawn/drawn-records.ts'
import type { Members } from './drawn/spelling.ts'

/** A request as it reached the platform. */
export interface Reached {
  readonly method: string
  /** Below the mount, with its query. */
  readonly path: string
  readonly bodyText: string
  readonly at: number
}

/** A request and what it asks for. */
export interface Asked extends Reached {
  /** The endpoint's path, without prefix and query. */
  readonly endpoint: string
  readonly query: URLSearchParams
  readonly body: Members
  readonly headers: Headers
}

export const members = z.record(z.string(), z.unknown())
export const rows = z.array(members)
export const noRoute = { error: 'NOT_FOUND', message: 'There is no such route' }

/** Whether a request may cost money. */
export function isSend(endpoint: string): boolean {
  return endpoint === '/purchase' || endpoint === '/redeem' || endpoint.endsWith('/retry')
}

/** @param at by the device's clock */
export function askedOf(url: string, init: RequestInit, at: number): Asked {
  const { pathname, search, searchParams } = new URL(url)
  const bodyText = typeof init.body === 'string' ? init.body : ''
  const parsed = parseJson(bodyText)
  return {
    method: init.method ?? 'GET',
    path: `${pathname}${search}`,
    bodyText,
    at,
    endpoint: withoutPrefix(requestPath(url)),
    query: searchParams,
    body: (parsed.ok ? members.safeParse(parsed.value).data : undefined) ?? {},
    headers: new Headers(init.headers),
  }
}

/** The requested page of a list, in a body or a query (spec, section Pagination parameters). */
export function pageIn({ method, body, query }: Asked): AskedPage {
  const told = method === 'GET' ? Object.fromEntries(query) : body
  const { sort } = told
  return {
    page: Number(told['page'] ?? 0),
    size: Number(told['size'] ?? 20),
    sort: typeof sort === 'string' ? sort : undefined,
  }
}

/** Written as JSON; numbers keep their digits (ruling R14). */
export function answerOf({ status, body }: { status: number; body: unknown }): Response {
  const headers = { 'Content-Type': 'application/json' }
  return new Response(stringify(body) ?? 'null', { status, headers })
}
