import {
  endpoints,
  fillPath,
  type Endpoint,
  type EndpointName,
  type Method,
} from '../contract/endpoints.ts'
import type { Account } from './account.ts'
import type { Api } from '../create-api.ts'
import { ApiFailure } from '../words/failure.ts'
import { bodyOf, type Reader, type ReadOptions } from './read.ts'
import { timeouts } from '../transport/requests.ts'
import type { WireRequest } from '../transport/transport.ts'

/** What every query to the platform needs. */
export interface QueryContext {
  readonly api: Pick<Api, 'reader'>
  readonly account: Account
}

export const minutes = 60_000
/** Kept all day, because a till returns to the same lists again and again. */
export const keptAllDay = 24 * 60 * minutes

interface EndpointRead<Result> extends ReadOptions, Pick<WireRequest, 'onPart'> {
  /** Parses the answer's body; `undefined` if it isn't what the spec shows. */
  readonly parse: (body: unknown) => Result | undefined
  /** Values for the path. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The methods to try, if not the endpoint's. */
  readonly methods?: readonly [Method, Method?]
  /** The request by a method, if it has more than a path. */
  readonly request?: (method: Method) => WireRequest
}

/**
 * Reads an endpoint by either of its methods (rulings R4, R5) and parses the answer.
 * @throws {ApiFailure}
 */
export async function readEndpoint<Result>(
  reader: Reader,
  endpoint: EndpointName,
  { parse, parameters, methods, request, onPart, ...options }: EndpointRead<Result>,
): Promise<Result> {
  const asked: Endpoint = endpoints[endpoint]
  const [first, second] = methods ?? asked.methods
  const build = request ?? ((method) => plainRequest(method, fillPath(asked.path, parameters)))
  const reply =
    second === undefined
      ? await reader.reply(endpoint, { ...build(first), ...(onPart && { onPart }) }, options)
      : await reader.replyToEither(endpoint, [first, second], build, options)
  const result = parse(bodyOf(reply))
  if (result === undefined) throw new ApiFailure({ kind: 'unreadable', status: 200 })
  return result
}

function plainRequest(method: Method, path: string): WireRequest {
  const plain = { method, path, timeoutMs: timeouts.read }
  return method === 'GET' ? plain : { ...plain, bodyText: '{}' }
}
