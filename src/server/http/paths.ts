import { withoutPrefix } from '../../platform/contract/access/base-url.ts'
import { endpointAt, pathPattern } from '../../platform/contract/endpoints.ts'
import { mountPath } from '../../sandbox/http/request-path.ts'

/** A target's path as the client wrote it, without the query, and the host that an absolute target names. */
export function targetOf(url: string): { readonly host?: string; readonly path: string } {
  const [, host, rest = ''] = /^(?:https?:\/\/([^/?#]*))?(.*)/i.exec(url) ?? []
  const [path = ''] = rest.split('?', 1)
  return host === undefined ? { path } : { host: host.toLowerCase(), path: path || '/' }
}

/** Whether all read a path alike: some resolve dot segments, join slashes or drop a fragment. Source: RFC 3986. */
export function hasOneReading(path: string): boolean {
  const url = `http://till${path}`
  return !path.includes('//') && URL.canParse(url) && new URL(url).pathname === path
}

/** Where the sandbox's controls are. */
export const controlsPath = '/sandbox'

/** Whether a path is this folder or inside it. */
export function isUnder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Whether a path belongs to the API or its controls, not to the till. */
export function isUnderApi(path: string): boolean {
  return isUnder(mountPath, path) || isUnder(controlsPath, path)
}

/** Where monitors ask. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz']

/** All of the till: page, scripts and pictures. */
export const tillRoute = '(till)'

/** What the sandbox serves besides the spec's endpoints. */
const ownPaths = [
  '/docs',
  '/docs.css',
  '/openapi.json',
  '/images/{name}',
  '/sandbox/switches',
  '/sandbox/ledger',
  '/sandbox/catalogue',
  '/sandbox/reset',
  '/sandbox/reset-tokens',
  '/sandbox/outbox',
]

const ownTemplates = ownPaths.map((path) => ({ path, pattern: pathPattern(path) }))

/**
 * Names a request's endpoint below `/vas` for logs and metrics. Leaves out parameters and the query, which don't belong
 * in a log.
 * @param path without query
 */
export function routeOf(path: string): string {
  if (healthPaths.includes(path)) return path
  if (!isUnderApi(path)) return tillRoute
  const bare = withoutPrefix(isUnder(mountPath, path) ? path.slice(mountPath.length) : path)
  const known = endpointAt(bare) ?? ownTemplates.find(({ pattern }) => pattern.test(bare))
  return known?.path ?? '(no endpoint)'
}
