/**
 * An error of the server's own, in the shape that the spec gives a 429 (section Errors): `error` and `message`, no
 * stack and no code of a transaction, so that the till reads it as "unknown", never as "failed" (ruling R19).
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

/** A body that is larger than we take. */
export function tooLarge(): Response {
  return problem(413, 'Payload Too Large', 'The body is too large')
}

/** A body that is no JSON by its own word. */
export function notJson(): Response {
  return problem(415, 'Unsupported Media Type', 'Content-Type must be application/json')
}
