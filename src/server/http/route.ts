import { withoutPrefix } from '../../platform/contract/access/base-url.ts'
import { endpointAt, pathPattern } from '../../platform/contract/endpoints.ts'
import { mountPath } from '../../sandbox/http/request-path.ts'
import { isUnder, isUnderApi } from '../api/api-paths.ts'

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
