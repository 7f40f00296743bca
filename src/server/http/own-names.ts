import { isUnderApi } from './paths.ts'
import { hostNameOf, withoutRootDot } from './host-name.ts'
import { problem } from './problem.ts'
import type { Settings } from '../config/settings.ts'

/** The names that this server answers under, and the pages that may use it. */
export interface OwnNames {
  /** Host names and addresses without a port, lower case, as `URL.hostname` has them. */
  readonly hosts: ReadonlySet<string>
  /** The origin that browsers see, if it differs from the Host header: behind a proxy. */
  readonly publicOrigin: string | undefined
  /** The hosts that browsers must use over https only. */
  readonly httpsHosts: ReadonlySet<string>
}

/** Names that always mean this machine; no name server can point them elsewhere. */
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Every name that the server answers under. */
export function ownNamesOf({
  host,
  publicUrl,
  allowedHosts,
  tls,
}: Pick<Settings, 'host' | 'publicUrl' | 'allowedHosts' | 'tls'>): OwnNames {
  const publicHosts = publicUrl === undefined ? [] : [withoutRootDot(publicUrl.hostname)]
  const named = [...allowedHosts, ...ownName(host), ...publicHosts]
  const behindHttps = publicUrl?.protocol === 'https:' ? publicHosts : []
  const overHttps = tls === undefined ? behindHttps : named
  return {
    hosts: new Set([...loopbackHosts, ...named]),
    publicOrigin: publicUrl && withoutRootDot(publicUrl.origin),
    // Never this machine's own names: other servers on it may have no https.
    httpsHosts: new Set(overHttps.filter((name) => !loopbackHosts.includes(name))),
  }
}

/** A server on one address has that address as a name; `0.0.0.0` is no name. */
function ownName(host: string): readonly string[] {
  const name = hostNameOf(host.includes(':') ? `[${host}]` : host)
  return name === undefined || ['0.0.0.0', '[::]'].includes(name) ? [] : [name]
}

/**
 * Refuses requests that our own pages and ordinary programs never send: under a foreign name (DNS rebinding), or from a
 * page of another origin. Runs before the server reads or counts anything.
 * @returns the refusal, or `undefined` for a request that may go on
 */
export function strangerRefusal(request: Request, names: OwnNames): Response | undefined {
  const url = new URL(request.url)
  if (!names.hosts.has(withoutRootDot(url.hostname))) return problem(421, wrongHost)
  if (isUnderApi(url.pathname) && isCrossSite(request, url, names))
    return problem(403, 'Pages of another origin may not use this server')
  return undefined
}

const wrongHost =
  'This server does not answer under the host name of this address. Its operator can allow the name with PUBLIC_URL or ALLOWED_HOSTS'

/**
 * Whether a browser sent the request for a page of another origin. `Sec-Fetch-Site` says so, but browsers send it only
 * to https and loopback. They send `Origin` everywhere with requests that could change something. A person may follow a
 * link to the API's own page. Source: Fetch Metadata Request Headers; Fetch, section `Origin` header.
 */
function isCrossSite({ headers, method }: Request, url: URL, names: OwnNames): boolean {
  const site = headers.get('sec-fetch-site')
  const isVisit = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
  if (site !== null) return site !== 'same-origin' && site !== 'none' && !isVisit
  const origin = headers.get('origin')
  if (origin === null || withoutRootDot(origin) === names.publicOrigin) return false
  if (!URL.canParse(origin)) return true
  return withoutRootDot(new URL(origin).host) !== withoutRootDot(url.host)
}
