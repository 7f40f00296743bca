const versionPrefix = '/api/v1'

/**
 * Joins the deployment's base address and an endpoint's path. The base may end in `/api/v1`, in `/`, or in neither;
 * nothing is doubled (ruling R1).
 * @param base an absolute URL or a path on the same origin, such as `/vas`
 * @param path begins with `/`, such as `/purchase` or `/api/v1/lookup/electricity`
 */
export function joinPath(base: string, path: string): string {
  const trimmed = base.replace(/\/+$/, '')
  const bare = withoutPrefix(path)
  return `${trimmed}${bare}`
}

/** A path without a leading `/api/v1`; both forms address the same route (ruling R1). */
export function withoutPrefix(path: string): string {
  if (path === versionPrefix) return '/'
  return path.startsWith(`${versionPrefix}/`) ? path.slice(versionPrefix.length) : path
}
