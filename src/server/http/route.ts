import { withoutPrefix } from '../../platform/contract/base-url.ts'
import { endpointAt, pathPattern } from '../../platform/contract/endpoints.ts'
import { mountPath } from '../../sandbox/http/request-path.ts'
import { isUnder, isUnderApi } from '../gateway/api-paths.ts'

/** Where whoever watches the server asks. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz']

/** Every address of the till itself: its page, scripts and pictures. */
export const tillRoute = '(till)'

/** What the sandbox serves beside the spec's endpoints. */
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
]

const ownTemplates = ownPaths.map((path) => ({ path, pattern: pathPattern(path) }))

/**
 * What a request is for, for logs and metrics: the endpoint below `/vas`, not the address. What stands in an address's
 * parameters or query is not for a log.
 * @param path without query
 */
export function routeOf(path: string): string {
  if (healthPaths.includes(path)) return path
  if (!isUnderApi(path)) return tillRoute
  const bare = withoutPrefix(isUnder(mountPath, path) ? path.slice(mountPath.length) : path)
  const known = endpointAt(bare) ?? ownTemplates.find(({ pattern }) => pattern.test(bare))
  return known?.path ?? '(no endpoint)'
}
