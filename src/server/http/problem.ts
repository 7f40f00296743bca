import { STATUS_CODES } from 'node:http'

/**
 * The server's own error, shaped like the spec's 429 (section Errors): `error` and `message`. It has no stack and no
 * transaction code, so the till reads it as "unknown", never as "failed" (ruling R19).
 */
export function problem(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { 'cache-control': 'no-store', ...headers }
  return Response.json({ error: STATUS_CODES[status], message }, { status, headers: all })
}

/** The body is larger than we accept. */
export function tooLarge(): Response {
  return problem(413, 'The body is too large')
}
