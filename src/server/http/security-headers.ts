/**
 * The till's content security policy: scripts and styles from its own files only, none inline, nothing that can turn
 * text into script but the one that names the service worker (src/till/version/register-worker.ts); pictures may come
 * from anywhere, as a category's `imageUrl` does. `wasm-unsafe-eval` lets the reader of codes run, which is WebAssembly
 * (docs/security.md).
 * @param apiOrigin another origin that `config.json` sends the till's requests to, if any (ruling R2)
 */
export function tillPolicy(apiOrigin: string | undefined): string {
  const connect = apiOrigin === undefined ? "'self'" : `'self' ${apiOrigin}`
  return [...directives(connect), "frame-ancestors 'none'"].join('; ')
}

/**
 * The policy that the built page carries, for hosts that send none: a file can't know where the platform is, nor may a page
 * say who frames it.
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

/** What an answer of the API may do in a browser that is made to open it as a page: nothing. */
export const apiPolicy =
  "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox"

/** Everything the till never asks for is off; the camera reads codes, and receipts may go to a printer by Bluetooth, a serial port or USB. */
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

/** On every answer, whatever it is. */
const commonHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** For an answer that Node gives before a request could be read. */
export const bareHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
}

/** A year. Source: RFC 6797; browsers take no notice of it over plain http, or under an address instead of a name. */
const strictTransport = 'max-age=31536000'

/**
 * Puts the common headers onto an answer and, unless it brings its own, a content security policy: another answer round it
 * would cost a stream.
 * @param answer one of the server's own making, whose headers may be set
 * @param policy for an answer without one
 * @param isHttps whether the client is to come over https only, from now on
 */
export function secured(answer: Response, policy: string, isHttps: boolean): Response {
  const { headers } = answer
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
  if (isHttps) headers.set('strict-transport-security', strictTransport)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return answer
}
