/**
 * The server's own error, shaped like the spec's 429 (section Errors): `error` and `message`. It has no stack and no
 * transaction code, so the till reads it as "unknown", never as "failed" (ruling R19).
 */
export function problem(
  status: number,
  error: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { 'cache-control': 'no-store', ...headers }
  return Response.json({ error, message }, { status, headers: all })
}

/** The body is larger than we accept. */
export function tooLarge(): Response {
  return problem(413, 'Payload Too Large', 'The body is too large')
}

/** The body isn't labelled as JSON. */
export function notJson(): Response {
  return problem(415, 'Unsupported Media Type', 'Content-Type must be application/json')
}
