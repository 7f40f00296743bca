import { isUnderApi } from '../gateway/api-paths.ts'
import { hostNameOf, withoutRootDot } from './host-name.ts'
import { problem } from './problem.ts'
import type { Settings } from '../config/settings.ts'

/** Under which names this server answers, and which pages may talk to it. */
export interface Visitors {
  /** Host names and addresses without a port, lower case, as `URL.hostname` has them. */
  readonly hosts: ReadonlySet<string>
  /** The origin that browsers know this server by where it differs from the Host header: behind a proxy. */
  readonly publicOrigin: string | undefined
  /** Those of the hosts that are to be asked over https alone, from the first time on. */
  readonly httpsHosts: ReadonlySet<string>
}

/** Names of this machine that no one else's name server can give to another machine. */
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Every name that the server may be asked for under. */
export function visitorsOf({
  host,
  publicUrl,
  allowedHosts,
  tls,
}: Pick<Settings, 'host' | 'publicUrl' | 'allowedHosts' | 'tls'>): Visitors {
  const publicHosts = publicUrl === undefined ? [] : [withoutRootDot(publicUrl.hostname)]
  const named = [...allowedHosts, ...ownName(host), ...publicHosts]
  const behindHttps = publicUrl?.protocol === 'https:' ? publicHosts : []
  const overHttps = tls === undefined ? behindHttps : named
  return {
    hosts: new Set([...loopbackHosts, ...named]),
    publicOrigin: publicUrl && withoutRootDot(publicUrl.origin),
    // Never this machine's own names: its other servers may have no https.
    httpsHosts: new Set(overHttps.filter((name) => !loopbackHosts.includes(name))),
  }
}

/** The one address that a server listens on is its name too; every address (`0.0.0.0`) is none. */
function ownName(host: string): readonly string[] {
  const name = hostNameOf(host.includes(':') ? `[${host}]` : host)
  return name === undefined || ['0.0.0.0', '[::]'].includes(name) ? [] : [name]
}

/**
 * Refuses what the server's own pages and programs without a browser never send: a request under a foreign name, which
 * is how DNS rebinding looks, and one that a page of another origin made. Nothing is counted or read before.
 * @returns the refusal, or `undefined` for a request that may go on
 */
export function refusalOf(request: Request, visitors: Visitors): Response | undefined {
  const url = new URL(request.url)
  if (!visitors.hosts.has(withoutRootDot(url.hostname))) return wrongHost(url.pathname)
  if (isUnderApi(url.pathname) && isCrossSite(request, url, visitors))
    return problem(403, 'Forbidden', 'Pages of another origin may not use this server')
  return undefined
}

function wrongHost(path: string): Response {
  const message =
    'This server does not answer under the host name of this address. Whoever runs it can allow the name with PUBLIC_URL or ALLOWED_HOSTS'
  if (isUnderApi(path)) return problem(421, 'Misdirected Request', message)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(`${message}\n`, { status: 421, headers })
}

/**
 * Whether a browser made the request for a page of another origin. `Sec-Fetch-Site` says so where it is sent; a browser
 * sends it to https and loopback only, and everywhere `Origin` with what could change something. A person may follow a
 * link to the API's own page. Source: Fetch Metadata Request Headers; Fetch, section `Origin` header.
 */
function isCrossSite({ headers, method }: Request, url: URL, visitors: Visitors): boolean {
  const site = headers.get('sec-fetch-site')
  const isVisit = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
  if (site !== null) return site !== 'same-origin' && site !== 'none' && !isVisit
  const origin = headers.get('origin')
  if (origin === null || withoutRootDot(origin) === visitors.publicOrigin) return false
  if (!URL.canParse(origin)) return true
  return withoutRootDot(new URL(origin).host) !== withoutRootDot(url.host)
}
