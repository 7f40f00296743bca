/**
 * The till's content security policy. Scripts and styles come from its own files, never inline. Only
 * src/till/version/register-worker.ts may turn text into a script address. Pictures may come from any https address, as
 * a product's `imageUrl` may name one. `wasm-unsafe-eval` runs the WebAssembly code reader (docs/security.md).
 * @param apiOrigin another origin that `config.json` sends the till's requests to, if any (ruling R2)
 */
export function tillPolicy(apiOrigin: string | undefined): string {
  const connect = apiOrigin === undefined ? "'self'" : `'self' ${apiOrigin}`
  return [...directives(connect), "frame-ancestors 'none'"].join('; ')
}

/**
 * The policy inside the built page, for hosts that send none. A file can't know where the platform is, and a page can't
 * set `frame-ancestors`.
 */
export const pagePolicy = directives("'self' http: https:").join('; ')

function directives(connect: string): readonly string[] {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types tuckshop-worker',
  ]
}

/** Allows an API answer nothing when someone makes a browser open it as a page. */
export const apiPolicy =
  "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox"

/**
 * Turns off all that the till never asks for. The camera reads codes; receipts may go to a printer by Bluetooth, serial
 * port or USB.
 */
const permissions = [
  'accelerometer=()',
  'bluetooth=(self)',
  'camera=(self)',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=(self)',
  'usb=(self)',
].join(', ')

/** On every answer. */
const commonHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** For answers that Node gives before it could parse a request. */
export const bareHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
}

/** One year. Browsers ignore it over plain http and for an IP address. Source: RFC 6797. */
const strictTransport = 'max-age=31536000'

/**
 * Sets the common headers and, if the answer has none, a content security policy. Changes the answer in place, because
 * wrapping it would cost a stream.
 * @param answer made by this server, so its headers can be set
 * @param policy for an answer without one
 * @param isHttps whether the client must use https from now on
 */
export function secured(answer: Response, policy: string, isHttps: boolean): Response {
  const { headers } = answer
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
  if (isHttps) headers.set('strict-transport-security', strictTransport)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return answer
}
